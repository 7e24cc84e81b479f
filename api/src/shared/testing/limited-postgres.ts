import { startLimitedProcess } from 'local-services/testing/limited-process';

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
  const input = { ...options, database: 'shop', isThrowaway: true };
  const limited = await startLimitedProcess({ script, input, kilobytes: megabytes * 1024 });
  return { url: limited.line, stop: () => limited.stop() };
}
