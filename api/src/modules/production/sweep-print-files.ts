import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { PRINTS } from './domain/print-key.js';

const EVERY_NIGHT = '20 4 * * *';
const KEPT_MS = shopPolicy.printing.filesKeptDays * 24 * 60 * 60 * 1000;

@Injectable()
export class SweepPrintFiles implements OnModuleInit {
  private readonly logger = new Logger('SweepPrintFiles');

  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('sweep-print-files', EVERY_NIGHT, () => this.sweep(new Date()));
  }

  /** Also stored files without a record. Returns how many. */
  async sweep(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.dataSource.query(`DELETE FROM print_files WHERE created_at < $1`, [before]);
    let count = 0;
    // a backup is running; the next nightly run removes them
    if (!(await mayRemoveFiles(this.dataSource))) return count;
    for await (const page of this.storage.pages(PRINTS)) {
      const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
      if (old.length === 0) continue;
      const named = await this.dataSource.query<{ key: string }[]>(
        `SELECT DISTINCT object_key AS key FROM print_files WHERE object_key = ANY($1)`,
        [old],
      );
      const kept = new Set(named.map(({ key }) => key));
      const left = await this.storage.removeAll(old.filter((key) => !kept.has(key)));
      count += old.length - kept.size - left.length;
      if (left.length > 0) this.logger.warn({ count: left.length }, 'some old print files could not be removed');
    }
    if (count > 0) this.logger.log({ count }, 'removed old print files');
    return count;
  }
}
