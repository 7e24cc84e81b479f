import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Cutter, type PrintSheet } from 'shared-contracts/production/schemas';
import { type SheetBox, sheetLayoutOf } from './sheet-layout.js';

const sheet: PrintSheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
const isWithin = (inner: SheetBox, outer: SheetBox) =>
  inner.x >= outer.x - 1e-9 &&
  inner.y >= outer.y - 1e-9 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-9 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-9;
const overlap = (one: SheetBox, other: SheetBox) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe('a sheet', () => {
  it('without a cutter and a strip is free within its margins', () => {
    expect(sheetLayoutOf(sheet, { cutter: 'none', stripInches: 0 })).toEqual({
      pieces: { x: 0.25, y: 0.25, width: 12.5, height: 18.5 },
      marks: [],
      strip: null,
    });
  });

  it.each(Cutter.options)('keeps the marks of %s and its strip within the margins and off the pieces', (cutter) => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 40 }), fc.integer({ min: 6, max: 40 }), (widthInches, heightInches) => {
        const { pieces, marks, cutCode, strip } = sheetLayoutOf(
          { ...sheet, widthInches, heightInches },
          { cutter, stripInches: 0.45 },
        );
        const codes = cutCode ? [cutCode] : [];
        const printable = { x: 0.25, y: 0.25, width: widthInches - 0.5, height: heightInches - 0.5 };
        for (const box of [pieces, ...marks, ...codes, strip!]) expect(isWithin(box, printable)).toBe(true);
        for (const mark of [...marks, ...codes]) expect(overlap(mark, pieces) || overlap(mark, strip!)).toBe(false);
        for (const code of codes) expect(marks.some((mark) => overlap(mark, code))).toBe(false);
        expect(overlap(pieces, strip!)).toBe(false);
      }),
    );
  });

  it('has the marks that each cutter looks for', () => {
    const marksOf = (cutter: Cutter) => sheetLayoutOf(sheet, { cutter, stripInches: 0 }).marks;
    // a square of 5 mm and two angles of two arms
    expect(marksOf('silhouette')).toHaveLength(5);
    expect(marksOf('silhouette')[0]).toEqual({ x: 0.25, y: 0.25, width: 5 / 25.4, height: 5 / 25.4 });
    expect(marksOf('graphtec')).toHaveLength(8);
    expect(marksOf('cricut')).toHaveLength(4);
  });

  it('has dots of 5 mm for Summa and Zünd, for the latter one more that tells how it lies, and a code of 10 mm', () => {
    const dot = { width: 5 / 25.4, height: 5 / 25.4, isRound: true };
    const [summa, zund] = (['summa', 'zund'] as const).map((cutter) =>
      sheetLayoutOf(sheet, { cutter, stripInches: 0 }),
    );
    expect(summa!.marks).toMatchObject([dot, dot, dot, dot]);
    expect(summa!.marks[0]).toMatchObject({ x: 0.25, y: 0.25 });
    expect(zund!.marks).toMatchObject([...summa!.marks, { ...dot, y: summa!.marks[2]!.y }]);
    expect(summa!.cutCode).toMatchObject({ y: 0.25, width: 10 / 25.4, height: 10 / 25.4 });
    // 5 mm + 3 mm at the sides and below, 10 mm + 3 mm above
    expect(summa!.pieces.width).toBeCloseTo(12.5 - 16 / 25.4, 6);
    expect(summa!.pieces.height).toBeCloseTo(18.5 - 21 / 25.4, 6);
  });
});
