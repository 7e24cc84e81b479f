import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { RUN_FILES } from './domain/run-names.js';
import { unnamedAmong } from './withdraw-run-files.js';

const { filesKeptDays, runFilesKeptDays } = shopPolicy.printing;
const EVERY_NIGHT = '40 4 * * *';
/** Earlier versions stored print files of their own. */
const swept = [
  { folder: RUN_FILES, days: runFilesKeptDays },
  { folder: 'prints/', days: filesKeptDays },
];

@Injectable()
export class SweepRunFiles implements OnModuleInit {
  private readonly logger = new Logger('SweepRunFiles');

  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('sweep-run-files', EVERY_NIGHT, () => this.sweep(new Date()));
  }

  /** The run itself stays. Also removes files without a record. */
  async sweep(now: Date): Promise<number> {
    let count = 0;
    for (const { folder, days } of swept) {
      const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
      await this.dataSource.query(
        `WITH old AS (DELETE FROM print_run_files USING print_runs
                      WHERE print_runs.id = run_id AND created_at < $1 AND state = 'done' AND starts_with(object_key, $2)
                      RETURNING run_id)
         UPDATE print_runs SET error = $3 WHERE id IN (SELECT run_id FROM old)`,
        [before, folder, `The files were removed after ${days} days.`],
      );
      // a backup is running; the next night removes them
      if (!(await mayRemoveFiles(this.dataSource))) return count;
      for await (const page of this.storage.pages(folder)) {
        const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
        const unnamed = await unnamedAmong(this.dataSource.manager, old);
        const left = await this.storage.removeAll(unnamed);
        count += unnamed.length - left.length;
        if (left.length > 0)
          this.logger.warn({ count: left.length }, 'some old files of print runs could not be removed');
      }
    }
    if (count > 0) this.logger.log({ count }, 'removed old files of print runs');
    return count;
  }
}
