import { describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { deletedOriginalsText, labelOf, missingText, sheetTextOf, shortLabelOf, slotsText } from './print-labels.js';
import type { PlannedMagnet } from './print-plan.js';

const magnet: PlannedMagnet = {
  orderId: '1a2b3c4d-0000-4000-8000-000000000001',
  line: 2,
  magnet: 4,
  packSize: 9,
  slots: [10, 11, 12],
  copies: 1,
  productName: 'Café & Friends: Strip',
  variationName: 'Finish: Glossy',
  template: magnetsFrom({ dimensions: '2 x 6 in', shape: 'rectangle' })[0]!.template,
  windows: [],
};

describe('the label of a magnet', () => {
  it('names its order, slots, product and variation', () => {
    expect(labelOf(magnet, 1)).toEqual([
      'Order 1a2b3c4d',
      'Item 2, magnet 4 of 9, slots 10-12',
      'Café & Friends: Strip, Finish: Glossy',
    ]);
    expect(shortLabelOf(magnet)).toBe('1a2b3c4d, item 2, slots 10-12, Finish: Glossy');
    expect(slotsText([3])).toBe('slot 3');
  });

  it('counts the copies if there are several', () => {
    expect(labelOf({ ...magnet, copies: 2 }, 2)).toContain('Copy 2 of 2');
  });
});

describe('the text of a sheet', () => {
  it('counts the sheets, and names the run and the code of the sheet', () => {
    expect(sheetTextOf({ number: 3, of: 5, run: { number: 12, code: 'R12-3' } })).toBe('Run 12 · sheet 3 of 5 · R12-3');
  });
});

it('a missing photo is named with its reason', () => {
  expect(missingText({ orderId: magnet.orderId, line: 1, slot: 4, reason: 'absent' })).toBe(
    'Order 1a2b3c4d, item 1, slot 4: no photo was added',
  );
});

it('orders without their originals are named with the days of the deletion, in the shop’s time zone', () => {
  expect(deletedOriginalsText({ deletedOriginals: [] }, 'America/Toronto')).toBeNull();
  const deletedOriginals = [
    { orderId: magnet.orderId, on: new Date('2026-11-03T00:30:00Z') },
    { orderId: '2b3c4d5e-0000-4000-8000-000000000002', on: new Date('2026-11-04T23:30:00Z') },
  ];
  expect(deletedOriginalsText({ deletedOriginals }, 'America/Toronto')).toBe(
    'The originals of order 1a2b3c4d were deleted on Nov 2, 2026. The originals of order 2b3c4d5e were deleted on Nov 4, 2026. Only small pictures are left, which are not printed.',
  );
});
