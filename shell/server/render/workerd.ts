import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { installedWorkerd } from 'shared-server/programs/workerd';
import { type ProcessUsage, usageOf } from './process-usage';
import { type RenderProgram, socketOf, workerdConfig } from './workerd-config';

/** Here, or on a renderer host. */
export type Isolates = {
  /** Speaks HTTP. */
  connect: (isolate: string) => Duplex;
  ended: Promise<void>;
  terminate: () => void;
  usage: () => Promise<ProcessUsage | undefined>;
};
/** Resolves when the isolates listen; rejects if the process ends before. */
export type StartIsolates = (program: RenderProgram, signal: AbortSignal) => Promise<Isolates>;

/** Of what a process writes by itself, such as why it dies. */
const MAX_WRITTEN = 100_000;

/** Ends workerd when its pipe from this process closes, even by `kill -9`. */
const GUARD = `
(read -r _ <&4 || kill -9 $$; rm -rf "$0") </dev/null >/dev/null 2>&1 3>&- &
exec "$@" 4<&-`;

export function startWorkerd({ onWritten }: { onWritten: (text: string) => void }): StartIsolates {
  const workerd = installedWorkerd(import.meta.url);
  if (!workerd.ok) throw new Error(workerd.problem);
  return async (rendered, signal) => {
    // a socket's path has at most 104 characters
    const folder = await mkdtemp(path.join(tmpdir(), 'render-'));
    const { config, files, isolates } = workerdConfig(rendered, { folder });
    const written = { ...files, 'config.capnp': config };
    const remove = (names: string[]) => Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
    await Promise.all(Object.entries(written).map(([name, text]) => writeFile(path.join(folder, name), text)));
    const child = spawn(
      '/bin/sh',
      ['-c', GUARD, folder, workerd.program, 'serve', path.join(folder, 'config.capnp'), '--control-fd=3'],
      { env: {}, cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] },
    );
    yieldToOthers(child);
    readSome([child.stdout!, child.stderr!], onWritten);
    const guard = child.stdio[4] as Duplex;
    guard.on('error', () => {});
    const terminate = () => void child.kill('SIGKILL');
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        guard.end('ended\n');
        resolve();
      };
      child.once('exit', end);
      child.once('error', end);
    });
    signal.addEventListener('abort', terminate);
    if (signal.aborted) terminate();
    await Promise.race([
      listening(child.stdio[3] as Readable, isolates.length),
      ended.then(() => Promise.reject(new Error('workerd ended before it listened'))),
    ]);
    // they hold the slices' code, which is loaded now
    await remove(Object.keys(written));
    return {
      connect: (isolate) => connect(socketOf(folder, isolate)),
      ended,
      terminate,
      usage: async () => (child.pid === undefined || child.exitCode !== null ? undefined : usageOf(child.pid)),
    };
  };
}

async function listening(control: Readable, sockets: number): Promise<void> {
  let text = '';
  for await (const part of control.setEncoding('utf8')) {
    text += String(part);
    if (text.split('"listen"').length > sockets) return;
  }
}

function readSome(streams: Readable[], onWritten: (text: string) => void): void {
  let left = MAX_WRITTEN;
  for (const stream of streams)
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (left > 0) onWritten(text.slice(0, left));
      left -= text.length;
    });
}

/** The proxy comes first for the processor; rendering for Linux when memory runs out. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 3);
  } catch {
    // it may have ended already
  }
  const score = `/proc/${pid}/oom_score_adj`;
  if (existsSync(score)) void writeFile(score, '1000').catch(() => undefined);
}
