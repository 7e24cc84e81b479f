import { Injectable } from '@nestjs/common';
import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { PromiseToEnd, RefundToMake } from 'shared-contracts/refunds/schemas';
import type { EntityManager } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { Order } from '../orders/order.entity.js';
import { moneyAndPromises, payFromElsewhere, refundsToMake, takeBack } from './promised-refunds.js';

const noSuchPromise = fail('not_found', 'This refund is paid or taken back already.');
const nothingElsewhere = fail(
  'refund_too_large',
  'No refund of this order was made in the payment provider’s dashboard, or it pays another promise.',
);

@Injectable()
export class EndPromise {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: OrderMails,
  ) {}

  end(ended: PromiseToEnd, actorId: string): Promise<Result<RefundToMake[]>> {
    const { claimId } = ended;
    return this.transactions.run(async (manager): Promise<Result<RefundToMake[]>> => {
      const order = await lockOrderOf(manager, claimId);
      const { promises } = order ? await moneyAndPromises(manager, order.id) : { promises: [] };
      const promise = promises.find((one) => one.claimId === claimId);
      if (!order || !promise) return noSuchPromise;
      let paid: Money | null = null;
      if (ended.how === 'paid_elsewhere') {
        paid = await payFromElsewhere(manager, { orderId: order.id, promise });
        if (paid === 0) return nothingElsewhere;
      } else {
        await takeBack(manager, { claimId, reason: ended.reason });
        if (ended.tellCustomer)
          await this.mails.tellRefundTakenBack(manager, order, { claimId, amount: promise.left, reason: ended.reason });
      }
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/refunds/to-make/:claimId/end',
        id: claimId,
        before: { promised: toDecimal(promise.left) },
        after:
          ended.how === 'taken_back'
            ? { how: ended.how, reason: ended.reason, tellCustomer: ended.tellCustomer }
            : { how: ended.how, paid: paid === null ? null : toDecimal(paid) },
      });
      return ok(await refundsToMake(manager));
    });
  }
}

async function lockOrderOf(manager: EntityManager, claimId: string): Promise<Order | null> {
  const [row] = await manager.query<{ orderId: string }[]>(
    `SELECT order_id AS "orderId" FROM promised_refunds WHERE claim_id = $1`,
    [claimId],
  );
  return row ? manager.findOne(Order, { where: { id: row.orderId }, lock: { mode: 'pessimistic_write' } }) : null;
}
