import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { createTestDatabase } from 'local-services/postgres/test-database';
import { migrations } from '../../migrations/migrations.js';
import { migrate } from '../../shared/database/migrate.js';
import { Browser } from '../../testing/browser.js';
import { ApiProcess } from '../../testing/api-process.js';
import { type PreviousVersion, buildVersion, previousVersion } from '../../testing/previous-version.js';
import { schemaOf } from '../../testing/schema-of.js';
import { wholePurchase } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

const previous = await previousVersion();
/** Before the first migration after the baseline. */
const oldest = await previousVersion(undefined, '120-slice-paths.ts');
const kept = [previous, oldest].flatMap((version) => ('commit' in version ? [version.commit] : []));

const shop = testShop();

async function built(version: PreviousVersion): Promise<string> {
  if ('missing' in version) throw new Error(`not proved: ${version.missing}`);
  return buildVersion(version.commit, kept);
}

/** By another build, which Jest can't import. */
async function migrateWith(program: string, url: string): Promise<void> {
  const script = `
    const { migrate } = await import('./shared/database/migrate.js');
    const { migrations } = await import('./migrations/migrations.js');
    await migrate('${url}', migrations);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.dirname(program),
  });
}

async function sellOnThisSchema(): Promise<void> {
  const program = await built(previous);
  const variables = { ...shop.app.variables, MIGRATIONS: 'off', LOG_LEVEL: 'warn' };
  const api = await ApiProcess.start(variables, { program });
  try {
    shop.payments.deliverTo(api.origin);
    const browser = (headers?: Record<string, string>) => new Browser(api.origin, headers);
    const orderId = await wholePurchase(shop, { ...shop.app, origin: api.origin, browser });
    expect(await shop.app.browser().post('/api/track-order', { orderNumber: orderId })).toMatchObject({
      status: 200,
    });
  } finally {
    expect(await api.end()).toBe(0);
  }
}

// nothing was proved
const proving = (version: PreviousVersion) => ('missing' in version ? it.skip : it);
for (const version of [previous, oldest])
  if ('missing' in version) process.stdout.write(`the previous version was not run: ${version.missing}\n`);

proving(previous)('the version before the newest migration sells on the schema of this one', sellOnThisSchema);

async function upgrade(version: PreviousVersion): Promise<void> {
  const program = await built(version);
  const database = await createTestDatabase();
  const fresh = await createTestDatabase();
  try {
    await Promise.all([migrateWith(program, database.url), migrate(fresh.url, migrations)]);
    await migrate(database.url, migrations);
    const expected = await schemaOf(fresh.url);
    expect(await schemaOf(database.url)).toEqual(expected);
    // after a rollback
    await migrateWith(program, fresh.url);
    expect(await schemaOf(fresh.url)).toEqual(expected);
  } finally {
    await Promise.all([database.drop(), fresh.drop()]);
  }
}

const equals = 'is upgraded, equals a new one, and goes on with that version';
proving(previous)(`a database of the version before the newest migration ${equals}`, () => upgrade(previous));
proving(oldest)(`a database of the version before migration 120 ${equals}`, () => upgrade(oldest));
