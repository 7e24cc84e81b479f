import { Worker } from 'node:worker_threads';

/**
 * Hashes one password at a time in a thread, which is replaced after a failure. Wait for the answer before the next
 * call.
 */
export class HashThread {
  private worker: Worker | undefined;

  constructor(private readonly script = new URL('hash-worker.cjs', import.meta.url)) {}

  hash(password: string): Promise<string> {
    return this.answer({ password });
  }

  /** Null is the hash of no account. */
  matches(password: string, hashed: string | null): Promise<boolean> {
    return this.answer({ password, hashed });
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private answer<T>(task: { password: string; hashed?: string | null }): Promise<T> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        worker.off('message', answered).off('error', failed).off('exit', ended);
        settle();
      };
      const answered = (outcome: T) => finish(() => resolve(outcome));
      const failed = (error: unknown) => finish(() => reject(error));
      const ended = () => failed(new Error('the thread has ended'));
      worker.on('message', answered).on('error', failed).on('exit', ended);
      worker.postMessage(task, []);
    });
  }

  private start(): Worker {
    const worker = new Worker(this.script);
    const forget = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.on('error', forget).on('exit', forget);
    worker.unref();
    return worker;
  }
}
