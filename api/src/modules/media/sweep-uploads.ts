import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { Metrics } from '../../shared/metrics/metrics.js';
import { PENDING } from './domain/photo-keys.js';
import { UploadSpace } from './upload-space.js';

const EVERY_TEN_MINUTES = '*/10 * * * *';
const KEPT_MS = shopPolicy.uploads.keptMinutes * 60_000;

export type Swept = { count: number; bytes: number };

@Injectable()
export class SweepUploads implements OnModuleInit {
  private readonly logger = new Logger('SweepUploads');
  private readonly objects: Counter;
  private readonly bytes: Counter;

  constructor(
    private readonly storage: PhotoStorage,
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
      const old = page.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > KEPT_MS);
      const left = new Set(await this.storage.removeAll(old.map(({ key }) => key)));
      const removed = old.filter(({ key }) => !left.has(key));
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
}
