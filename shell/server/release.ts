import path from 'node:path';
import pg from 'pg';
import { PromotionRefusedError, promoteChecked } from './registry/promote-checked';
import { PublishRefusedError, Registry, UnknownReleaseError } from './registry/registry';
import { ReleaseFiles } from './registry/release-files';
import { SliceBundles } from './render/slice-bundles';
import { smokeTest } from './render/smoke-test';

const USAGE = `release list                       lists the releases and shows which are in use
release publish <folder>           publishes a built slice, e.g. mf-catalog/dist/0.1.0-1a2b3c4d
release promote <slice> <version>  puts a version into use, if every live shell can serve it

Reads DATABASE_URL, and DATA_DIR for the releases' files (default .data).`;

type Command = (registry: Registry, args: string[], files: ReleaseFiles) => Promise<string>;

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
  async promote(registry, [slice, version], files) {
    if (!slice || !version) throw new UsageError();
    const bundles = new SliceBundles(files);
    await promoteChecked({
      registry,
      slice,
      version,
      smokeTest: (release, shell) => smokeTest({ release, shell, bundles }),
    });
    return `${slice} ${version} is in use`;
  },
};

class UsageError extends Error {}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new UsageError();
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL) throw new UsageError('DATABASE_URL is required');
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1, connectionTimeoutMillis: 5000 });
  try {
    const files = new ReleaseFiles(path.resolve(DATA_DIR || '.data', 'releases'));
    const registry = new Registry(pool, files);
    await registry.prepare();
    console.log(await command(registry, args, files));
  } finally {
    await pool.end();
  }
}

const expected = [UnknownReleaseError, PublishRefusedError, PromotionRefusedError];

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) console.error([error.message, USAGE].filter(Boolean).join('\n'));
  else console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
});
