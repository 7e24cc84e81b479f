import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import { canTurn, orientedTemplate } from 'shared-contracts/design/orientation';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { type Cutter, usualPrinterOptions } from 'shared-contracts/production/schemas';
import { encode } from 'uqr';
import { products } from '../../seed/catalog.js';
import { type PdfOutline, pagesIn } from '../../testing/pdf-pictures.js';
import { layingOutSteps } from './domain/lay-out-sheets.js';
import { finish } from '../../testing/finish.js';
import type { PlannedMagnet } from './domain/print-plan.js';
import { srgbProfile } from './magnet-picture.js';
import { cutFilesOf, writeSheets } from './write-print-pdf.js';

const MILLIMETERS = 25.4;
/** In millimeters. */
const TOLERANCE = 0.01;
const sheet = { widthInches: 24, heightInches: 48, marginInches: 0.25, gapInches: 0.125 };

const printed = products.flatMap((product) => printedMagnetsOf(product).map(({ template }) => template));
const like = printed.find(({ shape }) => shape === 'rectangle')!;
const wrapped = { wrapInches: 0.25, bleedInches: 0.125, safeInches: 0.25 };
const round = (id: string, widthInches: number, heightInches: number): MagnetTemplate => ({
  ...like,
  id,
  shape: 'round',
  widthInches,
  heightInches,
  cornerRadiusInches: 0,
  windows: [{ shape: 'round', x: 0, y: 0, width: widthInches, height: heightInches }],
});
const templates = [
  ...new Map(
    [
      ...printed,
      { ...like, ...wrapped, id: 'wrapped' },
      { ...like, id: 'sharp', cornerRadiusInches: 0 },
      round('oval', 4, 3),
      { ...round('button', 6, 6), ...wrapped },
    ].map((template) => [template.id, template]),
  ).values(),
].flatMap((template) => (canTurn(template) ? [template, orientedTemplate(template, 'turned')] : [template]));
const magnets = templates.map((template, at): PlannedMagnet => ({
  orderId: `1a2b3c4d-0000-4000-8000-${String(at).padStart(12, '0')}`,
  line: 1,
  magnet: 1,
  packSize: 1,
  slots: [1],
  copies: 2,
  productName: template.id,
  variationName: null,
  template,
  windows: [{ path: '/objects/photos/a.jpg', crop: { cx: 500, cy: 500, w: 800, h: 800, rotation: 0 } }],
}));

/** In millimeters from the sheet's upper left. `radius`: of the corners. */
type Contour = { isRound: boolean; left: number; top: number; right: number; bottom: number; radius: number };
const byPlace = (a: Contour, b: Contour) => Math.round(a.top - b.top) || a.left - b.left;
const boxOf = (points: readonly (readonly [number, number])[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};
const inMillimeters = ({ isRound, ...sides }: Contour): Contour => ({
  isRound,
  ...(Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, side * MILLIMETERS])) as typeof sides),
});

type Element = DefaultTreeAdapterTypes.Element;
const childrenOf = (parent: DefaultTreeAdapterTypes.ParentNode) =>
  parent.childNodes.filter((node): node is Element => 'tagName' in node);

function contoursOfSvg(svg: string, layer: string): Contour[] {
  const [root] = childrenOf(parseFragment(svg)) as [Element];
  const group = childrenOf(root).find(({ attrs }) => attrs.some(({ value }) => value === layer));
  return (group ? childrenOf(group) : [])
    .map(({ tagName, attrs }) => {
      const {
        x = 0,
        y = 0,
        width = 0,
        height = 0,
        cx = 0,
        cy = 0,
        r = 0,
        rx = r,
        ry = r,
      } = Object.fromEntries(attrs.map(({ name, value }) => [name, Number(value)])) as Record<string, number>;
      if (tagName === 'rect')
        return inMillimeters({ isRound: false, left: x, top: y, right: x + width, bottom: y + height, radius: rx });
      return inMillimeters({ isRound: true, left: cx - rx, top: cy - ry, right: cx + rx, bottom: cy + ry, radius: 0 });
    })
    .toSorted(byPlace);
}

/** Source: DXF reference, "bulge": the tangent of a quarter of the angle. */
function contoursOfDxf(dxf: string, layer: string): Contour[] {
  const lines = dxf.split(/\r?\n/).map((line) => line.trim());
  const entities: { type: string; values: [number, string][] }[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2)
    if (lines[at] === '0') entities.push({ type: lines[at + 1]!, values: [] });
    else entities.at(-1)?.values.push([Number(lines[at]), lines[at + 1]!]);
  return entities
    .filter(({ type }) => ['LWPOLYLINE', 'CIRCLE', 'ELLIPSE'].includes(type))
    .filter(({ values }) => values.some(([code, value]) => code === 8 && value === layer))
    .map(({ type, values }) => {
      const all = (wanted: number) => values.filter(([code]) => code === wanted).map(([, value]) => Number(value));
      const down = (y: number) => sheet.heightInches - y;
      const [x, y, r] = [10, 20, 40].map((code) => all(code)[0]!) as [number, number, number];
      if (type !== 'LWPOLYLINE') {
        const [majorX, majorY] = type === 'CIRCLE' ? [r, 0] : [all(11)[0]!, all(21)[0]!];
        const major = Math.hypot(majorX, majorY);
        const minor = type === 'CIRCLE' ? r : major * r;
        const [rx, ry] = majorY === 0 ? [major, minor] : [minor, major];
        const sides = { left: x - rx, right: x + rx, top: down(y) - ry, bottom: down(y) + ry };
        return inMillimeters({ isRound: true, ...sides, radius: 0 });
      }
      const points: { x: number; y: number; bulge: number }[] = [];
      for (const [code, value] of values)
        if (code === 10) points.push({ x: Number(value), y: 0, bulge: 0 });
        else if (code === 20) points.at(-1)!.y = Number(value);
        else if (code === 42) points.at(-1)!.bulge = Number(value);
      const radii = points.flatMap((from, nth) => {
        const to = points[(nth + 1) % points.length]!;
        const chord = Math.hypot(to.x - from.x, to.y - from.y);
        return from.bulge === 0 ? [] : [chord / 2 / Math.sin(2 * Math.atan(from.bulge))];
      });
      for (const radius of radii) expect(radius).toBeCloseTo(radii[0]!, 6);
      expect([0, 4]).toContain(radii.length);
      const sides = boxOf(points.map((point) => [point.x, down(point.y)]));
      return inMillimeters({ isRound: false, ...sides, radius: radii[0] ?? 0 });
    })
    .toSorted(byPlace);
}

const contoursOfPdf = (outlines: readonly PdfOutline[], height: number): Contour[] =>
  outlines
    .map(({ points, curves, lines }) => {
      const toSheet = ([x, y]: readonly [number, number]) => [x / 72, (height - y) / 72] as const;
      const ends = curves.map((curve) => [toSheet(curve[0]), toSheet(curve[3])] as const);
      const isRound = lines === 0;
      const [from, to] = ends[0] ?? [[0, 0] as const, [0, 0] as const];
      const radius = isRound ? 0 : Math.abs(to[0] - from[0]);
      return inMillimeters({ isRound, ...boxOf(points.map(toSheet)), radius });
    })
    .toSorted(byPlace);

/** In millimeters. */
function away([x, y]: readonly [number, number], { isRound, left, top, right, bottom, radius }: Contour): number {
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
  const [dx, dy] = [Math.abs(x - (left + right) / 2), Math.abs(y - (top + bottom) / 2)];
  if (isRound) {
    const scale = Math.hypot(dx / halfWidth, dy / halfHeight);
    return Math.abs(scale - 1) * Math.min(halfWidth, halfHeight);
  }
  const [over, under] = [dx - (halfWidth - radius), dy - (halfHeight - radius)];
  if (over > 0 && under > 0) return Math.abs(Math.hypot(over, under) - radius);
  return Math.min(Math.abs(dx - halfWidth), Math.abs(dy - halfHeight));
}

function expectSame(found: readonly Contour[], wanted: readonly Contour[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [at, { isRound, ...sides }] of found.entries()) {
    expect(isRound).toBe(wanted[at]!.isRound);
    for (const [name, side] of Object.entries(sides))
      expect(Math.abs(side - wanted[at]![name as keyof typeof sides])).toBeLessThan(TOLERANCE);
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contours-'));
});
afterAll(() => rm(folder, { recursive: true }));

const workOf = (cutter: Cutter, isMirrored: boolean) => ({
  file: path.join(folder, `${cutter}-${isMirrored}.pdf`),
  runNumber: 1,
  layout: finish(layingOutSteps({ magnets }, { sheet, cutter, hasCode: true })),
  options: { ...usualPrinterOptions, cutter, isMirrored },
  render: () => Promise.resolve(null),
  codeOf: (number: number) => `R1-${number}`,
  urlOf: () => 'https://shop.example',
  cutNameOf: (number: number) => `sheet-${number}`,
});
async function pagesOf(work: ReturnType<typeof workOf>) {
  await writeSheets({ ...work, color: { icc: await srgbProfile(), inks: null } }, sheet);
  return pagesIn(await readFile(work.file));
}

describe.each(['none', 'graphtec', 'zund'] as const)('cut lines and marks for the cutter "%s"', (cutter) => {
  it.each([false, true])('are the same in PDF, SVG and DXF, mirrored: %s', async (isMirrored) => {
    const work = workOf(cutter, isMirrored);
    const { layout } = work;
    expect(layout.sheets.flatMap(({ pieces }) => pieces)).toHaveLength(2 * magnets.length);
    expect(layout.sheets.some(({ pieces }) => pieces.some(({ isTurned }) => isTurned))).toBe(true);
    const pages = await pagesOf(work);
    const files = cutFilesOf(layout, { sheet, isMirrored, nameOf: work.cutNameOf });
    const textOf = (number: number, kind: string) =>
      files.find(({ name }) => name === `sheet-${number}.${kind}`)!.bytes.toString();
    const height = sheet.heightInches * 72;
    for (const [at, { outlines }] of pages.entries()) {
      const cuts = outlines.filter(({ layer }) => layer === 'Cut');
      const svg = contoursOfSvg(textOf(at + 1, 'svg'), 'CutContour');
      expectSame(contoursOfDxf(textOf(at + 1, 'dxf'), 'CutContour'), svg);
      expectSame(contoursOfPdf(cuts, height), svg);
      const apart = cuts.flatMap(({ points }) =>
        points.map(([x, y]) => {
          const point = [(x / 72) * MILLIMETERS, ((height - y) / 72) * MILLIMETERS] as const;
          return Math.min(...svg.map((contour) => away(point, contour)));
        }),
      );
      expect(Math.max(...apart)).toBeLessThan(TOLERANCE);
      const marks = contoursOfSvg(textOf(at + 1, 'svg'), 'Registration');
      expect(marks).toHaveLength(layout.marks.length);
      expectSame(contoursOfDxf(textOf(at + 1, 'dxf'), 'Registration'), marks);
      const drawn = contoursOfPdf(
        outlines.filter(({ layer }) => layer === null),
        height,
      );
      for (const mark of marks)
        expectSame(
          [drawn.find((one) => Math.hypot(one.left - mark.left, one.top - mark.top, one.right - mark.right) < 1)!],
          [mark],
        );
    }
  });
});

it.each([false, true])('a code above the magnets names the cut file of its sheet, mirrored: %s', async (isMirrored) => {
  const work = workOf('summa', isMirrored);
  const { x, y, width, height } = work.layout.cutCode!;
  const left = isMirrored ? sheet.widthInches - x - width : x;
  for (const [at, { outlines }] of (await pagesOf(work)).entries()) {
    const { data, size } = encode(`sheet-${at + 1}`, { ecc: 'M', border: 0 });
    const side = width / size;
    const dark = outlines.flatMap(({ points }) => {
      const box = boxOf(points.map(([across, up]) => [across / 72 - left, sheet.heightInches - up / 72 - y]));
      const isInside = box.left > -side / 2 && box.right < width + side / 2 && box.bottom < height + side / 2;
      const column = Math.round(box.left / side);
      return isInside ? [`${Math.round(box.top / side)}/${isMirrored ? size - 1 - column : column}`] : [];
    });
    const wanted = data.flatMap((row, down) => row.flatMap((isDark, across) => (isDark ? [`${down}/${across}`] : [])));
    expect(dark.toSorted()).toEqual(wanted.toSorted());
  }
});
