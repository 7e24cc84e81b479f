import { describe, expect, it } from '@jest/globals';
import { MoneyText } from 'shared-contracts/api/fields';
import { Order } from 'shared-contracts/orders/schemas';
import { sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import * as z from 'zod';
import { hidesMoney, withoutMoney } from './without-money.js';

describe('an answer without money', () => {
  it('lacks amounts wherever they are, and nothing else', () => {
    const schema = z.object({
      name: z.string(),
      total: MoneyText,
      tax: MoneyText.nullable().optional(),
      rows: z.array(z.object({ price: MoneyText.default('0.00'), count: z.int() })),
      refund: z.object({ amount: MoneyText, status: z.string() }).nullable(),
      byDay: z.record(z.string(), z.object({ sum: MoneyText, orders: z.int() })),
      either: z.union([z.object({ kind: z.literal('a'), fee: MoneyText }), z.null()]),
      dots: z.array(z.int()).default([]),
    });
    const answer = {
      name: 'Ada',
      total: '12.00',
      tax: null,
      rows: [{ price: '4.00', count: 3 }],
      refund: { amount: '1.00', status: 'done' },
      byDay: { '2026-01-01': { sum: '12.00', orders: 1 } },
      either: { kind: 'a', fee: '0.50' },
      dots: [1],
    };
    expect(withoutMoney(schema).parse(answer)).toEqual({
      name: 'Ada',
      rows: [{ count: 3 }],
      refund: { status: 'done' },
      byDay: { '2026-01-01': { orders: 1 } },
      either: { kind: 'a' },
      dots: [1],
    });
  });

  it('is an order with its lines, whose amounts are absent', () => {
    const order = sampleOrder({ items: [sampleOrderLine()] });
    const { totalAmount, subtotal, tax, shipping, refundedAmount, items, ...rest } = order;
    const bare = withoutMoney(Order).parse(order);
    expect([totalAmount, subtotal, tax, shipping, refundedAmount]).not.toContain(undefined);
    expect(bare).toEqual({
      ...rest,
      items: items.map(({ price: _price, selectedPackPrice: _packPrice, ...line }) => line),
    });
  });
});

describe('money is left out', () => {
  const packer = { id: 'packer', role: 'packer' as const };

  it('of what a packer gets from endpoints for staff, and of orders of others', () => {
    expect(hidesMoney({ access: 'seeOrders' }, packer, [])).toBe(true);
    expect(hidesMoney({ access: 'customer', alsoFor: 'seeOrders' }, packer, { userId: null })).toBe(true);
  });

  it("neither of a packer's own things nor of the answers to others", () => {
    expect(hidesMoney({ access: 'customer', alsoFor: 'seeOrders' }, packer, { userId: 'packer' })).toBe(false);
    expect(hidesMoney({ access: 'customer' }, packer, {})).toBe(false);
    expect(hidesMoney({ access: 'public' }, null, {})).toBe(false);
    for (const role of ['admin', 'support'] as const)
      expect(hidesMoney({ access: 'seeOrders' }, { id: role, role }, {})).toBe(false);
    expect(hidesMoney({ access: 'customer', alsoFor: 'seeOrders' }, { id: 'ada', role: 'customer' }, {})).toBe(false);
  });
});
