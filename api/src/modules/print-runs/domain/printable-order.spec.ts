import { describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import type { PrintPlan, PrintableLine } from '../../production/domain/print-plan.js';
import type { PrintablePhoto } from '../../production/domain/print-notes.js';
import { planPrint } from '../../production/domain/print-plan.js';
import { planByOrder, printableOf } from './printable-order.js';

const sheet = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
const photo: PrintablePhoto = { width: 4000, height: 3000, faces: [], colors: null, originalDeletedAt: null };
const photos = new Map<string, PrintablePhoto>([
  ['good', photo],
  ['small', { ...photo, width: 300, height: 260 }],
  ['crowd', { ...photo, faces: [{ x: -600, y: 0, w: 5200, h: 3000 }] }],
  ['old', { ...photo, originalDeletedAt: new Date('2026-11-01') }],
]);
const line = (over: Partial<PrintableLine> = {}): PrintableLine => ({
  productName: 'Classic Square',
  variationName: null,
  quantity: 1,
  selectedPack: null,
  customImages: ['good'],
  magnets: magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' }),
  design: null,
  ...over,
});
const planned = (...lines: PrintableLine[]): PrintPlan => planPrint([{ id: 'order', lines }], photos);
const decided = (plan: PrintPlan, { arePhotosWaived = false, of = sheet } = {}) =>
  printableOf(plan, { arePhotosWaived, printer: { kind: 'sheets', sheet: of, options: usualPrinterOptions } });
const reasonOf = (...given: Parameters<typeof decided>) => {
  const found = decided(...given);
  return found.isReady ? null : found.reason;
};

describe('the magnets of an order', () => {
  it('are printed, with how many photos look blurry and how many cut a face', () => {
    const plan = planned(line({ quantity: 2 }), line({ customImages: ['small'] }), line({ customImages: ['crowd'] }));
    expect(decided(plan)).toMatchObject({
      isReady: true,
      printable: { magnets: [{ copies: 2 }, { copies: 1 }, { copies: 1 }], lowQuality: 1, facesAtEdge: 1 },
    });
  });

  it('are not without their photos, unless somebody chose to go on without those that were never sent', () => {
    const owing = planned(line({ selectedPack: '3' }));
    expect(reasonOf(owing)).toBe('photos_missing');
    expect(decided(owing, { arePhotosWaived: true })).toMatchObject({ printable: { magnets: [{ magnet: 1 }] } });
    expect(reasonOf(planned(line({ customImages: ['lost'] })), { arePhotosWaived: true })).toBe('photos_missing');
    expect(reasonOf(planned(line({ customImages: [] })), { arePhotosWaived: true })).toBe('photos_missing');
    expect(reasonOf(planned(line({ customImages: ['old'] })))).toBe('originals_deleted');
    expect(reasonOf(planned(line({ magnets: null })))).toBe('photos_missing');
  });

  it('are none if all units were refunded, and a refunded line lacks nothing', () => {
    expect(reasonOf(planned(line({ quantity: 0 })))).toBe('refunded');
    const plan = planned(line(), line({ quantity: 0, customImages: ['lost'] }), line({ quantity: 0, magnets: null }));
    expect(decided(plan)).toMatchObject({ isReady: true, printable: { magnets: [{ line: 1 }] } });
  });

  it('fit the sheet', () => {
    const small = { ...sheet, widthInches: 4, heightInches: 4, marginInches: 1 };
    expect(reasonOf(planned(line()), { of: small })).toBe('fits_no_sheet');
  });

  it('are told apart by order', () => {
    const plan = planPrint(
      [
        { id: 'one', lines: [line({ customImages: ['small'] })] },
        { id: 'two', lines: [line(), line({ customImages: ['lost'] })] },
      ],
      photos,
    );
    const of = planByOrder(plan);
    expect(of('one')).toMatchObject({
      magnets: [{ orderId: 'one' }],
      notes: [{ orderId: 'one', kind: 'low_resolution' }],
      missing: [],
    });
    expect(of('two')).toMatchObject({ magnets: [{}, {}], missing: [{ orderId: 'two', line: 2 }], notes: [] });
    expect(of('three').magnets).toEqual([]);
  });
});
