import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Checkout } from '../checkout/checkout.entity.js';
import { summaryOf } from './domain/order-summary.js';
import { OrderEvent } from './order-event.entity.js';
import { OrderLineRecord } from './order-line.entity.js';
import { Order } from './order.entity.js';

type Paid = { sessionId: string; paymentId: string };

/** Writes orders and their payments, in the caller's transaction. */
@Injectable()
export class OrderWriter {
  /**
   * Inserts the order of a paid checkout, without its lines. Undefined if there is one already for this checkout,
   * payment session or purchase: constraints decide, so that one of several concurrent callers inserts it.
   */
  async place(manager: EntityManager, checkout: Checkout, { sessionId, paymentId }: Paid): Promise<Order | undefined> {
    const { shippingInfo, lines } = checkout;
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Order)
      .values({
        ...summaryOf(lines),
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
        message: shippingInfo.specialInstructions || null,
        shippingAddress: shippingInfo.address,
        shippingCity: shippingInfo.city,
        shippingState: shippingInfo.state,
        shippingZip: shippingInfo.zipCode,
        shippingCountry: shippingInfo.country,
      })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    return row && manager.findOneByOrFail(Order, { id: row.id });
  }

  /** Adds the lines once the stock is sold: until then a product may be deleted, after that the order has its copy. */
  async fill(manager: EntityManager, { id: orderId }: Order, lines: Checkout['lines']): Promise<void> {
    await manager.insert(
      OrderLineRecord,
      lines.map((line, position) => ({
        orderId,
        position,
        productId: line.productId,
        productName: line.productName,
        imageUrl: line.imageUrl,
        variationName: line.variationName,
        quantity: line.quantity,
        price: line.unitPrice,
        customImages: line.customImages,
        customMessage: line.customMessage,
        selectedPack: line.selectedPack,
        selectedPackPrice: line.selectedPack === null ? null : line.unitPrice,
      })),
    );
    await manager.insert(OrderEvent, { orderId, kind: 'placed', toValue: 'pending' });
  }
}
