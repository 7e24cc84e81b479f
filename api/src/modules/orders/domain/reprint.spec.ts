import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderStatuses } from 'shared-contracts/orders/schemas';
import { reprintedLines, whyNotReprintable } from './reprint.js';

const line = (id: string, quantity = 2) => ({
  id,
  productName: 'Classic Square',
  variationName: null,
  selectedPack: '4',
  quantity,
  price: '19.99',
  selectedPackPrice: '19.99',
});

describe('a reprint', () => {
  it('is possible from printing on, unless the order is cancelled', () => {
    const possible = orderStatuses.filter((status) => whyNotReprintable(status) === undefined);
    expect(possible).toEqual(['processing', 'shipped', 'delivered', 'completed']);
  });

  it('has the chosen units free of charge, and everything else as it was', () => {
    const chosen = reprintedLines([line('a'), line('b')], [{ itemId: 'b', quantity: 1 }]);
    expect(chosen).toMatchObject({
      ok: true,
      value: [{ ...line('b'), quantity: 1, price: '0.00', selectedPackPrice: '0.00' }],
    });
  });

  it('refuses more units than were ordered, and items of other orders', () => {
    expect(reprintedLines([line('a')], [{ itemId: 'a', quantity: 3 }])).toMatchObject({
      code: 'invalid_input',
      message: 'The order has only 2 x Classic Square, pack of 4.',
    });
    expect(reprintedLines([line('a')], [{ itemId: 'z', quantity: 1 }])).toMatchObject({ code: 'not_found' });
  });

  it('never has more units than its order, and costs nothing', () => {
    const orders = fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(orders, fc.nat(4), fc.integer({ min: 1, max: 12 }), (ordered, at, quantity) => {
        const lines = ordered.map(({ id, quantity: units }) => line(id, units));
        const itemId = lines[at % lines.length]!.id;
        const chosen = reprintedLines(lines, [{ itemId, quantity }]);
        const original = lines.find(({ id }) => id === itemId)!;
        const isPossible = quantity <= original.quantity;
        expect(chosen).toMatchObject(
          isPossible ? { value: [{ id: itemId, quantity, price: '0.00' }] } : { code: 'invalid_input' },
        );
      }),
    );
  });
});
