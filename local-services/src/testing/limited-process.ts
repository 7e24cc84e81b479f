import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const repository = path.resolve(import.meta.dirname, '../../..');

export type LimitedProcess = {
  pid: number;
  line: string;
  stop: () => Promise<void>;
};

/** As if the disk were full. `input`: as JSON in `process.argv[1]`. */
export async function startLimitedProcess({
  script,
  input,
  kilobytes,
}: {
  script: string;
  input: object;
  /** By default, `limitFiles` sets it later. */
  kilobytes?: number;
}): Promise<LimitedProcess> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  // blocks of 512 bytes
  const limit = `${kilobytes === undefined ? '' : `ulimit -S -f ${kilobytes * 2}; `}exec "$0" "$@"`;
  const child: ChildProcess = spawn(
    '/bin/sh',
    ['-c', limit, process.execPath, '--input-type=module', '-e', script, JSON.stringify(input)],
    { cwd: path.join(repository, 'api'), env, stdio: 'pipe' },
  );
  let errors = '';
  child.stderr!.on('data', (data) => (errors += data));
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), ended])) as [unknown];
  if (typeof line !== 'string') throw new Error(`the limited process did not start: ${errors}`);
  return {
    pid: child.pid!,
    line,
    stop: async () => {
      child.stdin!.end();
      await ended;
    },
  };
}

/** Fills the disk of a process and its children, or frees it: files cannot grow beyond `bytes`. Only on Linux. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  const limited = new Set<number>();
  // one that starts meanwhile has the old limit
  for (let found = [pid]; found.length > 0; found = descendantsOf(pid).filter((each) => !limited.has(each)))
    for (const each of found) {
      limitFilesOf(each, bytes);
      limited.add(each);
    }
}

function limitFilesOf(pid: number, bytes: number | 'unlimited'): void {
  try {
    // only its own user may
    const { uid, gid } = statSync(`/proc/${pid}`);
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { ...user, cwd: '/', stdio: 'pipe' });
  } catch (error) {
    // it has ended meanwhile
    if (parentOf(pid) !== undefined) throw error;
  }
}

function descendantsOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((each) => parentOf(each) === pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

function parentOf(pid: number): number | undefined {
  try {
    // the name in brackets may contain anything
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ', 1)[0],
    );
  } catch {
    return undefined;
  }
}
