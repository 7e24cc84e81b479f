import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { magnetsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { type PrintSheet, usualPrinterOptions } from 'shared-contracts/production/schemas';
import { magnetsBySlug } from '../../../seed/magnets.js';
import { printedSizeOf } from '../../production/domain/lay-out-sheets.js';
import { finish } from '../../../testing/finish.js';
import type { PlannedMagnet } from '../../production/domain/print-plan.js';
import { copiesIn, fittingSteps } from './fit-orders.js';

const usual: PrintSheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
const printer = { kind: 'sheets' as const, sheet: usual, options: usualPrinterOptions };
const { template } = magnetsBySlug['classic-square']![0]!;
const sized = (widthInches: number, heightInches: number): MagnetTemplate => ({
  ...template,
  widthInches,
  heightInches,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: widthInches, height: heightInches }],
});
let nth = 0;
const magnet = (of: MagnetTemplate, copies = 1, orderId = `order-${(nth += 1)}`): PlannedMagnet => ({
  orderId,
  line: 1,
  magnet: 1,
  packSize: 1,
  slots: [1],
  copies,
  productName: 'Magnet',
  variationName: null,
  template: of,
  windows: [{ path: '/objects/photos/a.jpg', crop: { cx: 1, cy: 1, w: 2, h: 2, rotation: 0 } }],
});
const fitting = (
  orders: PlannedMagnet[][],
  { reprinted = [] as PlannedMagnet[], sheets = 100, magnets = 1000, isAloneAllowed = false } = {},
) => {
  const limits = { sheets, magnets };
  const { taken, ...fitted } = finish(fittingSteps({ reprinted, orders }, { limits, printer, isAloneAllowed }));
  return { ...fitted, places: taken, taken: taken.length };
};

describe('what fits into a run', () => {
  it('are 9, 19 and 2 magnets of three sizes on 2 sheets, with their numbers and codes', () => {
    const { taken, layout } = fitting([
      [magnet(sized(2, 2), 9)],
      [magnet(sized(3.5, 4.25), 19)],
      [magnet(sized(4, 4), 2)],
    ]);
    expect([taken, layout.sheets.length]).toEqual([3, 2]);
    expect(layout.sheets.every(({ code }) => code !== null)).toBe(true);
  });

  it('are the most urgent orders on so many sheets, and one more would need another', () => {
    const sizes = [sized(2, 2), sized(3, 3), sized(4, 6), sized(3.5, 4.25)];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 12 })), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (wanted, sheets) => {
          const orders = wanted.map(([size, copies]) => [magnet(sizes[size]!, copies)]);
          const { places, layout } = fitting(orders, { sheets });
          expect(layout.sheets.length).toBeLessThanOrEqual(sheets);
          const taken = places.map((place) => orders[place]!);
          expect(layout.sheets.flatMap(({ pieces }) => pieces)).toHaveLength(copiesIn(taken.flat()));
          const others = orders.filter((order) => !taken.includes(order));
          const next = others.find((order) => fitting([order], { sheets }).taken === 1);
          const withNext = next && fitting([...taken, next]).layout.sheets.length;
          expect(withNext ?? Infinity).toBeGreaterThan(sheets);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('begins with what is printed again, whatever the limit', () => {
    const reprinted = [magnet(sized(4, 6), 12)];
    const { taken, layout } = fitting([[magnet(sized(4, 6), 8)]], { reprinted, sheets: 1 });
    expect([taken, layout.sheets.length]).toEqual([0, 2]);
  });

  it('has no more magnets than one run may have', () => {
    const orders = [[magnet(sized(2, 2), 400)], [magnet(sized(2, 2), 500)], [magnet(sized(2, 2), 300)]];
    expect(fitting(orders).taken).toBe(2);
    expect(fitting(orders, { reprinted: [magnet(sized(2, 2), 101)] }).taken).toBe(1);
  });

  it('goes on without an order that needs more than a whole run, or is that order alone', () => {
    const [small, many, large] = [[magnet(sized(2, 2))], [magnet(sized(2, 2), 1008)], [magnet(sized(8, 10), 5)]];
    for (const tooLarge of [many, large]) {
      const orders = [tooLarge, small, small];
      const sheets = tooLarge === large ? 2 : 100;
      expect(fitting(orders, { sheets }).places).toEqual([1, 2]);
      const alone = fitting(orders, { sheets, isAloneAllowed: true, reprinted: [magnet(sized(2, 2))] });
      expect([alone.places, copiesIn(alone.magnets)]).toEqual([[0], copiesIn(tooLarge)]);
      expect(fitting([small, tooLarge, small], { sheets, isAloneAllowed: true }).places).toEqual([0, 2]);
    }
  });

  it('is nothing if nothing waits', () => {
    expect(fitting([])).toMatchObject({ taken: 0, magnets: [], layout: { sheets: [], usedShare: 0 } });
  });

  it('uses every sheet of a run of 30 orders but the last to 80% of what can be printed on', () => {
    const templates = Object.values(magnetsBySlug);
    for (let seed = 0; seed < 30; seed += 1) {
      const orders = Array.from({ length: 30 }, (_, at) => {
        const count = [1, 3, 6, 9][(seed * 7 + at * 5) % 4]!;
        return magnetsOf(templates[(seed + at) % templates.length]!, count).map((of) => magnet(of, 1, `order-${at}`));
      });
      const { taken, layout } = fitting(orders);
      expect(taken).toBe(30);
      const printed = (usual.widthInches - 2 * usual.marginInches) * (usual.heightInches - 2 * usual.marginInches);
      const shares = layout.sheets.map(({ pieces }) => {
        const used = pieces.reduce((sum, piece) => {
          const { widthInches, heightInches } = printedSizeOf(piece.magnet.template);
          return sum + (widthInches + usual.gapInches) * (heightInches + usual.gapInches);
        }, 0);
        return used / printed;
      });
      expect([seed, Math.min(...shares.slice(0, -1))]).toEqual([seed, expect.any(Number)]);
      for (const share of shares.slice(0, -1)) expect(share).toBeGreaterThanOrEqual(0.8);
    }
  });
});
