import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const api = path.resolve(import.meta.dirname, '../../..');

export type LimitedProcess = {
  /** The first line that the script printed. */
  line: string;
  /** Ends its stdin, and waits until it has exited. */
  stop(): Promise<void>;
};

/** Runs a script, with `input` as JSON in `process.argv[1]`, whose files cannot grow beyond a size, as if the disk were full. */
export async function startLimitedProcess({
  script,
  input,
  kilobytes,
}: {
  script: string;
  input: object;
  kilobytes: number;
}): Promise<LimitedProcess> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  // blocks of 512 bytes
  const limit = `ulimit -f ${kilobytes * 2}; exec "$0" "$@"`;
  const child: ChildProcess = spawn(
    '/bin/sh',
    ['-c', limit, process.execPath, '--input-type=module', '-e', script, JSON.stringify(input)],
    { cwd: api, env, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), ended])) as [unknown];
  if (typeof line !== 'string') throw new Error('the limited process did not start');
  return {
    line,
    stop: async () => {
      child.stdin!.end();
      await ended;
    },
  };
}
