import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const api = path.resolve(import.meta.dirname, '../../..');
const script = `import { startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
const server = await startEmbeddedPostgres(JSON.parse(process.argv[1]));
console.log(server.url);
process.stdin.resume().on('end', async () => process.exit(await server.stop()));`;

export type LimitedPostgres = { url: string; stop(): Promise<void> };

/** Embedded Postgres whose files cannot grow beyond `megabytes`, as if its disk were full. */
export async function startLimitedPostgres({
  megabytes,
  ...options
}: {
  directory: string;
  port: number;
  megabytes: number;
}): Promise<LimitedPostgres> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  // blocks of 512 bytes
  const limit = `ulimit -f ${megabytes * 2048}; exec "$0" "$@"`;
  const server = JSON.stringify({ ...options, database: 'shop', isThrowaway: true });
  const child: ChildProcess = spawn(
    '/bin/sh',
    ['-c', limit, process.execPath, '--input-type=module', '-e', script, server],
    { cwd: api, env, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), ended])) as [unknown];
  if (typeof url !== 'string') throw new Error('Postgres did not start');
  return {
    url,
    stop: async () => {
      child.stdin!.end();
      await ended;
    },
  };
}
