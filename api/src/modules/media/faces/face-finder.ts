import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../../../shared/metrics/metrics.js';
import type { Visitor } from 'shared-server/queues/waiting-line';
import { PictureQueue } from '../picture-queue.js';
import { Overloaded } from 'shared-server/queues/fair-queue';
import { FaceEngine, type FoundFace, type RgbPixels } from './face-engine.js';

const MAX_PAUSE_MS = 60_000;

/** One failure may be the picture's fault. */
const pauseAfter = (failures: number) => (failures < 2 ? 0 : Math.min(MAX_PAUSE_MS, 500 * 2 ** failures));

/** Photos without an answer are cropped to the middle. */
@Injectable()
export class FaceFinder implements OnApplicationShutdown {
  private readonly logger = new Logger('FaceFinder');
  private readonly engine = new FaceEngine();
  private readonly searches: Counter<'outcome'>;
  private failures = 0;
  private resumesAt = 0;
  private isEnding = false;

  constructor(
    private readonly queue: PictureQueue,
    { registry }: Metrics,
  ) {
    this.searches = new Counter({
      name: 'face_searches_total',
      help: 'Photos searched for faces; skipped: not searched, because too many waited or the engine keeps failing',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** Never rejects. */
  async find(picture: RgbPixels, visitor: Visitor): Promise<FoundFace[] | null> {
    try {
      return await this.queue.run({ kind: 'faces', visitor }, () => this.search(picture));
    } catch (error) {
      if (!(error instanceof Overloaded)) this.logger.error({ err: error }, 'a photo was not searched for faces');
      this.searches.inc({ outcome: 'skipped' });
      return null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.engine.stop();
  }

  private async search(picture: RgbPixels): Promise<FoundFace[] | null> {
    if (this.isEnding || Date.now() < this.resumesAt) throw new Overloaded('the engine is not searching');
    try {
      const faces = await this.engine.search(picture);
      this.failures = 0;
      this.searches.inc({ outcome: faces.length > 0 ? 'found' : 'none' });
      return faces;
    } catch (error) {
      this.failures += 1;
      this.resumesAt = Date.now() + pauseAfter(this.failures);
      this.searches.inc({ outcome: 'failed' });
      if (!this.isEnding) this.logger.warn({ err: error, failures: this.failures }, 'the search for faces failed');
      return null;
    }
  }
}
