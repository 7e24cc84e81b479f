import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Shutdown } from '../../shared/health/shutdown.js';
import type { MediaObject } from './media-object.entity.js';

const EVERY_MS = 60_000;
const MAX_NOTED = 5_000;

/** UTC: `2026-11-22`. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

@Injectable()
export class PhotoUse implements OnModuleInit {
  private readonly logger = new Logger('PhotoUse');
  private readonly noted = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly shutdown: Shutdown,
  ) {}

  onModuleInit(): void {
    this.shutdown.lastly(() => this.write());
  }

  note({ objectPath, lastRequestedOn }: Pick<MediaObject, 'objectPath' | 'lastRequestedOn'>): void {
    if (lastRequestedOn >= dayOf(new Date()) || this.noted.size >= MAX_NOTED) return;
    this.noted.add(objectPath);
    this.timer ??= setTimeout(() => void this.write(), EVERY_MS).unref();
  }

  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const paths = [...this.noted];
    if (paths.length === 0) return;
    this.noted.clear();
    try {
      await this.dataSource.query(
        `UPDATE media_objects SET last_requested_on = $2::date
         WHERE object_path = ANY($1) AND last_requested_on < $2::date`,
        [paths, dayOf(new Date())],
      );
    } catch (error) {
      this.logger.warn({ err: error, photos: paths.length }, 'requests of photos were not noted');
      for (const path of paths) this.noted.add(path);
      this.timer ??= setTimeout(() => void this.write(), EVERY_MS).unref();
    }
  }
}
