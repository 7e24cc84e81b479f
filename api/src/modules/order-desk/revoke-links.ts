import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { Order } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';
import { revokeOrderLinks } from '../orders/links/revoke-order-links.js';

@Injectable()
export class RevokeLinks {
  constructor(private readonly transactions: Transactions) {}

  revoke(id: string, actorId: string): Promise<Result<null>> {
    return this.transactions.run(async (manager): Promise<Result<null>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      await revokeOrderLinks(manager, [id]);
      const { linksRevokedAt } = await manager.findOneByOrFail(Order, { id });
      // a kind that the previous version knows
      await manager.insert(OrderEvent, { orderId: id, kind: 'mail', fromValue: 'links', actorId });
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/orders/:id/revoke-links',
        id,
        before: { linksRevokedAt: order.linksRevokedAt },
        after: { linksRevokedAt },
      });
      return ok(null);
    });
  }
}
