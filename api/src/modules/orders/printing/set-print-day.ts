import { Injectable } from '@nestjs/common';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { PrintDay } from 'shared-contracts/order-desk/schemas';
import type * as z from 'zod';
import { writeAudit } from '../../../shared/audit/write-audit.js';
import { Transactions } from '../../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../../shared/result.js';
import { Order } from '../order.entity.js';
import { unknownOrder } from '../reachable-order.js';

const begun = fail('printing_begun', 'Printing has begun, so it cannot wait for a day.', {
  errors: { notBefore: 'Only a pending order can wait for a day' },
});

@Injectable()
export class SetPrintDay {
  constructor(private readonly transactions: Transactions) {}

  set({ id, notBefore }: z.output<typeof PrintDay>, actorId: string): Promise<Result<null>> {
    return this.transactions.run(async (manager): Promise<Result<null>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      if (notBefore !== null && !takesPhotos(order.status)) return begun;
      if (order.notBefore === notBefore) return ok(null);
      await manager.update(Order, { id }, { notBefore });
      await writeAudit(manager, {
        actorId,
        action: 'PUT /api/admin/orders/:id/not-before',
        id,
        before: { notBefore: order.notBefore },
        after: { notBefore },
      });
      return ok(null);
    });
  }
}
