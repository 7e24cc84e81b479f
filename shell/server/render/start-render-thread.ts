import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { RenderThread } from './renderer';
import type { WorkerData } from './worker';

export function startRenderThread(data: WorkerData, log: Logger): RenderThread {
  const worker = new Worker(path.join(import.meta.dirname, 'renderer.js'), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.on('error', (error) => log.error({ err: error }, 'a rendering thread failed'));
  return {
    send: (job) => worker.postMessage(job, []),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.on('exit', listener),
    terminate: () => worker.terminate(),
  };
}
