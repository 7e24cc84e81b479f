import { Injectable } from '@nestjs/common';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { add, parseMoney, subtract, toDecimal } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { creditNoteNumber } from 'shared-contracts/refunds/credit-note';
import { regionCodeOf } from 'shared-contracts/tax/tax';
import { clockText } from 'shared-contracts/time/shop-time';
import { Settings } from '../../config/settings.js';
import type { CsvFile, CsvRow } from '../../shared/http/csv-response.js';
import { type ReportedOrder, type ReportedParts, isDone, partsOfRefunds } from './domain/reported-order.js';
import { type SalesLine, salesLinesOf } from './domain/sales-lines.js';
import { type TaxTotal, TaxTotals } from './domain/tax-totals.js';
import { type RefundOfReport, type ReportDays, ReportedOrders } from './reported-orders.js';

type Columns<Row> = Record<string, (row: Row) => string | number>;
type Times = { timeOf: (at: Date) => string };

const stateOf = ({ shippingCountry: country, shippingState: state }: ReportedOrder) => regionCodeOf({ country, state });

const lineColumns: Columns<SalesLine & Times & { order: ReportedOrder }> = {
  Order: ({ order }) => shortOrderNumber(order.id),
  'Order id': ({ order }) => order.id,
  Placed: ({ order, timeOf }) => timeOf(order.createdAt),
  Status: ({ order }) => order.status,
  Country: ({ order }) => order.shippingCountry,
  State: ({ order }) => stateOf(order),
  Product: ({ name }) => name,
  Variation: ({ item }) => item?.variationName ?? '',
  Pack: ({ item }) => item?.selectedPack ?? '',
  Quantity: ({ item }) => item?.quantity ?? 1,
  Amount: ({ amount }) => toDecimal(amount),
  Tax: ({ tax }) => toDecimal(tax),
  Total: ({ amount, tax }) => toDecimal(add(amount, tax)),
  Refunded: ({ refunded }) => toDecimal(refunded),
  Disputed: ({ disputed }) => toDecimal(disputed),
  Net: ({ net }) => toDecimal(net),
  Currency: ({ order }) => order.currency.toUpperCase(),
};

const taxColumns: Columns<TaxTotal> = {
  Month: ({ month }) => month,
  Country: ({ country }) => country,
  State: ({ state }) => state,
  Orders: ({ orders }) => orders,
  Sales: ({ sales }) => toDecimal(sales),
  Shipping: ({ shipping }) => toDecimal(shipping),
  Tax: ({ tax }) => toDecimal(tax),
  'Refunded sales': ({ refundedSales }) => toDecimal(refundedSales),
  'Refunded shipping': ({ refundedShipping }) => toDecimal(refundedShipping),
  'Refunded tax': ({ refundedTax }) => toDecimal(refundedTax),
  'Net tax': ({ tax, refundedTax }) => toDecimal(subtract(tax, refundedTax)),
  'Net GST': ({ byName }) => toDecimal(byName.GST),
  'Net HST': ({ byName }) => toDecimal(byName.HST),
  'Net PST': ({ byName }) => toDecimal(byName.PST),
  'Net QST': ({ byName }) => toDecimal(byName.QST),
  'Net other tax': ({ byName }) => toDecimal(byName.other),
  Currency: ({ currency }) => currency.toUpperCase(),
};

/** `parts`: null without an order. */
type RefundRow = RefundOfReport & Times & { parts: ReportedParts | null };
const refundColumns: Columns<RefundRow> = {
  Refund: ({ id }) => id,
  Refunded: ({ createdAt, timeOf }) => timeOf(createdAt),
  'Credit note': ({ order, parts }) => (order && parts ? creditNoteNumber(order.id, parts.refund.place) : ''),
  Order: ({ order }) => (order ? shortOrderNumber(order.id) : ''),
  'Order id': ({ order }) => order?.id ?? '',
  Placed: ({ order, timeOf }) => (order ? timeOf(order.createdAt) : ''),
  Customer: ({ order, customerName }) => order?.customerName ?? customerName,
  Country: ({ order }) => order?.shippingCountry ?? '',
  State: ({ order }) => (order ? stateOf(order) : ''),
  Reason: ({ reason }) => reason,
  Status: ({ status }) => status,
  Items: ({ order, parts }) => (order && parts ? itemsText(order, parts) : ''),
  Goods: ({ parts }) => (parts ? toDecimal(parts.goods) : ''),
  Tax: ({ parts }) => (parts ? toDecimal(parts.tax) : ''),
  Shipping: ({ parts }) => (parts ? toDecimal(parts.shipping) : ''),
  Amount: ({ amount }) => toDecimal(parseMoney(amount)),
  Currency: ({ currency }) => currency.toUpperCase(),
};

const itemsText = ({ items }: ReportedOrder, { refund }: ReportedParts): string =>
  (refund.items ?? [])
    .flatMap(({ itemId, quantity }) => {
      const item = items.find(({ id }) => id === itemId);
      return item ? `${quantity} x ${lineTitle(item.productName, item)}` : [];
    })
    .join(', ');

const rowOf = <Row>(columns: Columns<Row>, row: Row): CsvRow => Object.values(columns).map((cell) => cell(row));

/** Orders count on the day they were placed, refunds when they were made. Taxes are of sales and refunds only. */
@Injectable()
export class Reports {
  constructor(
    private readonly orders: ReportedOrders,
    private readonly settings: Settings,
  ) {}

  orderLines = (days: ReportDays): CsvFile => this.file('order-lines', days, lineColumns, this.lines(days));
  taxes = (days: ReportDays): CsvFile => this.file('taxes', days, taxColumns, this.taxTotals(days));
  refunds = (days: ReportDays): CsvFile => this.file('refunds', days, refundColumns, this.refundRows(days));

  private async *lines(days: ReportDays): AsyncGenerator<SalesLine & Times & { order: ReportedOrder }> {
    for await (const order of this.orders.placed(days))
      for (const line of salesLinesOf(order)) yield { ...line, order, timeOf: this.timeOf };
  }

  private async *taxTotals(days: ReportDays): AsyncGenerator<TaxTotal> {
    const totals = new TaxTotals(this.settings.environment.TIME_ZONE);
    for await (const order of this.orders.amounts(days)) totals.addOrder(order);
    for await (const { id, order } of this.orders.refunded(days)) {
      const parts = order && partsOf(order, id);
      if (parts && isDone(parts)) totals.addRefund(order, parts);
    }
    yield* totals.sorted();
  }

  private async *refundRows(days: ReportDays): AsyncGenerator<RefundRow> {
    for await (const refund of this.orders.refunded(days))
      yield { ...refund, parts: refund.order && partsOf(refund.order, refund.id), timeOf: this.timeOf };
  }

  private readonly timeOf = (at: Date): string => clockText(at, this.settings.environment.TIME_ZONE);

  private file<Row>(name: string, { from, to }: ReportDays, columns: Columns<Row>, rows: AsyncIterable<Row>): CsvFile {
    const cells = (async function* () {
      for await (const row of rows) yield rowOf(columns, row);
    })();
    return { fileName: `${name}-${from}-${to}.csv`, header: Object.keys(columns), rows: cells };
  }
}

/** Null if it has failed meanwhile. */
const partsOf = (order: ReportedOrder, refundId: string): ReportedParts | null =>
  partsOfRefunds(order).find(({ refund }) => refund.id === refundId) ?? null;
