import { Injectable } from '@nestjs/common';
import type { NoteToAdd } from 'shared-contracts/order-desk/schemas';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { Order } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';

@Injectable()
export class OrderNotes {
  constructor(private readonly transactions: Transactions) {}

  add({ id, text }: z.output<typeof NoteToAdd>, authorId: string): Promise<Result<null>> {
    return this.transactions.run(async (manager): Promise<Result<null>> => {
      if (!(await manager.existsBy(Order, { id }))) return unknownOrder;
      await manager.query(`INSERT INTO order_notes (order_id, author_id, text) VALUES ($1, $2, $3)`, [
        id,
        authorId,
        text,
      ]);
      await writeAudit(manager, {
        actorId: authorId,
        action: 'POST /api/admin/orders/:id/notes',
        id,
        after: { note: text },
      });
      return ok(null);
    });
  }
}
