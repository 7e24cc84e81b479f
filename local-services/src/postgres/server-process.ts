import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { UserIds } from './unprivileged-user.js';

export type ServerProcess = {
  ended: Promise<string[]>;
  hasEnded(): boolean;
  /** Cancels statements, and keeps what is committed. */
  stop(): Promise<void>;
};

/**
 * When this process dies, even by `kill -9`, the pipe closes and the guard shuts Postgres down. Its own process group
 * keeps a Ctrl-C from stopping it before its clients.
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
  // `ended` reports an exited guard
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
