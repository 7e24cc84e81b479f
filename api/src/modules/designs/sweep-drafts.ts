import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { JobWorker } from '../../shared/jobs/job-worker.js';

const EVERY_HOUR = '23 * * * *';
/** Few enough not to hold locks for long. */
const BATCH_SIZE = 1_000;

@Injectable()
export class SweepDrafts implements OnModuleInit {
  private readonly logger = new Logger('SweepDrafts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('sweep-design-drafts', EVERY_HOUR, () => this.sweep());
  }

  async sweep(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM design_drafts WHERE id IN (
         SELECT id FROM design_drafts WHERE updated_at < now() - make_interval(days => $1)
         ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [shopPolicy.designDrafts.keptDays, BATCH_SIZE],
    );
    if (count > 0) this.logger.log({ count }, 'deleted old design drafts');
    return count;
  }
}
