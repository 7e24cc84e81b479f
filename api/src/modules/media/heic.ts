import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const TIMEOUT_MS = 30_000;

/** In a thread of its own: the decoder is WebAssembly and would hold up every other request for seconds. A script as text has no file to be found. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const convert = require(workerData.converter);
convert({ buffer: Buffer.from(workerData.bytes), format: 'JPEG', quality: 1 }).then(
  (jpeg) => parentPort.postMessage({ jpeg }),
  (error) => parentPort.postMessage({ problem: String(error) }),
);`;

type Answer = { jpeg: Uint8Array } | { problem: string };

/** A HEIC picture as JPEG, upright; null where it cannot be read (in time). */
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
