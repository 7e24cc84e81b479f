import { Injectable } from '@nestjs/common';
import type { DataExport } from 'shared-contracts/accounts/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, MoreThan } from 'typeorm';
import { PhotoStorage, type StoredBytes } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { tooManyRequests } from '../../shared/http/rate-limit.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { DataExportRecord } from './data-export.entity.js';
import { EXPORT_QUEUE, exportKeyOf, makeDataExport } from './make-data-export.js';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const { keptHours, perDay } = shopPolicy.accounts.dataExport;
const gone = fail('not_found', 'This file does not exist any more. Please ask for it again.');

const viewOf = (made: DataExportRecord): DataExport => ({
  id: made.id,
  state: made.state,
  done: made.done,
  total: made.total,
  sizeBytes: made.sizeBytes === null ? null : Number(made.sizeBytes),
  createdAt: made.createdAt.toISOString(),
  expiresAt: new Date(made.createdAt.getTime() + keptHours * HOUR_MS).toISOString(),
});

@Injectable()
export class DataExports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly storage: PhotoStorage,
  ) {}

  async latest(userId: string): Promise<{ latest: DataExport | null }> {
    const found = await this.dataSource.manager.findOne(DataExportRecord, {
      where: { userId, createdAt: MoreThan(new Date(Date.now() - keptHours * HOUR_MS)) },
      order: { createdAt: 'DESC' },
    });
    return { latest: found && viewOf(found) };
  }

  request(userId: string): Promise<Result<DataExport>> {
    return this.transactions.run(async (manager): Promise<Result<DataExport>> => {
      await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [userId]);
      const recent = await manager.find(DataExportRecord, {
        where: { userId, createdAt: MoreThan(new Date(Date.now() - DAY_MS)) },
        order: { createdAt: 'ASC' },
      });
      const underWay = recent.find(({ state }) => state === 'waiting' || state === 'working');
      if (underWay) return ok(viewOf(underWay));
      if (recent.length >= perDay)
        return tooManyRequests((recent[0]!.createdAt.getTime() + DAY_MS - Date.now()) / 1_000);
      const { id } = await manager.save(manager.create(DataExportRecord, { userId }));
      await this.jobs.add(manager, makeDataExport, { id }, { queue: EXPORT_QUEUE });
      return ok(viewOf(await manager.findOneByOrFail(DataExportRecord, { id })));
    });
  }

  /** Read the stream to its end or destroy it. */
  async download(userId: string, id: string): Promise<Result<StoredBytes>> {
    const found = await this.dataSource.manager.findOneBy(DataExportRecord, { id, userId, state: 'done' });
    const isKept = found && Date.now() < found.createdAt.getTime() + keptHours * HOUR_MS;
    const stored = isKept && (await this.storage.open(exportKeyOf(id)));
    return stored ? ok(stored) : gone;
  }
}
