import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Logger } from 'pino';
import type { Composition } from '../registry/composition';
import type { ReleaseFiles } from '../registry/release-files';
import { bundleCode } from './bundle-code';
import { jsonLine, jsonLinesIn } from './json-lines';
import { FromIsolate, type IsolateContext, LIMITS, MAX_CALLS_OF_PAGE, type ToIsolate } from './messages';
import type { PageCalls } from './page-calls';
import { pageJob } from './page-job';
import type { RenderJob, RenderProcess, RenderReport } from './renderer';
import type { Isolates, StartIsolates } from './workerd';
import type { SliceCode } from './workerd-config';

type Options = {
  start: StartIsolates;
  worker: string;
  composition: Composition;
  context: Omit<IsolateContext, 'links'>;
  files: Pick<ReleaseFiles, 'fileOf'>;
  calls: Pick<PageCalls, 'get'>;
  log: Pick<Logger, 'error'>;
};

/** Gets verified code and API data from here; ended when it says what it should not. */
export function startRenderProcess({ start, worker, composition, context, files, calls, log }: Options): RenderProcess {
  const ending = new AbortController();
  let report: (message: RenderReport) => void = () => {};
  let onExit: () => void = () => {};
  let isolates: Isolates | undefined;

  const boot = async (): Promise<Isolates> => {
    const slices = await Promise.all(
      composition.slices.map(async (slice): Promise<SliceCode> => {
        const { name, metadata, extras } = slice;
        // its own pages fail, and the others' do not
        const code = await bundleCode(files, slice).catch(
          (error) => `throw new Error(${JSON.stringify(String(error))})`,
        );
        return { name, version: metadata.version, paths: extras.paths, file: extras.server.url, code };
      }),
    );
    const links = composition.slices.map(({ extras: { menu, footer } }) => ({ menu, footer }));
    const program = { worker: await readFile(worker, 'utf8'), context: { ...context, links }, slices };
    isolates = await start(program, ending.signal);
    report({ type: 'ready' });
    void isolates.ended.then(() => onExit());
    return isolates;
  };
  const booted = boot();
  booted.catch((error) => {
    if (!ending.signal.aborted) log.error({ err: error }, 'a rendering process does not start');
    onExit();
  });
  const terminate = () => {
    ending.abort();
    isolates?.terminate();
  };

  /** Sent to an isolate that has said something: another page's code may hold its thread. */
  const converse = async ({ id, page, visitor }: RenderJob): Promise<void> => {
    const { connect } = await booted;
    const job = pageJob(page, composition);
    const request = httpRequest({ method: 'POST', createConnection: () => connect(job.isolate) });
    // `once` and the loop tell of it
    request.on('error', () => {});
    const say = (message: ToIsolate) => request.write(jsonLine(message));
    let [isSent, called] = [false, 0];
    try {
      request.flushHeaders();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      for await (const said of jsonLinesIn(response.setEncoding('utf8'), LIMITS.said)) {
        const message = FromIsolate.parse(said);
        if (message.type === 'listening') {
          if (isSent) throw new Error('it has the page already');
          isSent = true;
          say(job.page);
          report({ type: 'started', id });
        } else if (message.type === 'call') {
          called += 1;
          if (called > MAX_CALLS_OF_PAGE) throw new Error('it calls the API too often');
          void calls.get(message.path, visitor).then((answer) => say({ call: message.call, answer }));
        } else return report({ ...message, id });
      }
      throw new Error(`it ended ${page.path} without an answer`);
    } finally {
      request.destroy();
    }
  };
  return {
    send: (job) =>
      void converse(job).catch((error) => {
        if (!ending.signal.aborted)
          log.error({ problem: String(error) }, 'a rendering process did not do what it should');
        terminate();
      }),
    onReport: (listener) => {
      report = listener;
    },
    onExit: (listener) => {
      onExit = listener;
    },
    terminate,
    usage: async () => isolates?.usage(),
  };
}
