import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Result } from '../../shared/result.js';
import { HashQueue, type HashTurn } from './hash-queue.js';
import { HashThread } from './hash-thread.js';

/** 503 `service_unavailable` if too many wait. */
@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly queue = new HashQueue();
  private readonly thread = new HashThread();

  get waiting(): number {
    return this.queue.size;
  }

  hash(password: string, turn: HashTurn): Promise<Result<string>> {
    return this.queue.run(turn, () => this.thread.hash(password));
  }

  /** Without a hash it never matches, and takes just as long. */
  matches(password: string, hashed: string | undefined, turn: HashTurn): Promise<Result<boolean>> {
    return this.queue.run(turn, () => this.thread.matches(password, hashed ?? null));
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }
}
