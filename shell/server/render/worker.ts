import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ReleaseFiles } from '../registry/release-files';
import { renderPage } from './render-page';
import type { RenderJob, RenderMessage } from './renderer';
import { SliceBundles } from './slice-bundles';

/** What the server tells a rendering thread at its start. */
export type WorkerData = { releases: string };

// the gateway, which serves everybody, comes first. Only Linux counts priorities by thread; elsewhere it would be the process's
if (process.platform === 'linux') setPriority(3);

const { releases } = workerData as WorkerData;
const bundles = new SliceBundles(new ReleaseFiles(releases));

async function answer({ id, request }: RenderJob): Promise<RenderMessage> {
  try {
    return { id, page: await renderPage(request, bundles) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: RenderJob) => {
  parentPort?.postMessage({ id: job.id, started: true } satisfies RenderMessage, []);
  void answer(job).then((result) => parentPort?.postMessage(result, []));
});
// a promise that a slice dropped must not end the thread for everybody
process.on('unhandledRejection', (reason) => console.error('unhandled rejection while rendering', reason));
