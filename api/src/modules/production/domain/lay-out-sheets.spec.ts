import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { magnetsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { Cutter, type PrintSheet } from 'shared-contracts/production/schemas';
import { magnetsBySlug } from '../../../seed/magnets.js';
import { type LaidOutSheets, STRIP, layingOutSteps, printedSizeOf, tooLargeFor } from './lay-out-sheets.js';
import { finish } from '../../../testing/finish.js';
import type { PlannedMagnet } from './print-plan.js';
import type { SheetBox } from './sheet-layout.js';

const usual: PrintSheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
const { template: square } = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' })[0]!;
const sized = (widthInches: number, heightInches: number): MagnetTemplate => ({
  ...square,
  shape: 'rectangle',
  widthInches,
  heightInches,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: widthInches, height: heightInches }],
});
const window = { path: '/objects/photos/a.jpg', crop: { cx: 500, cy: 500, w: 800, h: 800, rotation: 0 } };
const magnetOf = (template: MagnetTemplate, at = 0, copies = 1): PlannedMagnet => ({
  orderId: '1a2b3c4d-0000-4000-8000-000000000001',
  line: 1,
  magnet: at + 1,
  packSize: 9,
  slots: [at + 1],
  copies,
  productName: 'Magnet',
  variationName: null,
  template,
  windows: [window],
});
const many = (count: number, template: MagnetTemplate) =>
  Array.from({ length: count }, (_, at) => magnetOf(template, at));
const laidOut = (
  magnets: readonly PlannedMagnet[],
  { sheet = usual, cutter = 'none', hasCode = true }: { sheet?: PrintSheet; cutter?: Cutter; hasCode?: boolean } = {},
): LaidOutSheets => finish(layingOutSteps({ magnets: [...magnets] }, { sheet, cutter, hasCode }));
const grown = ({ x, y, width, height }: SheetBox, by: number): SheetBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const overlap = (one: SheetBox, other: SheetBox) =>
  one.x < other.x + other.width - 1e-6 &&
  other.x < one.x + one.width - 1e-6 &&
  one.y < other.y + other.height - 1e-6 &&
  other.y < one.y + one.height - 1e-6;

const templates = fc.constantFrom(sized(2, 2), sized(4, 6), sized(3.5, 4.25), sized(2, 6), sized(4, 4));
const jobs = fc
  .array(fc.record({ template: templates, copies: fc.integer({ min: 1, max: 6 }) }), { minLength: 1, maxLength: 12 })
  .map((all) => all.map(({ template, copies }, at) => magnetOf(template, at, copies)));
const someSheets = fc.record({
  widthInches: fc.integer({ min: 7, max: 20 }),
  heightInches: fc.integer({ min: 7, max: 20 }),
  marginInches: fc.constantFrom(0, 0.25),
  gapInches: fc.constantFrom(0, 0.05, 0.125, 0.3),
});

describe('the sheets of a job', () => {
  it('hold each copy of each magnet once, with code, marks and strip off the pieces', () => {
    fc.assert(
      fc.property(jobs, someSheets, fc.constantFrom(...Cutter.options), (magnets, sheet, cutter) => {
        fc.pre(tooLargeFor({ magnets }, { sheet, cutter }).length === 0);
        const { sheets, marks, strip } = laidOut(magnets, { sheet, cutter });
        const placed = sheets.flatMap(({ pieces }) => pieces.map(({ magnet, copy }) => `${magnet.magnet}/${copy}`));
        const wanted = magnets.flatMap(({ magnet, copies }) =>
          Array.from({ length: copies }, (_, at) => `${magnet}/${at + 1}`),
        );
        expect(placed.toSorted()).toEqual(wanted.toSorted());
        const covered = sheets.flatMap(({ pieces, code }) => {
          const others = [...marks, ...(strip ? [strip] : []), ...(code ? [grown(code, 0.1 - 1e-6)] : [])];
          return pieces.filter((piece) => others.some((other) => overlap(other, piece)));
        });
        expect(covered).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('of 9 mini squares, 19 instant frames and 2 large squares are 2, with a number and a code on both', () => {
    const magnets = [...many(9, sized(2, 2)), ...many(19, sized(3.5, 4.25)), ...many(2, sized(4, 4))];
    const { sheets, strip } = laidOut(magnets);
    expect(sheets.map(({ code }) => code !== null)).toEqual([true, true]);
    expect(strip!.height).toBe(STRIP.line);
  });

  it('of 30 mixed runs are used to 80% but for the last, with their codes', () => {
    const area = (usual.widthInches - 2 * usual.marginInches) * (usual.heightInches - 2 * usual.marginInches);
    const shares = Array.from({ length: 30 }, (_, seed) => {
      const magnets = Object.values(magnetsBySlug).flatMap((product, nth) =>
        magnetsOf(product, 6 + ((seed * 7 + nth * 5) % 4) * 3).map((template, at) => magnetOf(template, at)),
      );
      const { sheets } = laidOut(magnets);
      expect(sheets.every(({ code }) => code !== null)).toBe(true);
      return sheets.slice(0, -1).map(({ pieces }) => {
        const used = pieces.reduce(
          (sum, { width, height }) => sum + (width + usual.gapInches) * (height + usual.gapInches),
          0,
        );
        return used / area;
      });
    });
    for (const each of shares) expect(Math.min(...each)).toBeGreaterThanOrEqual(0.8);
  });

  it('have their code in the strip if the pieces leave no other place', () => {
    // 5 x 7 pieces of 2.2362 in and their gaps take 11.68 x 16.4 in
    const { widthInches } = printedSizeOf(square);
    const sheet = { ...usual, widthInches: 5 * widthInches + 4 * 0.125 + 0.5, heightInches: 17.6 };
    const { sheets, strip } = laidOut(many(35, square), { sheet });
    expect(sheets).toHaveLength(1);
    expect(strip!.height).toBeGreaterThan(0.4);
    expect(sheets[0]!.code).toMatchObject({ x: strip!.x, y: strip!.y + 0.06 });
  });

  it('name their pieces in the strip if the gap is too small for labels', () => {
    const { sheets, strip } = laidOut(many(12, square), { sheet: { ...usual, gapInches: 0 } });
    expect(sheets[0]!.legend).toHaveLength(12);
    expect(sheets[0]!.legend[0]).toMatch(/^1: 1a2b3c4d, item 1, slot \d+$/);
    expect(strip!.height).toBeGreaterThan(STRIP.line);
    expect(laidOut(many(12, square)).sheets[0]!.legend).toEqual([]);
  });

  it('have no strip if it would cost a sheet, but their code in a free place, with room for its text', () => {
    // two rows of three in 4.6 x 7.1 in, which the strip would make one
    const sheet = { ...usual, widthInches: 9.2, heightInches: 5.1 };
    const { sheets, strip } = laidOut(many(12, square), { sheet });
    expect([sheets.length, strip]).toEqual([2, null]);
    const lowest = sheet.heightInches - sheet.marginInches;
    for (const { code } of sheets) expect(code!.y + code!.height + STRIP.line).toBeLessThanOrEqual(lowest + 1e-9);
  });

  it('have no strip if a magnet fits the sheet only without it', () => {
    const { widthInches, heightInches } = printedSizeOf(sized(4, 6));
    const sheet = { widthInches, heightInches, marginInches: 0, gapInches: 0.125 };
    const { sheets, strip } = laidOut(many(2, sized(4, 6)), { sheet });
    expect([sheets.map(({ pieces }) => pieces.length), strip, sheets[0]!.code]).toEqual([[1, 1], null, null]);
  });
});

describe('a magnet that has no room on the sheet of a cutter', () => {
  it('is named, though it fits the sheet without its marks', () => {
    const { widthInches, heightInches } = printedSizeOf(square);
    const sheet = { widthInches: widthInches + 0.1, heightInches: heightInches + 0.1, marginInches: 0, gapInches: 0 };
    const magnets = [magnetOf(square)];
    expect(tooLargeFor({ magnets }, { sheet, cutter: 'none' })).toEqual([]);
    expect(tooLargeFor({ magnets }, { sheet, cutter: 'graphtec' })).toEqual(magnets);
  });
});
