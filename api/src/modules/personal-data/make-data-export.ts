import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { laterRemoval, mayRemoveFiles } from '../../shared/database/file-removal.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { refuseHalf } from '../../shared/files/refuse-half.js';
import { inWorkFolder, removeWorkFolders } from '../../shared/jobs/work-folder.js';
import { keyOfObjectPath, smallKeyOf } from '../media/domain/photo-keys.js';
import { readAll } from '../media/read-all.js';
import { type CollectedData, type OwnPhoto, collectData, fileNameOf } from './collect-data.js';

export const makeDataExport = job({ name: 'make-data-export', payload: z.object({ id: z.uuid() }), maxAttempts: 5 });
export const removeDataExports = job({
  name: 'remove-data-exports',
  payload: z.object({ ids: z.array(z.uuid()).max(1_000) }),
});

/** One file is made or removed at a time. */
export const EXPORT_QUEUE = 'data-exports';
const EXPORTS = 'exports/';
export const exportKeyOf = (id: string): string => `${EXPORTS}${id}.zip`;

const EVERY_HOUR = '35 * * * *';
/** Pictures can be slightly larger than their uploads. */
const MAX_PHOTO_BYTES = 4 * shopPolicy.photos.maximumBytes;
const KEPT_MS = shopPolicy.accounts.dataExport.keptHours * 60 * 60 * 1_000;

/** Grows with each claim: an attempt whose job another worker got writes nothing more. */
type Claim = { id: string; attempts: number };
/** $1: id, $2: the attempt that has claimed it. */
const IS_CLAIMED = `id = $1 AND attempts = $2 AND state = 'working'`;

@Injectable()
export class MakeDataExport implements OnModuleInit {
  constructor(
    private readonly worker: JobWorker,
    private readonly dataSource: DataSource,
    private readonly storage: PhotoStorage,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.worker.handle(
      makeDataExport,
      ({ id }) => this.make(id),
      (manager, { id }) =>
        manager.query(`UPDATE data_exports SET state = 'failed' WHERE id = $1 AND state IN ('waiting', 'working')`, [
          id,
        ]),
    );
    this.worker.handle(removeDataExports, async ({ ids }) => {
      const { manager } = this.dataSource;
      if (!(await mayRemoveFiles(manager)))
        return this.jobs.add(manager, removeDataExports, { ids }, { queue: EXPORT_QUEUE, ...laterRemoval() });
      const left = await this.storage.removeAll(ids.map(exportKeyOf));
      if (left.length > 0) throw new Error(`${left.length} data exports could not be removed`);
    });
    this.worker.schedule('sweep-data-exports', EVERY_HOUR, () => this.sweep(new Date()));
  }

  async sweep(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.dataSource.query(`DELETE FROM data_exports WHERE created_at < $1`, [before]);
    let count = 0;
    if (!(await mayRemoveFiles(this.dataSource))) return count;
    for await (const page of this.storage.pages(EXPORTS)) {
      const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
      const left = await this.storage.removeAll(old);
      count += old.length - left.length;
    }
    return count;
  }

  /** A finished file stays. */
  async make(id: string): Promise<void> {
    const [begun] = await this.dataSource.query<[{ userId: string; attempts: number }[]]>(
      `UPDATE data_exports SET state = 'working', attempts = attempts + 1, done = 0
       WHERE id = $1 AND state IN ('waiting', 'working') RETURNING user_id AS "userId", attempts`,
      [id],
    );
    const [record] = begun;
    if (!record) return removeWorkFolders({ kind: 'export', id });
    try {
      await this.makeFrom({ id, ...record }, await collectData(this.dataSource.manager, record.userId));
    } catch (error) {
      await this.dataSource.query(`UPDATE data_exports SET state = 'waiting' WHERE ${IS_CLAIMED}`, [
        id,
        record.attempts,
      ]);
      throw error;
    }
  }

  private async makeFrom({ id, attempts }: Claim, data: CollectedData): Promise<void> {
    // only where files are made
    const { writeZip } = await import('../../shared/files/write-zip.js');
    await inWorkFolder({ kind: 'export', id }, async (folder) => {
      const file = path.join(folder, 'data.zip');
      await writeZip(file, this.entriesOf({ id, attempts }, data));
      await refuseHalf(file);
      const { size } = await stat(file);
      await this.storage.putFile({ key: exportKeyOf(id), file, size, contentType: 'application/zip' });
      await this.dataSource.query(
        `UPDATE data_exports SET state = 'done', done = total, size_bytes = $3 WHERE ${IS_CLAIMED}`,
        [id, attempts, size],
      );
      const known = await this.dataSource.query<unknown[]>(`SELECT FROM data_exports WHERE id = $1`, [id]);
      // deleted meanwhile
      if (known.length === 0) await this.storage.remove(exportKeyOf(id));
    });
  }

  private async *entriesOf({ id, attempts }: Claim, { documents, photos }: CollectedData) {
    const names = Object.keys(documents);
    await this.dataSource.query(`UPDATE data_exports SET total = $3 WHERE ${IS_CLAIMED}`, [
      id,
      attempts,
      names.length + photos.length,
    ]);
    for (const name of names) {
      const bytes = Buffer.from(`${JSON.stringify(documents[name], null, 2)}\n`);
      yield { name: `${name}.json`, bytes, isCompressed: false };
    }
    for (const [index, photo] of photos.entries()) {
      const bytes = await this.bytesOf(photo);
      if (bytes) yield { name: nameOf(photo), bytes, isCompressed: true };
      await this.dataSource.query(`UPDATE data_exports SET done = $3 WHERE ${IS_CLAIMED}`, [
        id,
        attempts,
        names.length + index + 1,
      ]);
    }
  }

  private async bytesOf(photo: OwnPhoto): Promise<Buffer | null> {
    const object = await this.storage.open(storedKeyOf(photo));
    return object ? readAll(object.body, MAX_PHOTO_BYTES) : null;
  }
}

const storedKeyOf = ({ path: objectPath, isOriginalGone }: OwnPhoto) => {
  const key = keyOfObjectPath(objectPath);
  return isOriginalGone ? smallKeyOf(key) : key;
};
/** Old photos have only their small picture. */
const nameOf = (photo: OwnPhoto) =>
  photo.isOriginalGone ? storedKeyOf(photo).replace('small/', 'photos/') : fileNameOf(photo.path);
