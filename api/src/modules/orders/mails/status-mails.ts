import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../../config/settings.js';
import { Transactions } from '../../../shared/database/transactions.js';
import { JobQueue } from '../../../shared/jobs/job-queue.js';
import { JobWorker } from '../../../shared/jobs/job-worker.js';
import { job } from '../../../shared/jobs/job.js';
import { linesOf } from '../order-line.entity.js';
import { OrderMails } from './order-mails.js';
import { Order } from '../order.entity.js';

const tellOrderStatus = job({ name: 'tell-order-status', payload: z.object({ orderId: z.uuid() }) });

/** The mail waits, so that nobody hears of a change that is undone in time. `OrderMails` tells at once what customers do. */
@Injectable()
export class StatusMails implements OnModuleInit {
  private readonly delayMs: number;

  constructor(
    settings: Settings,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: OrderMails,
  ) {
    this.delayMs = settings.environment.STATUS_MAIL_DELAY_SECONDS * 1000;
  }

  onModuleInit(): void {
    this.worker.handle(tellOrderStatus, ({ orderId }) => this.tellWaiting(orderId));
  }

  /** Each change starts the wait again. */
  async tell(manager: EntityManager, { order, from }: { order: Order; from: OrderStatus }): Promise<void> {
    if (this.delayMs === 0) return this.write(manager, { order, from });
    const runAt = new Date(Date.now() + this.delayMs);
    await manager.query(
      `UPDATE orders SET status_mail_from = coalesce(status_mail_from, $2), status_mail_at = $3 WHERE id = $1`,
      [order.id, from, runAt],
    );
    await this.jobs.add(
      manager,
      tellOrderStatus,
      { orderId: order.id },
      { runAt, key: `${tellOrderStatus.name}:${order.id}` },
    );
  }

  /** A job that was replaced while it ran finds that the mail still waits. */
  private tellWaiting(orderId: string): Promise<void> {
    return this.transactions.run(async (manager) => {
      const [[due]] = await manager.query<[{ from: OrderStatus }[]]>(
        `UPDATE orders SET status_mail_from = NULL, status_mail_at = NULL
         FROM (SELECT id, status_mail_from FROM orders WHERE id = $1 AND status_mail_at <= now() FOR UPDATE) AS due
         WHERE orders.id = due.id RETURNING due.status_mail_from AS "from"`,
        [orderId],
      );
      if (!due) return;
      const order = await manager.findOneByOrFail(Order, { id: orderId });
      await this.write(manager, { order, from: due.from });
    });
  }

  private async write(manager: EntityManager, { order, from }: { order: Order; from: OrderStatus }): Promise<void> {
    if (order.status === from) return;
    const lines = await linesOf(manager, order.id);
    if (order.status === 'cancelled')
      await this.mails.tellCancelled(manager, order, { lines, by: 'shop', refund: null });
    else await this.mails.tellStatus(manager, { order, lines, from });
  }
}
