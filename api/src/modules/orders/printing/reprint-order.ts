import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reprint, ReprintRequest } from 'shared-contracts/order-desk/reprint';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import type { BusinessDays } from 'shared-contracts/shipping/arrival';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../../config/settings.js';
import { writeAudit } from '../../../shared/audit/write-audit.js';
import { Transactions } from '../../../shared/database/transactions.js';
import { Outbox } from '../../../shared/outbox/outbox.js';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';
import { demandOf } from '../../stock/domain/demand.js';
import { Stock } from '../../stock/stock.js';
import { contentsOf, summaryOf } from '../domain/order-summary.js';
import { shippingDatesOf } from '../domain/shipping-dates.js';
import { reprintNotice } from '../domain/reprint-mail.js';
import { freeOfCharge, reprintedLines, whyNotReprintable } from '../domain/reprint.js';
import { OrderEvent } from '../order-event.entity.js';
import { OrderLineRecord, linesOf } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import { unknownOrder } from '../reachable-order.js';

type Request = z.output<typeof ReprintRequest>;

const usedKey = fail('invalid_input', 'This key belongs to another reprint', { errors: { key: 'Must be a new one' } });

@Injectable()
export class ReprintOrder {
  constructor(
    private readonly transactions: Transactions,
    private readonly settings: Settings,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
  ) {}

  /** One transaction. Repeating a key changes nothing. */
  reprint({ id, key, items, reason, message }: Request, actorId: string): Promise<Result<Reprint>> {
    return this.transactions.run(async (manager): Promise<Result<Reprint>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      const originalId = order.reprintOf ?? order.id;
      const known = await manager.findOneBy(Order, { reprintKey: key });
      if (known) return known.reprintOf === originalId ? ok({ orderId: known.id }) : usedKey;
      const closed = whyNotReprintable(order.status);
      if (closed) return closed;
      const chosen = reprintedLines(await linesOf(manager, id), items);
      if (!chosen.ok) return chosen;
      const refusal = (await deletedPhotosIn(manager, chosen.value)) ?? (await this.takeStock(manager, chosen.value));
      if (refusal) return refusal;
      const copy = await this.copyOf(manager, order, { key, reason, originalId, lines: chosen.value });
      const [placed] = (
        await manager.createQueryBuilder().insert().into(Order).values(copy).orIgnore().returning('id').execute()
      ).raw as { id: string }[];
      if (!placed) return usedKey;
      await manager.insert(
        OrderLineRecord,
        chosen.value.map(
          ({ id: _id, refundedQuantity: _refunded, returnedQuantity: _returned, ...line }, position) => ({
            ...line,
            orderId: copy.id,
            position,
          }),
        ),
      );
      await manager.insert(OrderEvent, [
        { orderId: copy.id, kind: 'placed', toValue: 'pending', actorId },
        ...[...new Set([id, originalId])].map((orderId) => ({
          orderId,
          kind: 'reprint' as const,
          toValue: copy.id,
          actorId,
        })),
      ]);
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/orders/:id/reprint',
        id: copy.id,
        after: { reprintOf: originalId, reason, message, items: contentsOf(chosen.value) },
      });
      const mail = {
        ...copy,
        isGuest: copy.userId === null,
        message,
        contents: contentsOf(chosen.value),
        addressLines: [copy.customerName, ...addressLinesOf(copy)],
      };
      await this.outbox.write(manager, {
        key: `order-reprinted:${copy.id}`,
        to: copy.customerEmail,
        ...reprintNotice({ ...mail, originalId, reason }, this.outbox.shop),
      });
      return ok({ orderId: copy.id });
    });
  }

  private async copyOf(
    manager: EntityManager,
    order: Order,
    {
      key,
      reason,
      originalId,
      lines,
    }: Pick<Request, 'key' | 'reason'> & { originalId: string; lines: OrderLineRecord[] },
  ) {
    return {
      ...summaryOf(lines),
      ...freeOfCharge,
      id: randomUUID(),
      reprintOf: originalId,
      reprintReason: reason,
      reprintKey: key,
      userId: order.userId,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      currency: order.currency,
      shippingMethod: order.shippingMethod,
      ...(await this.datesOf(manager, originalId)),
      message: order.message,
      photosWaivedAt: order.photosWaivedAt,
      shippingAddress: order.shippingAddress,
      shippingAddress2: order.shippingAddress2,
      shippingCity: order.shippingCity,
      shippingState: order.shippingState,
      shippingZip: order.shippingZip,
      shippingCountry: order.shippingCountry,
    };
  }

  /** By the shipping option that was paid, counted from today. */
  private async datesOf(manager: EntityManager, originalId: string) {
    const [paid] = await manager.query<{ businessDays: BusinessDays | null }[]>(
      `SELECT business_days AS "businessDays" FROM checkouts JOIN orders ON checkout_id = checkouts.id
       WHERE orders.id = $1`,
      [originalId],
    );
    const now = new Date();
    return shippingDatesOf({
      businessDays: paid?.businessDays ?? null,
      openedAt: now,
      expiresAt: now,
      paidAt: now,
      timeZone: this.settings.environment.TIME_ZONE,
    });
  }

  private async takeStock(manager: EntityManager, lines: readonly OrderLineRecord[]): Promise<Failure | undefined> {
    const demand = demandOf(
      lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])),
    );
    const taken = await this.stock.take(manager, demand);
    if (taken.isDone) return undefined;
    const nameOf = new Map(lines.map(({ productId, productName }) => [productId, productName]));
    const shortages = taken.shortages.map((shortage) => ({ ...shortage, name: nameOf.get(shortage.productId) ?? '' }));
    const names = shortages.map(({ name }) => name).join(', ');
    return fail('out_of_stock', `There is not enough stock to print this again: ${names}.`, {
      details: { lines: shortages },
    });
  }
}

async function deletedPhotosIn(
  manager: EntityManager,
  lines: readonly OrderLineRecord[],
): Promise<Failure | undefined> {
  const gone = await manager.query<{ path: string }[]>(
    `SELECT path FROM unnest($1::text[]) AS path
     WHERE NOT EXISTS (SELECT FROM media_objects WHERE object_path = path AND original_deleted_at IS NULL)`,
    [lines.flatMap(({ customImages }) => customImages)],
  );
  const paths = new Set(gone.map(({ path }) => path));
  const line = lines.find(({ customImages }) => customImages.some((path) => paths.has(path)));
  return line && fail('originals_deleted', `We no longer have the photos of ${line.productName}.`);
}
