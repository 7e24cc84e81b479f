import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { insertOf } from '../../shared/database/entity-sql.js';
import type { Checkout } from '../checkout/checkout.entity.js';
import { storedPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import { demandOf } from '../stock/domain/demand.js';
import { areSold } from '../stock/stock.js';
import { summaryOf } from './domain/order-summary.js';
import { shippingDatesOf } from './domain/shipping-dates.js';
import { OrderLineRecord } from './order-line.entity.js';
import { Order } from './order.entity.js';

const ADDRESS = 'Please enter a valid email address';
const NAME = 'Name must be at least 2 characters';
const QUANTITY = 'Quantity must be at least 1';

const amount = (message: string) => z.string(message).regex(/^\d{1,8}\.\d\d$/, message);

/** The specification's rules, in its words. */
export const OrderRecord = z.object({
  customerEmail: z.email(ADDRESS),
  customerName: z.string(NAME).trim().min(2, NAME),
  quantity: z.int(QUANTITY).min(1, QUANTITY),
  totalAmount: amount('Invalid amount'),
  subtotal: amount('Invalid subtotal'),
  tax: amount('Invalid tax'),
  shipping: amount('Invalid shipping'),
});

type Paid = { sessionId: string; paymentId: string };

export type PlacedOrder = Pick<
  Order,
  | 'id'
  | 'createdAt'
  | 'userId'
  | 'customerName'
  | 'customerEmail'
  | 'subtotal'
  | 'tax'
  | 'shipping'
  | 'shippingMethod'
  | 'arrival'
  | 'totalAmount'
  | 'shippingAddress'
  | 'shippingAddress2'
  | 'shippingCity'
  | 'shippingState'
  | 'shippingZip'
  | 'shippingCountry'
  | 'linksRevokedAt'
>;

@Injectable()
export class OrderWriter {
  constructor(private readonly settings: Settings) {}

  /** Undefined if the checkout, payment session or purchase has an order: constraints decide between concurrent calls. */
  async place(
    manager: EntityManager,
    checkout: Checkout,
    { sessionId, paymentId }: Paid,
  ): Promise<PlacedOrder | undefined> {
    const { shippingInfo, lines } = checkout;
    const order = {
      ...summaryOf(lines),
      id: randomUUID(),
      checkoutId: checkout.id,
      purchaseId: checkout.purchaseId,
      paymentSessionId: sessionId,
      paymentId,
      userId: checkout.userId,
      customerName: `${shippingInfo.firstName} ${shippingInfo.lastName}`,
      customerEmail: shippingInfo.email,
      customerPhone: shippingInfo.phone,
      totalAmount: checkout.total,
      subtotal: checkout.subtotal,
      tax: checkout.tax,
      shipping: checkout.shipping,
      currency: checkout.currency,
      shippingMethod: checkout.shippingMethod,
      ...shippingDatesOf({
        businessDays: checkout.businessDays,
        openedAt: checkout.createdAt,
        expiresAt: checkout.expiresAt,
        paidAt: new Date(),
        timeZone: this.settings.environment.TIME_ZONE,
      }),
      message: shippingInfo.specialInstructions || null,
      shippingAddress: shippingInfo.address,
      shippingAddress2: shippingInfo.address2 || null,
      shippingCity: shippingInfo.city,
      shippingState: shippingInfo.state,
      shippingZip: shippingInfo.zipCode,
      shippingCountry: shippingInfo.country,
      linksRevokedAt: null,
    };
    // an order that breaks these rules is a fault of ours, and its payment is tried again
    OrderRecord.parse(order);
    const [insertOrder, values] = insertOf(manager, Order, [order]);
    const [placed] = await manager.query<Pick<Order, 'createdAt'>[]>(
      `WITH placed AS (${insertOrder} ON CONFLICT DO NOTHING RETURNING id, created_at)
       INSERT INTO order_events (order_id, kind, to_value) SELECT id, 'placed', 'pending' FROM placed
       RETURNING (SELECT created_at FROM placed) AS "createdAt"`,
      [values],
    );
    return placed && { ...order, ...placed };
  }

  /** False until the stock is sold: until then a product may be deleted. */
  async fill(manager: EntityManager, { id: orderId }: PlacedOrder, { id, lines }: Checkout): Promise<boolean> {
    const rows = lines.map((line, position) => ({
      orderId,
      position,
      productId: line.productId,
      productName: line.productName,
      imageUrl: line.imageUrl,
      variationName: line.variationName,
      quantity: line.quantity,
      price: line.unitPrice,
      customImages: line.customImages,
      customDesign: line.customDesign ?? null,
      magnets: line.magnets ?? null,
      customMessage: line.customMessage,
      selectedPack: line.selectedPack,
      selectedPackPrice: line.selectedPack === null ? null : line.unitPrice,
      photoPlaces: storedPhotoPlaces(line),
    }));
    const [insert, values] = insertOf(manager, OrderLineRecord, rows);
    const filled = await manager.query<unknown[]>(`${insert} WHERE ${areSold('$2', '$3')} RETURNING id`, [
      values,
      id,
      demandOf(lines).length,
    ]);
    return filled.length > 0;
  }
}
