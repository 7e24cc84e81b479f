import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import * as z from 'zod';
import { Transactions } from '../../../shared/database/transactions.js';
import { JobQueue } from '../../../shared/jobs/job-queue.js';
import { JobWorker } from '../../../shared/jobs/job-worker.js';
import { job } from '../../../shared/jobs/job.js';
import { type IdRange, idsFrom, parseOrderNumber } from '../domain/entered-order-number.js';
import { linesOf } from '../order-line.entity.js';
import { OrderMails } from '../mails/order-mails.js';
import { Order } from '../order.entity.js';

const mailOrderLinks = job({
  name: 'mail-order-links',
  payload: z.object({ from: z.string(), to: z.string(), requestId: z.string() }),
});

@Injectable()
export class MailOrderLinks implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly mails: OrderMails,
  ) {}

  onModuleInit(): void {
    this.worker.handle(mailOrderLinks, (request) => this.mail(request));
  }

  /** In a job, so that known and unknown numbers take the same time. */
  async request(orderNumber: string): Promise<{ accepted: true }> {
    const named = parseOrderNumber(orderNumber);
    if (named) {
      const ids = 'id' in named ? { from: named.id, to: named.id } : idsFrom(named.beginning)!;
      await this.jobs.add(this.dataSource.manager, mailOrderLinks, { ...ids, requestId: randomUUID() });
    }
    return { accepted: true };
  }

  /** Orders may begin alike: each buyer gets a mail. */
  private async mail({ from, to, requestId }: IdRange & { requestId: string }): Promise<void> {
    await this.transactions.run(async (manager) => {
      for (const order of await manager.findBy(Order, { id: Between(from, to) }))
        await this.mails.mailLinks(manager, order, {
          lines: await linesOf(manager, order.id),
          requestId,
          reason: 'requested',
        });
    });
  }
}
