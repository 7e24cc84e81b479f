import { describe, expect, it } from '@jest/globals';
import type { DeskRefund } from 'shared-contracts/order-desk/schemas';
import { sampleOrderLine } from 'shared-contracts/testing/samples';
import { paymentStateOf } from './payment-state';

const refund = (status: DeskRefund['status']): DeskRefund => ({
  id: '1a2b3c4d-0000-4000-8000-000000000001',
  at: '2026-01-02T12:00:00.000Z',
  amount: '5.00',
  reason: 'requested',
  status,
  requestedBy: null,
  items: null,
  withShipping: false,
});
const order = { reprintOf: null, totalAmount: '28.59', isRefunded: false, items: [sampleOrderLine()] };
const desk = { payment: { id: 'pi_1', link: null, disputed: '0.00' }, refunds: [] };
const textOf = (...[changed, seen]: [Partial<typeof order> | { reprintOf: string }, object?]) =>
  paymentStateOf({ ...order, ...changed }, { ...desk, ...seen }).text;

describe('the state of a payment', () => {
  it('is paid until something is refunded, which a failed refund is not', () => {
    expect(textOf({})).toBe('Paid');
    expect(textOf({}, { refunds: [refund('failed')] })).toBe('Paid');
    expect(textOf({}, { refunds: [refund('due'), refund('failed')] })).toBe('Partly refunded');
    expect(textOf({ items: [{ ...sampleOrderLine(), refundedQuantity: 1 }] })).toBe('Partly refunded');
    expect(textOf({ isRefunded: true }, { refunds: [refund('done')] })).toBe('Refunded in full');
  });

  it('is disputed whatever was refunded', () => {
    const payment = { ...desk.payment, disputed: '28.59' };
    expect(textOf({ isRefunded: true }, { payment, refunds: [refund('done')] })).toBe('$28.59 disputed');
  });

  it('of a reprint is free of charge', () => {
    expect(textOf({ reprintOf: refund('due').id }, { payment: null })).toBe('Free of charge');
  });
});
