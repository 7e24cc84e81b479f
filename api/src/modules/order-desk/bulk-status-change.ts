import { Injectable } from '@nestjs/common';
import type { BulkOutcome, BulkStatus, StatusUndo } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type * as z from 'zod';
import type { CurrentUser } from '../../shared/http/caller.js';
import type { Result } from '../../shared/result.js';
import { ChangeOrder } from '../orders/change-order.js';

type Outcome = BulkOutcome['results'][number];

const outcomeOf = (id: string, changed: Result<Order>): Outcome =>
  changed.ok
    ? { id, refusal: null, version: changed.value.version }
    : { id, refusal: changed.message, code: changed.code };

/** A transaction for each order: one that refuses stops no other. */
@Injectable()
export class BulkStatusChange {
  constructor(private readonly changes: ChangeOrder) {}

  async change(
    { orders, status }: z.output<typeof BulkStatus>,
    actor: Pick<CurrentUser, 'id' | 'role'>,
  ): Promise<BulkOutcome> {
    const results: Outcome[] = [];
    for (const { id, version } of orders) {
      const changed = await this.changes.change(
        { id, status },
        { actor, seen: version ?? null, action: 'POST /api/admin/orders/status', isOneOfMany: true },
      );
      results.push(outcomeOf(id, changed));
    }
    return { results };
  }

  async undo({ orders }: z.output<typeof StatusUndo>, actor: Pick<CurrentUser, 'id' | 'role'>): Promise<BulkOutcome> {
    const results: Outcome[] = [];
    for (const order of orders) results.push(outcomeOf(order.id, await this.changes.undo(order, actor)));
    return { results };
  }
}
