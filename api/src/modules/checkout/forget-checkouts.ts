import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { JobWorker } from '../../shared/jobs/job-worker.js';

const AT_NIGHT = '40 8 * * *';
const BATCH = 1_000;
const { unpaidCheckoutDays } = shopPolicy.retention;

/** The privacy page states the days. */
@Injectable()
export class ForgetCheckouts implements OnModuleInit {
  private readonly logger = new Logger('ForgetCheckouts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('forget-checkouts', AT_NIGHT, async () => {
      while ((await this.forget()) === BATCH);
    });
  }

  /** Their payment pages are closed. */
  async forget(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE checkouts SET shipping_info = '{}' WHERE id IN (
         SELECT id FROM checkouts
         WHERE status IN ('expired', 'failed', 'superseded') AND shipping_info <> '{}'
           AND session_closed_at < now() - make_interval(days => $1)
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
      [unpaidCheckoutDays],
    );
    if (count > 0) this.logger.log({ count }, 'forgot who did not pay');
    return count;
  }
}
