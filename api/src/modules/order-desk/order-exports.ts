import { Injectable } from '@nestjs/common';
import { disputePhaseTexts } from 'shared-contracts/disputes/dispute-texts';
import type { OrderExport } from 'shared-contracts/orders/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { clockText, dayAt } from 'shared-contracts/time/shop-time';
import { Settings } from '../../config/settings.js';
import { Reads } from '../../shared/database/reads.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import type { CsvFile, CsvRow } from '../../shared/http/csv-response.js';
import { sortedBatches } from '../../shared/http/sorted-list.js';
import { DISPUTE, type StoredMark } from '../orders/lists/disputed-orders.js';
import { Order } from '../orders/order.entity.js';
import { orderSearch } from '../orders/lists/order-search.js';

type ExportedOrder = Order & { dispute: StoredMark };
type Cell = (order: ExportedOrder, timeZone: string) => string | number;

const timeOf =
  (atOf: (order: Order) => Date | null): Cell =>
  (order, timeZone) => {
    const at = atOf(order);
    return at === null ? '' : clockText(at, timeZone);
  };

const columns: Record<string, Cell> = {
  Order: ({ id }) => shortOrderNumber(id),
  'Order id': ({ id }) => id,
  Placed: timeOf(({ createdAt }) => createdAt),
  'Reprint of': ({ reprintOf }) => (reprintOf === null ? '' : shortOrderNumber(reprintOf)),
  Status: ({ status }) => status,
  Customer: ({ customerName }) => customerName,
  Email: ({ customerEmail }) => customerEmail,
  Phone: ({ customerPhone }) => customerPhone ?? '',
  Product: ({ productType }) => productType,
  Quantity: ({ quantity }) => quantity,
  Subtotal: ({ subtotal }) => subtotal,
  Tax: ({ tax }) => tax,
  Shipping: ({ shipping }) => shipping,
  Total: ({ totalAmount }) => totalAmount,
  Refunded: ({ refundedAmount }) => refundedAmount,
  Disputed: ({ disputedAmount }) => disputedAmount,
  Dispute: ({ dispute }) => (dispute ? disputePhaseTexts[dispute.phase] : ''),
  Currency: ({ currency }) => currency.toUpperCase(),
  'Shipping method': ({ shippingMethod }) => shippingMethod ?? '',
  Address: ({ shippingAddress }) => shippingAddress,
  'Address 2': ({ shippingAddress2 }) => shippingAddress2 ?? '',
  City: ({ shippingCity }) => shippingCity,
  State: ({ shippingState }) => shippingState,
  'Zip code': ({ shippingZip }) => shippingZip,
  Country: ({ shippingCountry }) => shippingCountry,
  'Special instructions': ({ message }) => message ?? '',
  Photos: ({ customImages }) => customImages.length,
  'Missing photos': ({ missingPhotos }) => missingPhotos,
  'Low quality photos': ({ lowQualityPhotos }) => lowQualityPhotos ?? '',
  'On hold since': timeOf(({ heldSince }) => heldSince),
  'On hold because': ({ holdReason }) => holdReason ?? '',
  'Tracking number': ({ trackingNumber }) => trackingNumber ?? '',
  Shipped: timeOf(({ shippedAt }) => shippedAt),
  Delivered: timeOf(({ deliveredAt }) => deliveredAt),
};

const money: ReadonlySet<string> = new Set([
  'Subtotal',
  'Tax',
  'Shipping',
  'Total',
  'Refunded',
  'Disputed',
  'Currency',
]);

/** Bounds both memory and the number of statements. */
const BATCH_SIZE = 1000;

@Injectable()
export class OrderExports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: Reads,
    private readonly settings: Settings,
  ) {}

  file(search: z.output<typeof OrderExport>, { withMoney }: { withMoney: boolean }): CsvFile {
    const header = Object.keys(columns).filter((name) => withMoney || !money.has(name));
    return { fileName: 'orders.csv', header, rows: this.rows(search, header) };
  }

  private async *rows(search: z.output<typeof OrderExport>, header: readonly string[]): AsyncGenerator<CsvRow> {
    const { manager } = this.dataSource;
    const { TIME_ZONE } = this.settings.environment;
    const matches = orderSearch(search, () => dayAt(new Date(), TIME_ZONE));
    const list = { columns: `${columnsOf(manager, Order)}, ${DISPUTE} AS dispute`, from: 'orders', ...matches };
    for await (const orders of sortedBatches<ExportedOrder>(this.reads, list, BATCH_SIZE))
      yield* orders.map((order) => header.map((name) => columns[name]?.(order, TIME_ZONE)));
  }
}
