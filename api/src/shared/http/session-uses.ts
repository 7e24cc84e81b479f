import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Shutdown } from '../health/shutdown.js';

const EVERY_MS = 60_000;
const MAX_NOTED = 20_000;

/** Written once a minute. */
@Injectable()
export class SessionUses implements OnModuleInit {
  private readonly logger = new Logger('SessionUses');
  private readonly noted = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly shutdown: Shutdown,
  ) {}

  onModuleInit(): void {
    this.shutdown.lastly(() => this.write());
  }

  note(sessionId: string): void {
    if (this.noted.size >= MAX_NOTED) return;
    this.noted.set(sessionId, new Date());
    this.timer ??= setTimeout(() => void this.write(), EVERY_MS).unref();
  }

  /** Never inserts: ended sessions stay ended. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = [...this.noted];
    if (uses.length === 0) return;
    this.noted.clear();
    try {
      await this.dataSource.query(
        `UPDATE sessions SET last_used_at = used.at FROM unnest($1::text[], $2::timestamptz[]) AS used (sid, at)
         WHERE sessions.sid = used.sid AND last_used_at < used.at`,
        [uses.map(([sid]) => sid), uses.map(([, at]) => at)],
      );
    } catch (error) {
      // the next use is noted again
      this.logger.warn({ err: error, sessions: uses.length }, 'uses of sessions were not noted');
    }
  }
}
