import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const TIMEOUT_MS = 30_000;

/**
 * Runs in a thread: the decoder is WebAssembly and would block all requests for seconds. As text, so that no file has
 * to be located.
 */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const convert = require(workerData.converter);
convert({ buffer: Buffer.from(workerData.bytes), format: 'JPEG', quality: 1 }).then(
  (jpeg) => parentPort.postMessage({ jpeg }),
  (error) => parentPort.postMessage({ problem: String(error) }),
);`;

type Answer = { jpeg: Uint8Array } | { problem: string };

/** Converts a HEIC picture to an upright JPEG; null if that fails or takes too long. */
export function jpegOfHeic(bytes: Buffer): Promise<Buffer | null> {
  const converter = createRequire(import.meta.url).resolve('heic-convert');
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: { converter, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise((resolve) => {
    const finish = (jpeg: Buffer | null) => {
      clearTimeout(timer);
      resolve(jpeg);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(null), TIMEOUT_MS);
    worker.once('message', (answer: Answer) => finish('jpeg' in answer ? Buffer.from(answer.jpeg) : null));
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  });
}
