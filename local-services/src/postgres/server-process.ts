import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { UserIds } from './unprivileged-user.js';

export type ServerProcess = {
  /** Settles when Postgres has ended, with the last lines that it said. */
  ended: Promise<string[]>;
  hasEnded(): boolean;
  /** Fast shutdown: running statements are cancelled, all that was committed is written. */
  stop(): Promise<void>;
};

/**
 * Postgres with a guard that holds the other end of our pipe: when this process dies in any way, `kill -9` included, the
 * kernel closes the pipe and the guard shuts Postgres down. In a process group of its own, so that a Ctrl-C in the terminal
 * does not end it before those who use it.
 */
const GUARD = `
exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
(read -r nothing <&3; kill -INT "$server" 2>/dev/null) &
guard=$!
wait "$server"
code=$?
kill "$guard" 2>/dev/null
exit "$code"`;

export function startServerProcess({
  program,
  args,
  user,
  log,
}: {
  program: string;
  args: string[];
  user: UserIds | null;
  log: (line: string) => void;
}): ServerProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, program, ...args], {
    ...user,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // a pipe to a guard that has ended says so by an error: `ended` tells the same
  child.stdin.on('error', () => undefined);
  const last: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 10) last.shift();
    log(line);
  });
  let over = false;
  const ended = endOf(child).then(() => {
    over = true;
    child.stdin.destroy();
    return last;
  });
  return {
    ended,
    hasEnded: () => over,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}
