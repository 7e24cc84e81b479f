import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderStatuses } from 'shared-contracts/orders/schemas';
import { type OrderState, changeOrder } from './order-state.js';

const monday = new Date('2026-03-02T09:00:00Z');
const tuesday = new Date('2026-03-03T09:00:00Z');
const pending: OrderState = {
  status: 'pending',
  trackingNumber: null,
  shippedAt: null,
  deliveredAt: null,
  printsCheckedAt: null,
  heldSince: null,
  holdReason: null,
};
const shipped = changeOrder(pending, { status: 'shipped' }, monday).next;

const holds = fc.constantFrom(
  { heldSince: null, holdReason: null },
  { heldSince: monday, holdReason: 'Photos are missing' },
);
const states: fc.Arbitrary<OrderState> = fc
  .record({
    status: fc.constantFrom(...orderStatuses),
    trackingNumber: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
    shippedAt: fc.option(fc.constant(monday)),
    deliveredAt: fc.option(fc.constant(monday)),
    printsCheckedAt: fc.option(fc.constant(monday)),
  })
  .chain((state) => holds.map((hold) => ({ ...state, ...hold })));
const wishes = fc.record({
  status: fc.constantFrom(...orderStatuses),
  trackingNumber: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
  printsChecked: fc.option(fc.boolean(), { nil: undefined }),
  holdReason: fc.option(fc.constantFrom('', 'Blurry photo', null), { nil: undefined }),
});

describe('setting the status of an order', () => {
  it('stamps the shipping time when the order is shipped', () => {
    expect(shipped).toMatchObject({ status: 'shipped', shippedAt: monday, deliveredAt: null });
  });

  it('keeps the first shipping time when shipped is set again', () => {
    expect(changeOrder(shipped, { status: 'shipped' }, tuesday).next.shippedAt).toBe(monday);
  });

  it('keeps the shipping time when the order is delivered', () => {
    expect(changeOrder(shipped, { status: 'delivered' }, tuesday).next).toMatchObject({
      shippedAt: monday,
      deliveredAt: tuesday,
    });
  });

  it('stamps both times when an order goes straight from pending to completed', () => {
    expect(changeOrder(pending, { status: 'completed' }, tuesday).next).toMatchObject({
      shippedAt: tuesday,
      deliveredAt: tuesday,
    });
  });

  it('clears the later stamps when an order moves back', () => {
    const delivered = changeOrder(shipped, { status: 'delivered' }, tuesday).next;
    expect(changeOrder(delivered, { status: 'shipped' }, tuesday).next).toMatchObject({
      shippedAt: monday,
      deliveredAt: null,
    });
    expect(changeOrder(delivered, { status: 'processing' }, tuesday).next).toMatchObject({
      shippedAt: null,
      deliveredAt: null,
    });
  });

  it('returns the stock when cancelled and takes it again when reopened', () => {
    const cancelled = changeOrder(shipped, { status: 'cancelled' }, tuesday);
    expect(cancelled.stock).toBe('return');
    expect(changeOrder(cancelled.next, { status: 'cancelled' }, tuesday).stock).toBe('none');
    expect(changeOrder(cancelled.next, { status: 'pending' }, tuesday).stock).toBe('take');
  });

  it('keeps the stamps of a cancelled order', () => {
    expect(changeOrder(shipped, { status: 'cancelled' }, tuesday).next.shippedAt).toBe(monday);
  });

  it('keeps the tracking number when it is absent and removes it when it is empty', () => {
    const tracked = changeOrder(pending, { status: 'shipped', trackingNumber: 'CA123' }, monday).next;
    expect(changeOrder(tracked, { status: 'delivered' }, tuesday).next.trackingNumber).toBe('CA123');
    expect(changeOrder(tracked, { status: 'delivered', trackingNumber: '' }, tuesday).next.trackingNumber).toBeNull();
    expect(changeOrder(tracked, { status: 'delivered', trackingNumber: null }, tuesday).trackingChange).toEqual({
      from: 'CA123',
      to: null,
    });
  });

  it('marks the prints as checked once, and unmarks them on request or at pending', () => {
    const checked = changeOrder(pending, { status: 'processing', printsChecked: true }, monday);
    expect(checked).toMatchObject({
      next: { printsCheckedAt: monday },
      printsChange: { from: 'unchecked', to: 'checked' },
    });
    const printsAfter = (wanted: Parameters<typeof changeOrder>[1]) =>
      changeOrder(checked.next, wanted, tuesday).next.printsCheckedAt;
    expect(printsAfter({ status: 'processing', printsChecked: true })).toBe(monday);
    expect(printsAfter({ status: 'shipped' })).toBe(monday);
    expect(printsAfter({ status: 'cancelled' })).toBe(monday);
    expect(printsAfter({ status: 'processing', printsChecked: false })).toBeNull();
    expect(printsAfter({ status: 'pending', printsChecked: true })).toBeNull();
  });

  it('leaves a consistent timeline after any status', () => {
    fc.assert(
      fc.property(states, wishes, (order, wanted) => {
        const { next } = changeOrder(order, wanted, tuesday);
        expect(next.status === 'pending' && next.printsCheckedAt !== null).toBe(false);
        if (next.status === 'cancelled') return;
        const isAmong = (...statuses: string[]) => statuses.includes(next.status);
        expect(next.shippedAt !== null).toBe(isAmong('shipped', 'delivered', 'completed'));
        expect(next.deliveredAt !== null).toBe(isAmong('delivered', 'completed'));
      }),
    );
  });

  it('holds only pending orders, since the first reason', () => {
    fc.assert(
      fc.property(states, wishes, (order, wanted) => {
        const { next, holdChange } = changeOrder(order, wanted, tuesday);
        expect(next.heldSince === null).toBe(next.holdReason === null);
        const kept = wanted.holdReason === undefined ? order.heldSince : null;
        const since = wanted.holdReason ? (order.heldSince ?? tuesday) : kept;
        expect(next.heldSince).toBe(next.status === 'pending' ? since : null);
        expect(next.holdReason).toBe(next.heldSince && (wanted.holdReason ?? order.holdReason));
        expect(holdChange === undefined).toBe(order.holdReason === next.holdReason);
      }),
    );
  });

  it('changes nothing when repeated', () => {
    fc.assert(
      fc.property(states, wishes, (order, wanted) => {
        const once = changeOrder(order, wanted, monday).next;
        const again = changeOrder(once, wanted, tuesday);
        expect(again).toEqual({
          next: once,
          stock: 'none',
          statusChange: undefined,
          trackingChange: undefined,
          holdChange: undefined,
          printsChange: undefined,
        });
      }),
    );
  });

  it('holds the stock exactly while the order is not cancelled, over any sequence of statuses', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStatuses)), (walk) => {
        let order = pending;
        let held = 1;
        for (const status of walk) {
          const { next, stock } = changeOrder(order, { status }, monday);
          held += { none: 0, return: -1, take: 1 }[stock];
          order = next;
          expect(held).toBe(order.status === 'cancelled' ? 0 : 1);
        }
      }),
    );
  });
});
