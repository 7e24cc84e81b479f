import { Worker } from 'node:worker_threads';
import { TaskThread } from '../../shared/queues/task-thread.js';

/** Wait for the answer before the next call. */
export class HashThread {
  private readonly thread: TaskThread;

  constructor(script = new URL('hash-worker.cjs', import.meta.url)) {
    this.thread = new TaskThread(() => new Worker(script));
  }

  hash(password: string): Promise<string> {
    return this.thread.answer({ password });
  }

  /** Null is the hash of no account. */
  matches(password: string, hashed: string | null): Promise<boolean> {
    return this.thread.answer({ password, hashed });
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}
