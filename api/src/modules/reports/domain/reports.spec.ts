import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, cents, parseMoney, times, toDecimal } from 'shared-contracts/money/money';
import { regionsOf, taxOn, taxRateFor } from 'shared-contracts/tax/tax';
import { type ReportedOrder, type ReportedRefund, isDone, partsOfRefunds } from './reported-order.js';
import { salesLinesOf } from './sales-lines.js';
import { TaxTotals } from './tax-totals.js';

const toronto = 'America/Toronto';
const aRefund = (over: Partial<ReportedRefund> = {}): ReportedRefund => ({
  id: 'refund',
  place: 1,
  createdAt: '2026-02-10T12:00:00Z',
  amount: '11.30',
  reason: 'requested',
  status: 'done',
  items: null,
  withShipping: false,
  ...over,
});
const item = (id: string, price: string, quantity: number) => ({
  id,
  productName: id,
  variationName: null,
  selectedPack: null,
  quantity,
  price,
});
/** 2 x 10.00 + 5.00, tax of the place, 5.99 shipping. */
const anOrder = (over: Partial<ReportedOrder> = {}): ReportedOrder => {
  const { shippingState = 'ON', items = [item('square', '10.00', 2), item('strip', '5.00', 1)] } = over;
  const subtotal = add(...items.map(({ price, quantity }) => times(parseMoney(price), quantity)));
  const tax = taxOn(subtotal, taxRateFor({ country: 'CA', state: shippingState }));
  return {
    id: 'order',
    createdAt: new Date('2026-01-15T12:00:00Z'),
    status: 'processing',
    productType: 'square',
    quantity: 3,
    customerName: 'Ada Lovelace',
    shippingCountry: 'CA',
    shippingState,
    subtotal: toDecimal(subtotal),
    tax: toDecimal(tax),
    shipping: '5.99',
    totalAmount: toDecimal(add(subtotal, tax, cents(599))),
    currency: 'usd',
    disputedAmount: '0.00',
    items,
    refunds: [],
    ...over,
  };
};
const cellsOf = (order: ReportedOrder) =>
  salesLinesOf(order).map(({ name, amount, tax, refunded, net }) => [
    name,
    ...[amount, tax, refunded, net].map(toDecimal),
  ]);

describe('the lines of an order', () => {
  it('have their share of tax, and the shipping is a line of its own', () => {
    expect(cellsOf(anOrder())).toEqual([
      ['square', '20.00', '2.60', '0.00', '22.60'],
      ['strip', '5.00', '0.65', '0.00', '5.65'],
      ['Shipping', '5.99', '0.00', '0.00', '5.99'],
    ]);
  });

  it('have what was refunded of them, not of others', () => {
    const refunds = [aRefund({ items: [{ itemId: 'square', quantity: 1 }] })];
    expect(cellsOf(anOrder({ refunds }))).toEqual([
      ['square', '20.00', '2.60', '11.30', '11.30'],
      ['strip', '5.00', '0.65', '0.00', '5.65'],
      ['Shipping', '5.99', '0.00', '0.00', '5.99'],
    ]);
  });

  it('are net of nothing that is only on its way, and nothing is left of a cancelled order', () => {
    const refunds = [aRefund({ status: 'pending', items: [{ itemId: 'square', quantity: 1 }] })];
    expect(cellsOf(anOrder({ refunds }))[0]).toEqual(['square', '20.00', '2.60', '0.00', '22.60']);
    expect(cellsOf(anOrder({ status: 'cancelled' })).map((cells) => cells.at(-1))).toEqual(['0.00', '0.00', '0.00']);
  });

  it('lose what a dispute has taken in proportion to what is left of them', () => {
    const refunds = [aRefund({ amount: '5.65', items: [{ itemId: 'strip', quantity: 1 }] })];
    // half of 22.60 + 5.99
    const lines = salesLinesOf(anOrder({ refunds, disputedAmount: '14.30' }));
    expect(lines.map(({ disputed, net }) => [disputed, net].map(toDecimal))).toEqual([
      ['11.30', '11.30'],
      ['0.00', '0.00'],
      ['3.00', '2.99'],
    ]);
  });

  it('stand for an order without items', () => {
    const whole = anOrder({ items: [], subtotal: '25.00', tax: '3.25' });
    expect(cellsOf(whole)[0]).toEqual(['square', '25.00', '3.25', '0.00', '28.25']);
  });
});

const refundedOrders = fc
  .record({
    state: fc.constantFrom(...regionsOf.CA.map(({ code }) => code)),
    prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 5,
    }),
    wanted: fc.array(
      fc.record({ share: fc.integer({ min: 1, max: 100 }), isDone: fc.boolean(), itemAt: fc.option(fc.nat(4)) }),
      { maxLength: 6 },
    ),
  })
  .map(({ state, prices, wanted }) => {
    const order = anOrder({
      shippingState: state,
      items: prices.map(([price, quantity], nth) => item(`item ${nth}`, toDecimal(cents(price)), quantity)),
    });
    let left = parseMoney(order.totalAmount);
    const refunds = wanted.flatMap(({ share, isDone: done, itemAt }, nth) => {
      const refunded = order.items[itemAt ?? -1];
      const amount = cents(refunded ? Math.min(left, parseMoney(refunded.price)) : Math.floor((left * share) / 100));
      if (amount === 0) return [];
      left = cents(left - amount);
      const items = refunded ? [{ itemId: refunded.id, quantity: 1 }] : null;
      return [aRefund({ id: `${nth}`, amount: toDecimal(amount), status: done ? 'done' : 'pending', items })];
    });
    return { ...order, refunds };
  });

const refundedOf = ({ refunds }: ReportedOrder) =>
  refunds.filter(({ status }) => status === 'done').reduce((sum, { amount }) => sum + parseMoney(amount), 0);

describe('whatever is refunded', () => {
  it('the lines add up to the total and to its refunds', () => {
    fc.assert(
      fc.property(refundedOrders, (order) => {
        const lines = salesLinesOf(order);
        const sum = (cell: (line: (typeof lines)[number]) => number) =>
          lines.reduce((all, line) => all + cell(line), 0);
        expect(sum(({ amount, tax }) => amount + tax)).toBe(parseMoney(order.totalAmount));
        expect(sum(({ refunded }) => refunded)).toBe(refundedOf(order));
        expect(sum(({ net }) => net)).toBe(parseMoney(order.totalAmount) - refundedOf(order));
        expect(lines.every(({ net, refunded }) => net >= 0 && refunded >= 0)).toBe(true);
      }),
    );
  });

  it('the lines lose exactly what disputes have taken, and never more than they have while that is enough', () => {
    fc.assert(
      fc.property(refundedOrders, fc.nat(50_000), (order, taken) => {
        const lines = salesLinesOf({ ...order, disputedAmount: toDecimal(cents(taken)) });
        const left = parseMoney(order.totalAmount) - refundedOf(order);
        expect(lines.reduce((sum, { disputed }) => sum + disputed, 0)).toBe(taken);
        expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(left - taken);
        expect(taken > left || lines.every(({ net }) => net >= 0)).toBe(true);
      }),
    );
  });

  it('the taxes by name add up to the tax that is kept', () => {
    fc.assert(
      fc.property(fc.array(refundedOrders, { maxLength: 5 }), (orders) => {
        const totals = new TaxTotals(toronto);
        for (const order of orders) {
          totals.addOrder(order);
          for (const parts of partsOfRefunds(order).filter(isDone)) totals.addRefund(order, parts);
        }
        const rows = totals.sorted();
        for (const { tax, refundedTax, byName } of rows) expect(add(...Object.values(byName))).toBe(tax - refundedTax);
        const refunded = rows.reduce((sum, row) => sum + row.refundedSales + row.refundedTax + row.refundedShipping, 0);
        expect(refunded).toBe(orders.reduce((sum, order) => sum + refundedOf(order), 0));
      }),
    );
  });
});

describe('the tax of a month', () => {
  const totalsOf = (order: ReportedOrder) => {
    const totals = new TaxTotals(toronto);
    totals.addOrder(order);
    for (const parts of partsOfRefunds(order)) totals.addRefund(order, parts);
    return totals.sorted();
  };

  it('has GST and QST apart in Quebec: 25.00 x 0.05 = 1.25, and 3.74 - 1.25', () => {
    const [quebec] = totalsOf(anOrder({ shippingState: 'Québec' }));
    expect(quebec).toMatchObject({ state: 'QC', tax: 374, byName: { GST: 125, QST: 249, HST: 0, PST: 0, other: 0 } });
  });

  it('is that of the order’s day in the shop’s time zone', () => {
    // 20:30 on January 31 in Toronto
    expect(totalsOf(anOrder({ createdAt: new Date('2026-02-01T01:30:00Z') }))).toMatchObject([{ month: '2026-01' }]);
  });

  it('counts a refund when it is made, so that the month of the order stays as it was reported', () => {
    expect(totalsOf(anOrder({ refunds: [aRefund({ items: [{ itemId: 'square', quantity: 1 }] })] }))).toMatchObject([
      { month: '2026-01', orders: 1, sales: 2500, tax: 325, refundedTax: 0, byName: { HST: 325 } },
      { month: '2026-02', orders: 0, sales: 0, tax: 0, refundedSales: 1000, refundedTax: 130, byName: { HST: -130 } },
    ]);
  });
});
