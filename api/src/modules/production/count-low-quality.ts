import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../shared/database/transactions.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { lowQualityIn } from './domain/print-plan.js';
import { readPrintPlan } from './read-print-plan.js';

const EVERY_MINUTE = '* * * * *';
const BATCH_SIZE = 200;

@Injectable()
export class CountLowQuality implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('count-low-quality', EVERY_MINUTE, async () => {
      while ((await this.count()) === BATCH_SIZE);
    });
  }

  /** Locked, so that no photo is added unseen. */
  count(): Promise<number> {
    return this.transactions.run(async (manager) => {
      const orders = await manager.query<{ id: string }[]>(
        `SELECT id FROM orders WHERE low_quality_photos IS NULL ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [BATCH_SIZE],
      );
      const ids = orders.map(({ id }) => id);
      const lowQuality = lowQualityIn(await readPrintPlan(manager, ids));
      const counts = ids.map((id) => lowQuality.filter(({ orderId }) => orderId === id).length);
      await manager.query(
        `UPDATE orders SET low_quality_photos = counted.photos
         FROM unnest($1::uuid[], $2::integer[]) AS counted (id, photos) WHERE orders.id = counted.id`,
        [ids, counts],
      );
      return ids.length;
    });
  }
}
