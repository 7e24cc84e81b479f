import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { RUN_FILES } from './domain/run-names.js';
import { unnamedAmong } from './withdraw-run-files.js';

const { runFilesKeptDays } = shopPolicy.printing;
const EVERY_NIGHT = '40 4 * * *';
const KEPT_MS = runFilesKeptDays * 24 * 60 * 60 * 1000;

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

  /** The run itself stays. Also stored files without a record. Returns how many. */
  async sweep(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.dataSource.query(
      `WITH old AS (UPDATE print_runs SET error = $2
                    WHERE created_at < $1 AND state = 'done'
                      AND EXISTS (SELECT FROM print_run_files WHERE run_id = print_runs.id) RETURNING id)
       DELETE FROM print_run_files USING old WHERE run_id = old.id`,
      [before, `The files were removed after ${runFilesKeptDays} days.`],
    );
    let count = 0;
    // a backup is running; the next nightly run removes them
    if (!(await mayRemoveFiles(this.dataSource))) return count;
    for await (const page of this.storage.pages(RUN_FILES)) {
      const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
      const unnamed = await unnamedAmong(this.dataSource.manager, old);
      const left = await this.storage.removeAll(unnamed);
      count += unnamed.length - left.length;
      if (left.length > 0)
        this.logger.warn({ count: left.length }, 'some old files of print runs could not be removed');
    }
    if (count > 0) this.logger.log({ count }, 'removed old files of print runs');
    return count;
  }
}
