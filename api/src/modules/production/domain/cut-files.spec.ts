import { describe, expect, it } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type Cut, type CutSheet, cutDxfOf, cutSvgOf } from './cut-files.js';

const square: Cut = { shape: 'rectangle', x: 1, y: 2, width: 3, height: 4, radius: 0.125 };
const plain: Cut = { shape: 'rectangle', x: 5, y: 2, width: 2, height: 2, radius: 0 };
const circle: Cut = { shape: 'round', x: 1, y: 8, width: 3.5, height: 3.5, radius: 0 };
const oval: Cut = { shape: 'round', x: 6, y: 8, width: 4, height: 3, radius: 0 };
const sheet: CutSheet = {
  width: 13,
  height: 19,
  cuts: [square, plain, circle, oval],
  marks: [
    { x: 0.25, y: 0.25, width: 0.2, height: 0.2 },
    { x: 12, y: 0.25, width: 0.2, height: 0.2, isRound: true },
  ],
};

type Entity = { type: string; values: [code: number, value: string][] };
/** Source: DXF reference, "group codes". */
function entitiesIn(dxf: string): Entity[] {
  const lines = dxf.split(/\r?\n/);
  const entities: Entity[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value] = [Number(lines[at]), lines[at + 1]!];
    if (code === 0) entities.push({ type: value, values: [] });
    else entities.at(-1)?.values.push([code, value]);
  }
  return entities;
}
const numbersOf = ({ values }: Entity, code: number) =>
  values.filter(([each]) => each === code).map(([, value]) => Number(value));
const numberOf = (entity: Entity, code: number) => numbersOf(entity, code)[0];
const layerOf = ({ values }: Entity) => values.find(([code]) => code === 8)?.[1];
const drawn = new Set(['LWPOLYLINE', 'CIRCLE', 'ELLIPSE']);

describe('the cut lines of a sheet as DXF', () => {
  const dxf = cutDxfOf(sheet);
  const entities = entitiesIn(dxf).filter(({ type }) => drawn.has(type));
  const cuts = entities.filter((entity) => layerOf(entity) === 'CutContour');

  it('are closed lines in inches on a layer of their own, from the lower left', () => {
    // 1 is the unit of inches
    expect(dxf).toMatch(/\$INSUNITS\r?\n\s*70\r?\n\s*1\r?\n/);
    expect(cuts.map(({ type }) => type)).toEqual(['LWPOLYLINE', 'LWPOLYLINE', 'CIRCLE', 'ELLIPSE']);
    const [, straight, round] = cuts as [Entity, Entity, Entity];
    expect(numberOf(straight, 70)! & 1).toBe(1);
    // 19 - 2 - 2 = 15 and 19 - 2 = 17
    expect(numbersOf(straight, 10)).toEqual([5, 7, 7, 5]);
    expect(numbersOf(straight, 20)).toEqual([15, 15, 17, 17]);
    expect([10, 20, 40].map((code) => numberOf(round, code))).toEqual([2.75, 9.25, 1.75]);
  });

  it('turn round corners by arcs of a quarter', () => {
    const [rounded] = cuts as [Entity];
    const [xs, ys] = [numbersOf(rounded, 10), numbersOf(rounded, 20)];
    expect(xs).toHaveLength(8);
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([1, 4, 13, 17]);
    const bulges = numbersOf(rounded, 42).filter((bulge) => bulge !== 0);
    expect(bulges).toHaveLength(4);
    // the angle of an arc is 4 x atan(bulge)
    for (const bulge of bulges) expect(4 * Math.atan(bulge)).toBeCloseTo(Math.PI / 2, 6);
  });

  it('make an oval of its longer axis', () => {
    const [, , , longer] = cuts as [Entity, Entity, Entity, Entity];
    // center, end of the longer axis from there, ratio of the shorter
    expect([10, 20, 11, 21, 40].map((code) => numberOf(longer, code))).toEqual([8, 9.5, 2, 0, 0.75]);
  });

  it('are the same each time, beside the marks of the cutter', () => {
    expect(cutDxfOf(sheet)).toBe(dxf);
    const [box, dot] = entities.filter((entity) => layerOf(entity) === 'Registration') as [Entity, Entity];
    expect([box.type, dot.type]).toEqual(['LWPOLYLINE', 'CIRCLE']);
    expect([10, 20, 40].map((code) => numberOf(dot, code))).toEqual([12.1, 18.65, 0.1]);
  });
});

type Element = DefaultTreeAdapterTypes.Element;
const childrenOf = (parent: DefaultTreeAdapterTypes.ParentNode) =>
  parent.childNodes.filter((node): node is Element => 'tagName' in node);
const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

describe('the cut lines of a sheet as SVG', () => {
  const [root] = childrenOf(parseFragment(cutSvgOf(sheet))) as [Element];
  const [marks, cuts] = childrenOf(root) as [Element, Element];
  const numbers = (element: Element, ...names: string[]) => names.map((name) => Number(attribute(element, name)));

  it('have the size of the sheet, and one unit is an inch', () => {
    expect(['width', 'height', 'viewBox'].map((name) => attribute(root, name))).toEqual(['13in', '19in', '0 0 13 19']);
  });

  it('are where the pieces lie, beside the marks of the cutter', () => {
    const [rounded, , , longer] = childrenOf(cuts) as [Element, Element, Element, Element];
    expect(childrenOf(cuts).map(({ tagName }) => tagName)).toEqual(['rect', 'rect', 'circle', 'ellipse']);
    expect(numbers(rounded, 'x', 'y', 'width', 'height', 'rx')).toEqual([1, 2, 3, 4, 0.125]);
    expect(numbers(longer, 'cx', 'cy', 'rx', 'ry')).toEqual([8, 9.5, 2, 1.5]);
    const [box, dot] = childrenOf(marks) as [Element, Element];
    expect(numbers(box, 'x', 'y', 'width', 'height')).toEqual([0.25, 0.25, 0.2, 0.2]);
    expect(numbers(dot, 'cx', 'cy', 'r')).toEqual([12.1, 0.35, 0.1]);
  });
});
