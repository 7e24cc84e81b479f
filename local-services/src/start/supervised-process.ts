import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Variables } from './child-environment.js';
import { type LogFile, consoleLine } from './log-file.js';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has run for as long has not failed because of how it was started. */
const SETTLED_AFTER_MS = 10_000;

export type SupervisedProcess = {
  name: string;
  pid(): number | undefined;
  /** How often it has ended without being asked to. */
  crashes(): number;
  /** Ends it and starts it again, now. */
  restart(): Promise<void>;
  /** From now on it may end: everything is about to be stopped. */
  retire: () => void;
  /** Asks it to end; what has not ended in time is killed. */
  stop(withinMs: number): Promise<void>;
};

export type ProcessOptions = {
  name: string;
  /** A module that Node runs. It is asked to end by SIGTERM, and has to end by itself when its parent is gone (`disconnect`). */
  program: string;
  variables: Variables;
  log: LogFile;
  say: (line: string) => void;
  /** Called with every new process. */
  onStart?: () => void;
};

/** Keeps a Node process running: when it ends by itself it is started again, later each time it fails at once. */
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
        say(`${name} has ended (${how}): starting it again`);
        if (Date.now() - started > SETTLED_AFTER_MS) pause = FIRST_PAUSE_MS;
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        if (stopping.signal.aborted) return;
      }
      wanted = false;
      current = start(options);
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

function start({ program, variables, log, say, name, onStart }: ProcessOptions): Running {
  const child = spawn(process.execPath, [program], {
    env: variables,
    // the channel tells the child when we are gone, however we went
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
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
  onStart?.();
  return { child, ended };
}

async function end({ child, ended }: Running, withinMs: number): Promise<void> {
  child.kill('SIGTERM');
  const isOver = await Promise.race([ended.then(() => true), sleep(withinMs, false, { ref: false })]);
  if (isOver) return;
  child.kill('SIGKILL');
  await ended;
}
