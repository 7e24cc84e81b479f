import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { SliceBundles } from '../render/slice-bundles';
import { smokeTest } from '../render/smoke-test';
import { type SliceFixture, writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import { PromotionRefusedError, promoteChecked } from './promote-checked';
import { Registry, UnknownReleaseError } from './registry';
import { ReleaseFiles } from './release-files';

let database: TestDatabase;
let pool: pg.Pool;
let registry: Registry;
const builds = scratchFolder();
const files = new ReleaseFiles(path.join(scratchFolder(), 'releases'));
const shell = {
  version: '0.1.0-11111111',
  provides: { contract: '0.1.0', singletons: { react: '19.3.1' }, exports: { 'shell/contract': ['toast'] } },
  apiOrigin: 'http://127.0.0.1:1',
  shop: { name: 'Test Shop', supportEmail: 'help@shop.test', currency: 'usd', publicUrl: 'http://shop.test' },
};
let shellId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  registry = new Registry(pool, files);
  await registry.prepare();
});
beforeEach(async () => {
  await pool.query('DELETE FROM slice_registry.shells');
  shellId = randomUUID();
  await registry.announceShell(shellId, shell);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let count = 0;
const needs = { contract: '0.1.0', singletons: { react: '19.3.1' }, exports: { 'shell/contract': ['toast'] } };
const page = (body: string) => `exports.default = () => [{ path: '/sample', Component: () => { ${body} } }];`;

/** Publishes a new slice and tries to promote it. */
async function promote(slice: Partial<SliceFixture>): Promise<{ promoted: Promise<void>; name: string }> {
  count += 1;
  const given = { name: `mf-test${count}`, server: page(`return h('h1', null, 'fine ${count}')`), needs, ...slice };
  const { folder, release } = await writeRelease(builds, given);
  await registry.publish(folder);
  const bundles = new SliceBundles(files);
  const promoted = promoteChecked({
    registry,
    slice: release.name,
    version: release.version,
    smokeTest: (tested, live) => smokeTest({ release: tested, shell: live, bundles }),
  });
  return { promoted, name: release.name };
}

/** The message of a refused promotion, which must leave nothing in use. */
async function refusalOf(slice: Partial<SliceFixture>): Promise<string> {
  const { promoted, name } = await promote(slice);
  const error = await promoted.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PromotionRefusedError);
  expect(await registry.promotionOf(name)).toBeUndefined();
  return (error as Error).message;
}

describe('promoting a release', () => {
  it('succeeds when every live shell can serve it and its pages render', async () => {
    const { promoted, name } = await promote({});
    await promoted;
    expect(await registry.promotionOf(name)).toMatchObject({ promotedBy: 'operator' });
  });

  it('is refused when it was built against an unsupported contract', async () => {
    expect(await refusalOf({ needs: { ...needs, contract: '0.2.0' } })).toContain(
      'shell 0.1.0-11111111: it needs shell/contract ^0.2.0, but the shell provides 0.1.0',
    );
  });

  it('is refused when one of several live shells cannot serve it', async () => {
    const older = {
      ...shell,
      version: '0.1.0-00000000',
      provides: { ...shell.provides, exports: { 'shell/contract': [] } },
    };
    await registry.announceShell(randomUUID(), older);
    expect(await refusalOf({})).toContain('shell 0.1.0-00000000: it uses toast of shell/contract');
  });

  it('is refused when a page throws', async () => {
    expect(await refusalOf({ server: page(`throw new Error('broken on purpose')`) })).toMatch(
      /\/sample: .*broken on purpose/,
    );
  });

  it('is refused when a private page throws', async () => {
    const server = page(`throw new Error('broken on purpose')`);
    expect(await refusalOf({ server, privatePaths: ['/sample'] })).toContain('broken on purpose');
  });

  it('accepts a page that answers 404 for the placeholder id', async () => {
    const server = `exports.default = () => [{ path: '/sample/:id', ErrorBoundary: () => h('p', null, 'no such thing'),
      loader: () => { throw new Response(null, { status: 404 }); }, Component: () => null }];`;
    const { promoted, name } = await promote({ server, paths: ['/sample/:id'] });
    await promoted;
    expect(await registry.promotionOf(name)).toBeDefined();
  });

  it('accepts a page whose data requires a signed-in visitor', async () => {
    const server = `const { ApiError } = require('shell/contract');
      exports.default = () => [{ path: '/sample', loader: () => { throw new ApiError(401, 'Unauthorized'); }, Component: () => null }];`;
    const { promoted, name } = await promote({ server, privatePaths: ['/sample'] });
    await promoted;
    expect(await registry.promotionOf(name)).toBeDefined();
  });

  it('is refused while no shell is running', async () => {
    await registry.withdrawShell(shellId);
    expect(await refusalOf({})).toContain('no shell server has been running in the last minute');
  });

  it('is refused when no shell has announced itself for a minute', async () => {
    await pool.query(`UPDATE slice_registry.shells SET announced_at = now() - interval '61 seconds'`);
    expect(await refusalOf({})).toContain('no shell server has been running in the last minute');
  });

  it('throws UnknownReleaseError for an unpublished version', async () => {
    const unknown = { registry, slice: 'mf-unknown', version: '1.0.0-11111111', smokeTest: async () => [] };
    await expect(promoteChecked(unknown)).rejects.toThrow(UnknownReleaseError);
  });
});
