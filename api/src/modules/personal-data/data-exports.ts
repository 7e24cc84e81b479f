import { Injectable } from '@nestjs/common';
import type { DataExport } from 'shared-contracts/accounts/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { PhotoStorage, type StoredBytes } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { tooManyRequests } from '../../shared/http/rate-limit.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { EXPORT_QUEUE, exportKeyOf, makeDataExport } from './make-data-export.js';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const { keptHours, perDay } = shopPolicy.accounts.dataExport;
const gone = fail('not_found', 'This file does not exist any more. Please ask for it again.');

type Row = Omit<DataExport, 'createdAt' | 'expiresAt'> & { createdAt: Date };
const COLUMNS = `id, state, done, total, size_bytes::float8 AS "sizeBytes", created_at AS "createdAt"`;

const viewOf = ({ createdAt, ...made }: Row): DataExport => ({
  ...made,
  createdAt: createdAt.toISOString(),
  expiresAt: new Date(createdAt.getTime() + keptHours * HOUR_MS).toISOString(),
});

/** Oldest first. */
const recentOf = (manager: EntityManager, userId: string, withinMs: number) =>
  manager.query<Row[]>(
    `SELECT ${COLUMNS} FROM data_exports WHERE user_id = $1 AND created_at > $2 ORDER BY created_at`,
    [userId, new Date(Date.now() - withinMs)],
  );

@Injectable()
export class DataExports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly storage: PhotoStorage,
  ) {}

  async latest(userId: string): Promise<{ latest: DataExport | null }> {
    const found = (await recentOf(this.dataSource.manager, userId, keptHours * HOUR_MS)).at(-1);
    return { latest: found ? viewOf(found) : null };
  }

  request(userId: string): Promise<Result<DataExport>> {
    return this.transactions.run(async (manager): Promise<Result<DataExport>> => {
      await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [userId]);
      const recent = await recentOf(manager, userId, DAY_MS);
      const underWay = recent.find(({ state }) => state === 'waiting' || state === 'working');
      if (underWay) return ok(viewOf(underWay));
      if (recent.length >= perDay)
        return tooManyRequests((recent[0]!.createdAt.getTime() + DAY_MS - Date.now()) / 1_000);
      const [made] = await manager.query<[Row]>(`INSERT INTO data_exports (user_id) VALUES ($1) RETURNING ${COLUMNS}`, [
        userId,
      ]);
      await this.jobs.add(manager, makeDataExport, { id: made.id }, { queue: EXPORT_QUEUE });
      return ok(viewOf(made));
    });
  }

  /** Read the stream to its end or destroy it. */
  async download(userId: string, id: string): Promise<Result<StoredBytes>> {
    const [found] = await this.dataSource.query<Row[]>(
      `SELECT ${COLUMNS} FROM data_exports WHERE id = $1 AND user_id = $2 AND state = 'done'`,
      [id, userId],
    );
    const isKept = found && Date.now() < found.createdAt.getTime() + keptHours * HOUR_MS;
    const stored = isKept && (await this.storage.open(exportKeyOf(id)));
    return stored ? ok(stored) : gone;
  }
}
