import { Injectable } from '@nestjs/common';
import type { BulkOutcome, BulkStatus } from 'shared-contracts/order-desk/schemas';
import type * as z from 'zod';
import type { CurrentUser } from '../../shared/http/caller.js';
import { ChangeOrder } from '../orders/change-order.js';

@Injectable()
export class BulkStatusChange {
  constructor(private readonly changes: ChangeOrder) {}

  /** Each order in a transaction of its own, so that one that refuses stops no other. */
  async change(
    { orders, status }: z.output<typeof BulkStatus>,
    actor: Pick<CurrentUser, 'id' | 'role'>,
  ): Promise<BulkOutcome> {
    const results: BulkOutcome['results'] = [];
    for (const { id, version } of orders) {
      const changed = await this.changes.change(
        { id, status },
        { actor, seen: version ?? null, action: 'POST /api/admin/orders/status', isOneOfMany: true },
      );
      results.push({ id, refusal: changed.ok ? null : changed.message });
    }
    return { results };
  }
}
