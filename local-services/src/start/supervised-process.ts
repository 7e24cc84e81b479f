import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Variables } from './child-environment.js';
import { type LogFile, consoleLine } from './log-file.js';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
/** After a crash of a process that ran this long, the pauses begin anew. */
const SETTLED_AFTER_MS = 10_000;

export type SupervisedProcess = {
  name: string;
  pid(): number | undefined;
  crashes(): number;
  restart(): Promise<void>;
  /** Exits are expected from now on. */
  retire: () => void;
  stop(withinMs: number): Promise<void>;
};

export type ProcessOptions = {
  name: string;
  /** A Node module that exits on SIGTERM and on `disconnect`. */
  program: string;
  variables: Variables;
  log: LogFile;
  say: (line: string) => void;
  onStart?: () => void;
  /** The others get the processor first. */
  canWait?: boolean;
};

/** With growing delays while it fails at once. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, say } = options;
  let crashes = 0;
  let pause = FIRST_PAUSE_MS;
  const stopping = new AbortController();
  let wanted = false;
  let current = start(options);

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const started = Date.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      if (!wanted) {
        crashes += 1;
        say(`${name} exited (${how}): restarting it`);
        if (Date.now() - started > SETTLED_AFTER_MS) pause = FIRST_PAUSE_MS;
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
        if (stopping.signal.aborted) return;
      }
      wanted = false;
      current = start(options);
      options.onStart?.();
    }
  };
  const supervision = keepRunning();

  return {
    name,
    pid: () => current.child.pid,
    crashes: () => crashes,
    restart: async () => {
      wanted = true;
      await end(current, 3_000);
    },
    retire: () => stopping.abort(),
    stop: async (withinMs) => {
      stopping.abort();
      await end(current, withinMs);
      await supervision;
    },
  };
}

type Running = { child: ChildProcess; ended: Promise<string> };

function start({ program, variables, log, say, name, canWait = false }: ProcessOptions): Running {
  // Node 24 and later fill up to 134 MB with new objects, and are no faster
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    env: variables,
    // tells the child when we are gone, even by kill -9
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // before it has threads, which inherit it
  if (canWait && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  for (const from of ['stdout', 'stderr'] as const) {
    const stream = child[from];
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      const shown = consoleLine(line, from);
      if (shown !== null) say(`[${name}] ${shown}`);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { child, ended };
}

async function end({ child, ended }: Running, withinMs: number): Promise<void> {
  child.kill('SIGTERM');
  const isOver = await Promise.race([ended.then(() => true), sleep(withinMs, false, { ref: false })]);
  if (isOver) return;
  child.kill('SIGKILL');
  await ended;
}
