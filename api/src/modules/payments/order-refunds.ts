import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import { toDecimal, type Money, cents, parseMoney } from 'shared-contracts/money/money';
import type { ItemQuantity, RefundRequest } from 'shared-contracts/order-desk/schemas';
import { type RefundedBefore, supportLimitProblem } from 'shared-contracts/refunds/support-limit';
import { refundableFor } from 'shared-contracts/refunds/refundable-for';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { OrderLineRecord, linesOf } from '../orders/order-line.entity.js';
import { Order, isPaid } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';
import { demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { type RefundPlan, planRefund } from './domain/plan-refund.js';
import { moneyAndPromises, payWith } from './promised-refunds.js';
import { RefundRecord } from './refund.entity.js';
import { Refunds } from './refunds.js';

const usedKey = fail('invalid_input', 'This key belongs to another refund', { errors: { key: 'Must be a new one' } });

const notPromised = fail('invalid_input', 'This refund is no longer promised', {
  errors: { promisedIn: 'Is paid or taken back' },
});
const nothingPaid = fail(
  'refund_too_large',
  'This is a reprint, which was free of charge. Refund the order that was paid.',
);

@Injectable()
export class OrderRefunds {
  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: Refunds,
    private readonly stock: Stock,
    private readonly settings: Settings,
  ) {}

  /** One transaction; a job asks the provider after it. Repeating a key changes nothing. */
  refund(
    { id, key, promisedIn, ...wanted }: z.output<typeof RefundRequest>,
    { id: actorId, role }: Pick<CurrentUser, 'id' | 'role'>,
  ): Promise<Result<null>> {
    return this.transactions.run(async (manager): Promise<Result<null>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      const known = await manager.findOneBy(RefundRecord, { requestKey: key });
      if (known) return known.orderId === id ? ok(null) : usedKey;
      if (!isPaid(order)) return nothingPaid;
      const lines = await linesOf(manager, id);
      const owed = await moneyAndPromises(manager, id);
      const isFull = wanted.what.kind === 'full';
      const named = owed.promises.find(({ claimId }) => claimId === promisedIn);
      if (promisedIn !== undefined && !named) return notPromised;
      const left = refundableFor(owed, { isFull, promisedIn });
      const isShippingRefunded = await hasRefundedShipping(manager, id);
      const promised = cents(owed.money - left);
      const planned = planRefund({ order, lines, left, promised, isShippingRefunded }, wanted);
      if (!planned.ok) return planned;
      const refusal = mayDo(role, 'admin')
        ? null
        : await this.limitRefusal(manager, actorId, { order, planned: planned.value });
      if (refusal) return refusal;
      const { items, withShipping, returned } = planned.value;
      const amount = toDecimal(planned.value.amount);
      const refundId = await this.refunds.requestAdminRefund(manager, order, {
        amount,
        items,
        withShipping,
        requestKey: key,
        requestedBy: actorId,
      });
      if (refundId === undefined) return usedKey;
      const paid = isFull ? owed.promises : named ? [named] : [];
      await payWith(manager, { id: refundId, amount: planned.value.amount }, paid);
      await this.countUnits(manager, lines, { refunded: items ?? [], returned });
      await manager.insert(OrderEvent, { orderId: id, kind: 'refund_request', toValue: amount, actorId });
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/orders/:id/refunds',
        id: refundId,
        after: { orderId: id, amount, items, withShipping, returned },
      });
      return ok(null);
    });
  }

  /** Locks the account, so that its refunds of a day add up. */
  private async limitRefusal(
    manager: EntityManager,
    actorId: string,
    { order, planned }: { order: Order; planned: RefundPlan },
  ): Promise<Failure | null> {
    await manager.query(`SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [actorId]);
    const { TIME_ZONE: timeZone } = this.settings.environment;
    const problem = supportLimitProblem(
      planned.amount,
      await refundedBefore(manager, { orderId: order.id, actorId, timeZone }),
    );
    return problem === null ? null : fail('refund_over_limit', problem);
  }

  private async countUnits(
    manager: EntityManager,
    lines: readonly OrderLineRecord[],
    { refunded, returned }: { refunded: readonly ItemQuantity[]; returned: readonly ItemQuantity[] },
  ): Promise<void> {
    for (const { itemId, quantity } of refunded)
      await manager.increment(OrderLineRecord, { id: itemId }, 'refundedQuantity', quantity);
    for (const { itemId, quantity } of returned)
      await manager.increment(OrderLineRecord, { id: itemId }, 'returnedQuantity', quantity);
    const productOf = new Map(lines.map(({ id, productId }) => [id, productId]));
    const demand = returned.flatMap(({ itemId, quantity }) => {
      const productId = productOf.get(itemId);
      return productId ? [{ productId, quantity }] : [];
    });
    if (demand.length > 0) await this.stock.putBack(manager, demandOf(demand));
  }
}

export async function hasRefundedShipping(manager: EntityManager, orderId: string): Promise<boolean> {
  const [row] = await manager.query<[{ is: boolean }]>(
    `SELECT EXISTS (SELECT FROM refunds WHERE order_id = $1 AND with_shipping AND status <> 'failed') AS is`,
    [orderId],
  );
  return row.is;
}

export async function refundedBefore(
  manager: EntityManager,
  { orderId, actorId, timeZone }: { orderId: string; actorId: string; timeZone: string },
): Promise<RefundedBefore> {
  const [row] = await manager.query<[{ today: string }]>(
    `SELECT coalesce(sum(amount), 0)::numeric(12, 2)::text AS today FROM refunds
     WHERE requested_by = $1 AND status <> 'failed' AND created_at >= date_trunc('day', now(), $2)`,
    [actorId, timeZone],
  );
  return { ofOrder: await refundedOf(manager, orderId), today: parseMoney(row.today) };
}

async function refundedOf(manager: EntityManager, orderId: string): Promise<Money> {
  const [refunded] = await manager.query<[{ sum: string }]>(
    `SELECT coalesce(sum(amount), 0)::numeric(12, 2)::text AS sum FROM refunds WHERE order_id = $1 AND status <> 'failed'`,
    [orderId],
  );
  return parseMoney(refunded.sum);
}
