import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { TaskThread } from '../../../shared/queues/task-thread.js';

/** Upright, three bytes a pixel. */
export type RgbPixels = { data: Uint8Array; width: number; height: number };
/** In pixels of the searched picture; may reach beyond its edges. `score`: 0 to 1. */
export type FoundFace = { x: number; y: number; w: number; h: number; score: number };

export type EngineOptions = {
  script: URL;
  folder: string;
  timeoutMs: number;
  idleMs: number;
};

const defaults: EngineOptions = {
  script: new URL('face-worker.cjs', import.meta.url),
  // the build copies the files there; the path fits src/ and dist/ alike
  folder: fileURLToPath(new URL('../../../../dist/face-engine/', import.meta.url)),
  timeoutMs: 20_000,
  idleMs: 15_000,
};
const WASM_BYTES = 256 * 1024 ** 2;
const JAVASCRIPT_MB = 192;
const INPUT_SIZE = 608;
const LEAST_SCORE = 0.4;

/** Its thread is replaced after a failure. */
export class FaceEngine {
  private readonly options: EngineOptions;
  private readonly thread: TaskThread;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: Partial<EngineOptions> = {}) {
    this.options = { ...defaults, ...options };
    const { script, folder } = this.options;
    this.thread = new TaskThread(
      () =>
        new Worker(script, {
          workerData: { folder, maximumBytes: WASM_BYTES, inputSize: INPUT_SIZE, scoreThreshold: LEAST_SCORE },
          resourceLimits: { maxOldGenerationSizeMb: JAVASCRIPT_MB },
          // tfjs prints hints for developers
          stdout: true,
          stderr: true,
        }),
    );
  }

  get isRunning(): boolean {
    return this.thread.isRunning;
  }

  /** Rejects if the thread dies or takes too long. One call at a time. */
  async search({ data, width, height }: RgbPixels): Promise<FoundFace[]> {
    clearTimeout(this.idle);
    try {
      const faces = await this.thread.answer<FoundFace[]>({ data, width, height }, this.options.timeoutMs);
      this.idle = setTimeout(() => void this.stop(), this.options.idleMs).unref();
      return faces;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  stop(): Promise<void> {
    clearTimeout(this.idle);
    return this.thread.stop();
  }
}
