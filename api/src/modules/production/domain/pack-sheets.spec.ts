import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PrintSheet } from 'shared-contracts/production/schemas';
import { magnetsOf } from 'shared-contracts/design/slots';
import { magnetsBySlug } from '../../../seed/magnets.js';
import { finish } from '../../../testing/finish.js';
import { type PieceArea, type Placement, type SheetItem, fitsSheet, packingSteps, usedShareOf } from './pack-sheets.js';

const areaOf = ({ widthInches, heightInches, marginInches, gapInches }: PrintSheet): PieceArea => ({
  x: marginInches,
  y: marginInches,
  width: widthInches - 2 * marginInches,
  height: heightInches - 2 * marginInches,
  gapInches,
});
const packSheets = (all: readonly SheetItem[], sheet: PrintSheet) => finish(packingSteps(all, areaOf(sheet)));

const BLEED = (2 * 3) / 25.4;
const bled = (widthInches: number, heightInches: number): SheetItem => ({
  widthInches: widthInches + BLEED,
  heightInches: heightInches + BLEED,
});
const many = (count: number, item: SheetItem) => Array.from({ length: count }, () => item);

const inches = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((hundredths) => hundredths / 100);
const sheets = fc.record({
  widthInches: inches(6, 40),
  heightInches: inches(6, 40),
  marginInches: inches(0, 1),
  gapInches: inches(0, 0.5),
});
const items = fc.array(fc.record({ widthInches: inches(0.5, 10), heightInches: inches(0.5, 10) }), { maxLength: 40 });

const boxOf = ({ item, x, y, isTurned }: Placement, all: readonly SheetItem[]) => {
  const { widthInches, heightInches } = all[item]!;
  const [width, height] = isTurned ? [heightInches, widthInches] : [widthInches, heightInches];
  return { left: x, top: y, right: x + width, bottom: y + height };
};
const SLACK = 1e-6;

describe('packing sheets', () => {
  it('places each item that fits a sheet once, and no other', () => {
    fc.assert(
      fc.property(items, sheets, (all, sheet) => {
        const placed = packSheets(all, sheet).flatMap((placements) => placements.map(({ item }) => item));
        const fitting = all.flatMap((item, index) => (fitsSheet(item, areaOf(sheet)) ? [index] : []));
        expect(placed.toSorted((a, b) => a - b)).toEqual(fitting);
      }),
    );
  });

  it('keeps all inside the margins and the gap between any two', () => {
    fc.assert(
      fc.property(items, sheets, (all, sheet) => {
        for (const placements of packSheets(all, sheet)) {
          const boxes = placements.map((placement) => boxOf(placement, all));
          for (const box of boxes) {
            expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(sheet.marginInches - SLACK);
            expect(box.right).toBeLessThanOrEqual(sheet.widthInches - sheet.marginInches + SLACK);
            expect(box.bottom).toBeLessThanOrEqual(sheet.heightInches - sheet.marginInches + SLACK);
          }
          for (const [index, one] of boxes.entries())
            for (const other of boxes.slice(index + 1)) {
              const apart = Math.max(
                other.left - one.right,
                one.left - other.right,
                other.top - one.bottom,
                one.top - other.bottom,
              );
              expect(apart).toBeGreaterThanOrEqual(sheet.gapInches - SLACK);
            }
        }
      }),
    );
  });

  it('is the same each time', () => {
    fc.assert(
      fc.property(items, sheets, (all, sheet) => expect(packSheets(all, sheet)).toEqual(packSheets(all, sheet))),
    );
  });

  it('never uses more sheets than items, nor fewer than their area needs', () => {
    fc.assert(
      fc.property(items, sheets, (all, sheet) => {
        const fitting = all.filter((item) => fitsSheet(item, areaOf(sheet)));
        const { length } = packSheets(fitting, sheet);
        expect(length).toBeLessThanOrEqual(fitting.length);
        expect(usedShareOf(fitting, sheet, length)).toBeLessThanOrEqual(1 + SLACK);
      }),
    );
  });

  it('puts 24 magnets of 4 x 6 in on 4 sheets of 13 x 15 in by turning them; upright it would be 6', () => {
    const sheet: PrintSheet = { widthInches: 13, heightInches: 15, marginInches: 0.2, gapInches: 0.125 };
    const all = many(24, bled(4, 6));
    // upright 2 x 2 to a sheet, turned 2 x 3
    const packed = packSheets(all, sheet);
    expect(packed.map(({ length }) => length)).toEqual([6, 6, 6, 6]);
    expect(packed.flat().every(({ isTurned }) => isTurned)).toBe(true);
    // 24 x 4.236 x 6.236 of 4 x 13 x 15
    expect(usedShareOf(all, sheet, 4)).toBeCloseTo((24 * 4.2362 * 6.2362) / 780, 3);
  });

  it('fills what is left beside large magnets with small ones', () => {
    const sheet: PrintSheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
    const all = [...many(6, bled(2, 2)), ...many(2, bled(8, 3)), ...many(2, bled(4, 6))];
    expect(packSheets(all, sheet)).toHaveLength(1);
  });

  const usual: PrintSheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };

  it('puts 9 mini squares, 19 instant frames and 2 large squares on 2 sheets, where shelves take 3', () => {
    const all = [...many(9, bled(2, 2)), ...many(19, bled(3.5, 4.25)), ...many(2, bled(4, 4))];
    expect(packSheets(all, usual)).toHaveLength(2);
  });

  it('keeps the magnets of an order together where that costs no sheet', () => {
    const order = (group: string, count: number) => many(count, bled(3, 3)).map((item) => ({ ...item, group }));
    const [a, b, c] = [order('a', 9), order('b', 9), order('c', 6)];
    const all = [...a.slice(0, 4), ...b.slice(0, 5), ...c, ...a.slice(4), ...b.slice(5), ...order('d', 6)];
    const sheetsOf = (group: string) =>
      packSheets(all, usual).filter((placements) => placements.some(({ item }) => all[item]!.group === group)).length;
    expect(packSheets(all, usual)).toHaveLength(2);
    expect(['a', 'b', 'c', 'd'].map(sheetsOf)).toEqual([1, 1, 1, 1]);
  });

  it('uses every sheet of a mixed run but the last to 80% of what the printer prints on', () => {
    const templates = Object.values(magnetsBySlug);
    const shares = Array.from({ length: 30 }, (_, seed) => {
      // two kinds that dominate a run limit how full sheets get
      const all = templates.flatMap((magnets, nth) =>
        magnetsOf(magnets, 6 + ((seed * 7 + nth * 5) % 4) * 3).map(({ widthInches, heightInches }) =>
          bled(widthInches, heightInches),
        ),
      );
      const area = (usual.widthInches - 2 * usual.marginInches) * (usual.heightInches - 2 * usual.marginInches);
      return packSheets(all, usual)
        .slice(0, -1)
        .map((placements) => {
          const used = placements.reduce((sum, { item }) => {
            const { widthInches, heightInches } = all[item]!;
            return sum + (widthInches + usual.gapInches) * (heightInches + usual.gapInches);
          }, 0);
          return used / area;
        });
    });
    for (const each of shares) expect(Math.min(...each)).toBeGreaterThanOrEqual(0.8);
  });

  it('uses no sheet for nothing', () => {
    const sheet: PrintSheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
    expect(packSheets([], sheet)).toEqual([]);
    expect(packSheets([bled(30, 30)], sheet)).toEqual([]);
    expect(usedShareOf([], sheet, 0)).toBe(0);
  });
});
