import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countProblem, magnetsToSend, nothingToSend, unitsToSend } from './parcel';

const line = (quantity: number, refundedQuantity?: number, selectedPack: string | null = null) => ({
  quantity,
  ...(refundedQuantity !== undefined && { refundedQuantity }),
  selectedPack,
  magnets: null,
});

describe('a parcel', () => {
  it('has the magnets of all units that are not refunded', () => {
    // (2 - 1) x 9 + 3 x 1
    expect(magnetsToSend([line(2, 1, '9'), line(3)])).toBe(9 + 3);
    expect(magnetsToSend([line(2, 2, '9'), line(3, 0)])).toBe(3);
  });

  it('never has more than was ordered, nor less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(60), (quantity, refunded) => {
        const units = unitsToSend({ quantity, refundedQuantity: refunded });
        expect(units).toBe(Math.max(0, quantity - refunded));
      }),
    );
  });

  it('does not exist once every line is refunded', () => {
    const orderOf = (...items: ReturnType<typeof line>[]) => ({ items }) as Parameters<typeof nothingToSend>[0];
    expect(nothingToSend(orderOf(line(2, 2), line(1, 1)))).toMatchObject({ title: 'Nothing left to send' });
    expect(nothingToSend(orderOf(line(2, 2), line(1)))).toBeNull();
    expect(nothingToSend(orderOf())).toBeNull();
  });

  it.each([
    ['', 'Please count the magnets'],
    ['many', 'Please count the magnets'],
    ['17', 'You counted 17, the order has 18'],
    [' 18 ', undefined],
  ])('counted as %j is answered with %j', (counted, problem) => expect(countProblem(counted, 18)).toBe(problem));
});
