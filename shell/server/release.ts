import path from 'node:path';
import pg from 'pg';
import { readEnvironment } from 'shared-contracts/config/environment';
import { Registry, UnknownReleaseError } from './registry/registry';
import { ReleaseFiles } from './registry/release-files';

const USAGE = `release list                       what is published, and what pages are made of
release publish <folder>           makes a built slice known, e.g. mf-catalog/dist/0.1.0-1a2b3c4d
release promote <slice> <version>  pages are made of this version from now on`;

type Command = (registry: Registry, args: string[]) => Promise<string>;

const commands: Record<string, Command> = {
  async list(registry) {
    const rows = await registry.list();
    if (rows.length === 0) return 'nothing is published';
    return rows
      .map(({ slice, version, createdAt, promotedBy }) =>
        [
          slice.padEnd(20),
          version.padEnd(20),
          createdAt.toISOString(),
          promotedBy ? `in use (by ${promotedBy})` : '',
        ].join('  '),
      )
      .join('\n');
  },
  async publish(registry, [folder]) {
    if (!folder) throw new UsageError();
    const { name, version } = await registry.publish(path.resolve(folder));
    return `published ${name} ${version}`;
  },
  async promote(registry, [slice, version]) {
    if (!slice || !version) throw new UsageError();
    await registry.promote({ slice, version, by: 'operator' });
    return `${slice} ${version} is in use`;
  },
};

class UsageError extends Error {}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new UsageError();
  const settings = readEnvironment(process.env);
  if (!settings.ok) throw new Error(settings.problems.join('\n'));
  const { DATABASE_URL, DATA_DIR } = settings.environment;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is required');
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1, connectionTimeoutMillis: 5000 });
  try {
    const registry = new Registry(pool, new ReleaseFiles(path.resolve(DATA_DIR, 'releases')));
    await registry.prepare();
    console.log(await command(registry, args));
  } finally {
    await pool.end();
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof UnknownReleaseError;
  console.error(error instanceof UsageError ? USAGE : isExpected ? (error as Error).message : error);
  process.exitCode = 1;
});
