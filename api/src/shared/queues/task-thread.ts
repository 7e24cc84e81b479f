import type { Worker } from 'node:worker_threads';

/** One task at a time: wait for its answer. A failed thread is replaced. */
export class TaskThread {
  private worker: Worker | undefined;

  constructor(private readonly start: () => Worker) {}

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Rejects if the thread dies or is too slow. */
  answer<T>(task: object, withinMs?: number): Promise<T> {
    const worker = (this.worker ??= this.started());
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', failed).off('exit', ended);
        settle();
      };
      const answered = (answer: T) => finish(() => resolve(answer));
      const failed = (error: unknown) => finish(() => reject(error));
      const ended = () => failed(new Error('the thread has ended'));
      const timer = withinMs && setTimeout(() => failed(new Error('the thread took too long')), withinMs);
      worker.on('message', answered).on('error', failed).on('exit', ended);
      worker.postMessage(task, []);
    });
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private started(): Worker {
    const worker = this.start();
    const forget = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    // a thread that dies between two tasks is replaced at the next
    worker.on('error', forget).on('exit', forget);
    worker.unref();
    return worker;
  }
}
