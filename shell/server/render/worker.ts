import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { inspect } from 'node:util';
import { redacted } from 'shared-server/logging/redacted';
import { servePicturesFrom } from 'shared-contracts/media/picture-url';
import { releaseIn } from '../../src/telemetry/attribution';
import { ReleaseFiles } from '../registry/release-files';
import { renderPage } from './render-page';
import type { RenderJob, RenderMessage } from './renderer';
import { SliceBundles } from './slice-bundles';

export type WorkerData = { releases: string; picturesFrom: string | undefined };

// below the proxy's; only Linux has priorities per thread
if (process.platform === 'linux') setPriority(3);

const { releases, picturesFrom } = workerData as WorkerData;
servePicturesFrom(picturesFrom);
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
// one slice's unhandled promise must not end the thread
process.on('unhandledRejection', (reason) => {
  const release = releaseIn(reason instanceof Error ? (reason.stack ?? '') : '');
  const by = release ? `${release.slice} ${release.version}` : 'the shell';
  console.error(redacted(`unhandled rejection of ${by} while rendering ${inspect(reason)}`));
});
