import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Upright pixels of three bytes: red, green, blue. */
export type RgbPixels = { data: Uint8Array; width: number; height: number };
/** In pixels of the searched picture, not rounded; it may reach beyond the edges. `score`: 0 to 1. */
export type FoundFace = { x: number; y: number; w: number; h: number; score: number };

export type EngineOptions = {
  script: URL;
  /** Where the engine's files are. */
  folder: string;
  /** The start included. */
  timeoutMs: number;
  /** The thread ends when nothing was searched for this long. */
  idleMs: number;
};

const defaults: EngineOptions = {
  script: new URL('face-worker.cjs', import.meta.url),
  // the build copies the files to dist/face-engine, which this path reaches from src/ and dist/ alike
  folder: fileURLToPath(new URL('../../../../dist/face-engine/', import.meta.url)),
  timeoutMs: 20_000,
  idleMs: 15_000,
};
const WASM_BYTES = 256 * 1024 ** 2;
const JAVASCRIPT_MB = 192;
const INPUT_SIZE = 608;
const LEAST_SCORE = 0.4;

/** Searches one picture at a time in a thread, which is replaced after a failure. */
export class FaceEngine {
  private readonly options: EngineOptions;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: Partial<EngineOptions> = {}) {
    this.options = { ...defaults, ...options };
  }

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Rejects if the thread dies or takes too long. Wait for the answer before the next call. */
  async search(picture: RgbPixels): Promise<FoundFace[]> {
    clearTimeout(this.idle);
    try {
      const faces = await this.answer(picture);
      this.idle = setTimeout(() => void this.stop(), this.options.idleMs).unref();
      return faces;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private answer({ data, width, height }: RgbPixels): Promise<FoundFace[]> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', failed).off('exit', ended);
        settle();
      };
      const answered = (faces: FoundFace[]) => finish(() => resolve(faces));
      const failed = (error: Error) => finish(() => reject(error));
      const ended = () => failed(new Error('the thread has ended'));
      const timer = setTimeout(() => failed(new Error('the search took too long')), this.options.timeoutMs);
      worker.on('message', answered).on('error', failed).on('exit', ended);
      worker.postMessage({ data, width, height }, []);
    });
  }

  private start(): Worker {
    const { script, folder } = this.options;
    const worker = new Worker(script, {
      workerData: { folder, maximumBytes: WASM_BYTES, inputSize: INPUT_SIZE, scoreThreshold: LEAST_SCORE },
      resourceLimits: { maxOldGenerationSizeMb: JAVASCRIPT_MB },
      // tfjs prints hints for developers
      stdout: true,
      stderr: true,
    });
    const forget = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    // a thread that dies between two searches is replaced at the next
    worker.on('error', forget).on('exit', forget);
    worker.unref();
    return worker;
  }
}
