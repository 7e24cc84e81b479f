import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { ReleaseFiles } from '../registry/release-files';
import { bundleCode } from './bundle-code';
import { FromProcess, MAX_CALLS_OF_PAGE, type RenderContext, type ToProcess } from './messages';
import type { PageCalls } from './page-calls';
import { usageOf } from './process-usage';
import type { RenderJob, RenderProcess, RenderReport } from './renderer';

/** Of JavaScript's heap; `MAX_RESIDENT_BYTES` in renderer.ts bounds all of it. */
const MAX_HEAP_MB = 320;
const MAX_LINE = 2_000;

const program = path.join(import.meta.dirname, 'renderer.mjs');
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Starts Node with nothing but its program: no environment, no other files, no way to write, to start anything, or to compile text. */
export const forkConfined = (file: string): ChildProcess =>
  fork(file, [], {
    env: {},
    execArgv: [
      permission,
      `--allow-fs-read=${file}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${MAX_HEAP_MB}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

export type RenderProcessOptions = {
  context: RenderContext;
  files: Pick<ReleaseFiles, 'fileOf'>;
  calls: Pick<PageCalls, 'get'>;
  log: Logger;
};

/**
 * Starts a process that renders pages of one composition, without environment, files and sockets: it gets its slices' verified code and
 * what pages read of the API from here.
 */
export function startRenderProcess({ context, files, calls, log }: RenderProcessOptions): RenderProcess {
  const child = forkConfined(program);
  const jobs = new Map<number, { visitor: string | undefined; calls: number }>();
  let report: (message: RenderReport) => void = () => {};

  const send = (message: ToProcess): void => {
    // it may just have ended, of which `exit` tells
    if (child.connected) child.send(message, () => {});
  };
  const answerCall = async ({ call, job: id, path: target }: { call: number; job: number; path: string }) => {
    const job = jobs.get(id);
    if (job) job.calls += 1;
    const mayCall = job && job.calls <= MAX_CALLS_OF_PAGE;
    send({ type: 'answer', call, answer: mayCall ? await calls.get(target, job.visitor) : null });
  };
  const sendBundle = async (name: string) => {
    const slice = context.composition.slices.find((one) => one.name === name);
    try {
      if (!slice) throw new Error(`${name} is not in this composition`);
      send({ type: 'bundle', slice: name, code: await bundleCode(files, slice) });
    } catch (error) {
      send({ type: 'no bundle', slice: name, error: (error as Error).message });
    }
  };
  const receive = (given: unknown): void => {
    const parsed = FromProcess.safeParse(given);
    if (!parsed.success) {
      log.error({ problem: parsed.error.issues[0] }, 'a rendering process sent what it should not');
      child.kill('SIGKILL');
      return;
    }
    const message = parsed.data;
    if (message.type === 'call') void answerCall(message);
    else if (message.type === 'load') void sendBundle(message.slice);
    else {
      if (message.type === 'rendered' || message.type === 'failed') jobs.delete(message.id);
      report(message);
    }
  };

  child.on('message', receive);
  child.on('error', (error) => log.error({ err: error }, 'a rendering process failed'));
  createInterface({ input: child.stderr! }).on('line', (line) =>
    log.warn({ line: line.slice(0, MAX_LINE) }, 'a rendering process wrote'),
  );
  if (child.pid !== undefined) yieldToOthers(child.pid);
  send({ type: 'start', ...context });
  return {
    send: ({ id, page, visitor }: RenderJob) => {
      jobs.set(id, { visitor, calls: 0 });
      send({ type: 'render', id, page });
    },
    onReport: (listener) => {
      report = listener;
    },
    onExit: (listener) => void child.once('exit', listener),
    terminate: () => void child.kill('SIGKILL'),
    usage: async () => (child.pid === undefined || child.exitCode !== null ? undefined : usageOf(child.pid)),
  };
}

/** The proxy comes first for the processor, and rendering for Linux when memory runs out. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, 3);
  } catch {
    // it may have ended already
  }
  if (process.platform === 'linux') void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
