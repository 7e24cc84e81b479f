import { Injectable } from '@nestjs/common';
import type { PhotoRequest } from 'shared-contracts/order-desk/schemas';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { ChangeOrder, changedMeanwhile } from '../orders/change-order.js';
import { whyClosed } from '../orders/domain/added-photos.js';
import { waitingForBetter } from '../orders/domain/order-hold.js';
import { changeOrder } from '../orders/domain/order-state.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { Order } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';

@Injectable()
export class PhotoRequests {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeOrder,
    private readonly mails: OrderMails,
  ) {}

  /** Asking again replaces what was asked; the days on hold go on. */
  ask({ id, message, ...named }: z.output<typeof PhotoRequest>, { actorId, seen }: By): Promise<Result<null>> {
    return this.transactions.run(async (manager): Promise<Result<null>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      if (seen !== null && seen !== order.version) return changedMeanwhile(order);
      const closed = whyClosed(order.status);
      if (closed) return closed;
      // numbered like the order page, each once
      const numbered = [...new Set(order.customImages)];
      const photos = numbered.filter((photo) => named.photos.includes(photo));
      if (photos.length < new Set(named.photos).size)
        return fail('invalid_input', 'This photo is not in the order', {
          errors: { photos: 'Choose photos of the order' },
        });
      const holdReason = waitingForBetter(photos.length);
      const change = changeOrder(order, { status: order.status, holdReason }, new Date());
      const held = await this.changes.apply(manager, order, { change, actorId });
      if (!held.ok) return held;
      await manager.query(`UPDATE photo_requests SET closed_at = now() WHERE order_id = $1 AND closed_at IS NULL`, [
        id,
      ]);
      const [request] = await manager.query<[{ id: string }]>(
        `INSERT INTO photo_requests (order_id, photos, message, asked_by) VALUES ($1, $2, $3, $4) RETURNING id`,
        [id, photos, message, actorId],
      );
      const names = photos.map((photo) => `Photo ${numbered.indexOf(photo) + 1}`);
      await manager.insert(OrderEvent, { orderId: id, kind: 'photo_request', toValue: names.join(', '), actorId });
      await this.mails.askForBetterPhotos(manager, order, { requestId: request.id, photos: names, message });
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/orders/:id/photo-request',
        id,
        before: { heldSince: order.heldSince, holdReason: order.holdReason },
        after: { heldSince: held.value.order.heldSince, holdReason, photos, message },
      });
      return ok(null);
    });
  }
}
