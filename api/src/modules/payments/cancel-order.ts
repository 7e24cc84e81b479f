import { Injectable } from '@nestjs/common';
import { type CancellationRefusal, whyNotCancellable } from 'shared-contracts/orders/order-changes';
import { parseMoney } from 'shared-contracts/money/money';
import type { OrderCancellation, OrderToCancel } from 'shared-contracts/orders/schemas';
import { ZERO } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { cancellationRefund } from '../orders/lists/refunded-orders.js';
import { ChangeOrder } from '../orders/change-order.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { changeOrder } from '../orders/domain/order-state.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { isPaid } from '../orders/order.entity.js';
import { lockReachableOrder } from '../orders/reachable-order.js';
import { Refunds } from './refunds.js';

const messages: Record<Exclude<CancellationRefusal, 'order_cancelled'>, string> = {
  printing_begun: 'Printing has begun, so this order can no longer be cancelled.',
  too_late_to_cancel: `Orders can be cancelled within ${shopPolicy.cancellationWithinHours} hours. Please contact us.`,
};

const disputed = fail(
  'payment_disputed',
  'Your bank is looking into this payment and has the money, so we can’t cancel and refund it here. Please contact us.',
);

@Injectable()
export class CancelOrder {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: ChangeTokens,
    private readonly changes: ChangeOrder,
    private readonly refunds: Refunds,
    private readonly mails: OrderMails,
  ) {}

  /** One transaction; a job asks the provider after it. */
  cancel(caller: CallerIdentity, named: z.output<typeof OrderToCancel>): Promise<Result<OrderCancellation>> {
    return this.transactions.run(async (manager): Promise<Result<OrderCancellation>> => {
      const found = await lockReachableOrder(manager, caller, { ...named, tokens: this.tokens });
      if (!found.ok) return found;
      const order = found.value;
      const now = new Date();
      const why = whyNotCancellable(order, now);
      // repeating a cancellation succeeds
      if (why === 'order_cancelled')
        return ok({ status: 'cancelled', refund: await cancellationRefund(manager, order.id) });
      if (why) return fail(why, messages[why]);
      if (parseMoney(order.disputedAmount) > 0) return disputed;
      const change = changeOrder(order, { status: 'cancelled' }, now);
      const changed = await this.changes.apply(manager, order, { change, actorId: caller.user?.id ?? null });
      if (!changed.ok) return changed;
      const refund = isPaid(order) ? await this.refunds.requestOrderRefund(manager, order) : ZERO;
      await this.mails.tellCancelled(manager, order, {
        lines: changed.value.lines,
        by: 'customer',
        refund: refund > 0 ? refund : null,
      });
      return ok({ status: 'cancelled', refund: await cancellationRefund(manager, order.id) });
    });
  }
}
