import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { removeStaleWorkFolders } from './work-folder.js';

const EVERY_MS = 60 * 60 * 1_000;

@Injectable()
export class WorkFolderSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: Settings) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.runsJobs) return;
    await this.sweep(new Date());
    // not a job, which only one worker would run
    this.timer = setInterval(() => void this.sweep(new Date()), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(now: Date): Promise<void> {
    try {
      const removed = await removeStaleWorkFolders({ now });
      if (removed.length > 0) this.logger.warn({ folders: removed }, 'removed the files of killed jobs');
    } catch (error) {
      this.logger.warn({ err: error }, 'the files of killed jobs could not be removed');
    }
  }
}
