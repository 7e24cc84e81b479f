import type { Logger } from 'pino';
import type { ReleaseFiles } from '../registry/release-files';
import { bundleCode } from './bundle-code';
import { FromProcess, MAX_CALLS_OF_PAGE, type RenderContext } from './messages';
import type { PageCalls } from './page-calls';
import type { RenderChannel } from './render-channel';
import type { RenderJob, RenderProcess, RenderReport } from './renderer';

export type RenderProcessOptions = {
  channel: RenderChannel;
  context: RenderContext;
  files: Pick<ReleaseFiles, 'fileOf'>;
  calls: Pick<PageCalls, 'get'>;
  log: Logger;
};

/**
 * A process that renders pages of one composition. It gets its slices' verified code, and what pages read of the API, from here, and
 * is ended when it says what it should not.
 */
export function startRenderProcess({ channel, context, files, calls, log }: RenderProcessOptions): RenderProcess {
  const jobs = new Map<number, { visitor: string | undefined; calls: number }>();
  let report: (message: RenderReport) => void = () => {};

  const answerCall = async ({ call, job: id, path }: { call: number; job: number; path: string }) => {
    const job = jobs.get(id);
    if (job) job.calls += 1;
    const mayCall = job && job.calls <= MAX_CALLS_OF_PAGE;
    channel.send({ type: 'answer', call, answer: mayCall ? await calls.get(path, job.visitor) : null });
  };
  const sendBundle = async (name: string) => {
    const slice = context.composition.slices.find((one) => one.name === name);
    try {
      if (!slice) throw new Error(`${name} is not in this composition`);
      channel.send({ type: 'bundle', slice: name, code: await bundleCode(files, slice) });
    } catch (error) {
      channel.send({ type: 'no bundle', slice: name, error: String(error) });
    }
  };
  channel.onMessage((given) => {
    const parsed = FromProcess.safeParse(given);
    if (!parsed.success) {
      log.error({ problem: parsed.error.issues[0] }, 'a rendering process said what it should not');
      channel.terminate();
      return;
    }
    const message = parsed.data;
    if (message.type === 'call') void answerCall(message);
    else if (message.type === 'load') void sendBundle(message.slice);
    else {
      if (message.type === 'rendered' || message.type === 'failed') jobs.delete(message.id);
      report(message);
    }
  });
  channel.send({ type: 'start', ...context });
  return {
    send: ({ id, page, visitor }: RenderJob) => {
      jobs.set(id, { visitor, calls: 0 });
      channel.send({ type: 'render', id, page });
    },
    onReport: (listener) => {
      report = listener;
    },
    onExit: channel.onExit,
    terminate: channel.terminate,
    usage: channel.usage,
  };
}
