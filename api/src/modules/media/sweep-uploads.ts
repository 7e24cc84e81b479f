import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { type ListedObject, PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { Metrics } from '../../shared/metrics/metrics.js';
import { PENDING, photosOfUpload, uploaderOf } from './domain/photo-keys.js';
import { unnamedPhotosOf } from './unnamed-photos.js';
import { UploadSpace } from './upload-space.js';

const EVERY_TEN_MINUTES = '*/10 * * * *';
const KEPT_MS = shopPolicy.uploads.keptMinutes * 60_000;

const isOld =
  (now: Date) =>
  ({ modifiedAt }: ListedObject): boolean =>
    now.getTime() - modifiedAt.getTime() > KEPT_MS;

export type Swept = { count: number; bytes: number };

@Injectable()
export class SweepUploads implements OnModuleInit {
  private readonly logger = new Logger('SweepUploads');
  private readonly objects: Counter;
  private readonly bytes: Counter;

  constructor(
    private readonly storage: PhotoStorage,
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
    private readonly space: UploadSpace,
    { registry }: Metrics,
  ) {
    this.objects = new Counter({
      name: 'uploads_swept_total',
      help: 'Uploads removed because nobody had them checked in time',
      registers: [registry],
    });
    this.bytes = new Counter({
      name: 'uploads_swept_bytes_total',
      help: 'Their bytes',
      registers: [registry],
    });
  }

  onModuleInit(): void {
    this.worker.schedule('sweep-uploads', EVERY_TEN_MINUTES, () => this.sweep(new Date()));
  }

  async sweep(now: Date): Promise<Swept> {
    const swept = { count: 0, bytes: 0 };
    for await (const page of this.storage.pages(PENDING)) {
      const old = page.filter(isOld(now));
      const waiting = await this.removePhotosOf(old, now);
      const removable = old.filter(({ key }) => !waiting.has(key));
      const left = new Set(await this.storage.removeAll(removable.map(({ key }) => key)));
      const removed = removable.filter(({ key }) => !left.has(key));
      swept.count += removed.length;
      swept.bytes += removed.reduce((sum, { size }) => sum + size, 0);
      if (left.size > 0) this.logger.warn({ count: left.size }, 'some old uploads could not be removed');
    }
    await this.space.forget(now);
    this.objects.inc(swept.count);
    this.bytes.inc(swept.bytes);
    if (swept.count > 0) this.logger.log(swept, 'removed old uploads');
    return swept;
  }

  /** Returns uploads with a photo so new that its row may still be written. */
  private async removePhotosOf(uploads: readonly ListedObject[], now: Date): Promise<Set<string>> {
    const keys = uploads.map(({ key }) => key);
    const unnamed = await unnamedPhotosOf(keys, { storage: this.storage, manager: this.dataSource.manager });
    const [old, recent] = [unnamed.filter(isOld(now)), unnamed.filter((photo) => !isOld(now)(photo))];
    const left = new Set(await this.storage.removeAll(old.map(({ key }) => key)));
    const waiting = [...recent, ...old.filter(({ key }) => left.has(key))];
    const isOfUpload = (key: string) =>
      waiting.some((photo) => photo.key.startsWith(photosOfUpload(uploaderOf(key)?.uploadId ?? '?')));
    return new Set(keys.filter(isOfUpload));
  }
}
