import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pendingGate } from 'shared-server/registry/gate';
import { pino } from 'pino';
import { writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import type { Release } from './discovery';
import { publishLocalReleases, startMayPromote } from './local-releases';
import type { Decider } from 'shared-server/registry/releases';
import { promotionOf, retire } from 'shared-server/registry/rollouts';

const builds = scratchFolder();
const emptyCheckout = scratchFolder();
const { registry, pool, files } = await testRegistry();

const local = { version: '1.0.0-22222222', createdAt: new Date('2026-02-02') };
const current = {
  version: '1.0.0-11111111',
  promotedBy: 'start' as const,
  createdAt: new Date('2026-01-01'),
  isServable: true,
};

describe('a server that starts with a local build', () => {
  it('promotes it when nothing is in use', () => {
    expect(startMayPromote(local, undefined)).toBe(true);
  });
  it('promotes it over an older build that a start promoted', () => {
    expect(startMayPromote(local, current)).toBe(true);
  });
  it('keeps a newer build in use', () => {
    expect(startMayPromote(local, { ...current, createdAt: new Date('2026-03-03') })).toBe(false);
  });
  it('promotes it over a newer build whose files are missing', () => {
    expect(startMayPromote(local, { ...current, createdAt: new Date('2026-03-03'), isServable: false })).toBe(true);
  });
  it("never overrides an operator's promotion", () => {
    expect(startMayPromote(local, { ...current, promotedBy: 'operator' })).toBe(false);
    expect(startMayPromote(local, { ...current, promotedBy: 'operator', isServable: false })).toBe(false);
  });
  it('leaves a slice out of use that somebody took out', () => {
    expect(startMayPromote(local, 'taken out')).toBe(false);
  });
  it('changes nothing when it is already in use', () => {
    expect(startMayPromote(local, { ...current, version: local.version })).toBe(false);
  });
});

describe('a shell that starts after slices were promoted', () => {
  const provides = { contract: '0.2.0', singletons: {}, exports: {} };
  const fitting = { contract: '0.2.0', singletons: {}, exports: {} };
  const unfit = { ...fitting, contract: '0.1.0' };
  const misfit = 'it needs shell/contract ^0.1.0, but the shell provides 0.2.0';
  const build = (name: string, needs: Release['needs'], createdAt: string) =>
    writeRelease(builds, { name, server: 'exports.default = () => [];', needs, createdAt });
  async function promoted(name: string, needs: Release['needs'], by: Decider): Promise<string> {
    const { folder, release } = await build(name, needs, '2026-02-02T00:00:00.000Z');
    await registry.publish(folder);
    await registry.promote({ slice: name, version: release.version, by });
    return release.version;
  }
  /** The build is older than the promoted one. */
  async function checkoutWith(name: string): Promise<{ root: string; version: string }> {
    const { folder, release } = await build(name, fitting, '2026-01-01T00:00:00.000Z');
    const root = path.join(builds, `checkout-${name}`);
    await cp(folder, path.join(root, name, 'dist', release.version), { recursive: true });
    return { root, version: release.version };
  }
  async function errorsAtStart(slice: string, root: string): Promise<unknown[]> {
    const lines: { slice: string; version: string; problems: string[] }[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });
    await publishLocalReleases({ root, registry, files, provides, log });
    return lines.filter((line) => line.slice === slice).map(({ version, problems }) => ({ version, problems }));
  }

  it('says which of them it can not serve, and why', async () => {
    const version = await promoted('mf-misfit', unfit, 'operator');
    expect(await errorsAtStart('mf-misfit', emptyCheckout)).toEqual([{ version, problems: [misfit] }]);
  });

  it('says nothing of those that it can serve', async () => {
    await promoted('mf-fitting', fitting, 'operator');
    expect(await errorsAtStart('mf-fitting', emptyCheckout)).toEqual([]);
  });

  it('uses the build beside it instead of a later one that an earlier start promoted and that does not fit', async () => {
    await promoted('mf-started', unfit, 'start');
    const { root, version } = await checkoutWith('mf-started');
    expect(await errorsAtStart('mf-started', root)).toEqual([]);
    expect(await promotionOf(registry.db, 'mf-started')).toMatchObject({ version, promotedBy: 'start' });
  });

  it("leaves an operator's promotion that does not fit in use, and says so", async () => {
    const version = await promoted('mf-decided', unfit, 'operator');
    const { root } = await checkoutWith('mf-decided');
    expect(await errorsAtStart('mf-decided', root)).toEqual([{ version, problems: [misfit] }]);
    expect(await promotionOf(registry.db, 'mf-decided')).toMatchObject({ version, promotedBy: 'operator' });
  });

  it('leaves a retired slice out of use, also with a build beside it', async () => {
    const version = await promoted('mf-retired', fitting, 'start');
    await registry.roll((db) => retire(db, { slice: 'mf-retired', version, actor: 'admin@example.com' }));
    const { root } = await checkoutWith('mf-retired');
    expect(await errorsAtStart('mf-retired', root)).toEqual([]);
    expect(await promotionOf(registry.db, 'mf-retired')).toBeUndefined();
  });

  it('leaves out a build beside it that a team has published and whose gate did not pass', async () => {
    const { folder, release } = await build('mf-refused', fitting, '2026-02-02T00:00:00.000Z');
    await registry.publish(folder, { by: 'ci', gate: pendingGate([]) });
    const root = path.join(builds, 'checkout-refused');
    await cp(folder, path.join(root, release.name, 'dist', release.version), { recursive: true });
    expect(await errorsAtStart('mf-refused', root)).toEqual([{ version: release.version }]);
    expect(await promotionOf(registry.db, 'mf-refused')).toBeUndefined();
  });

  it('leaves out a build beside it that was altered since it was built', async () => {
    const { folder, release } = await build('mf-altered', fitting, '2026-02-02T00:00:00.000Z');
    const root = path.join(builds, 'checkout-altered');
    const target = path.join(root, release.name, 'dist', release.version);
    await cp(folder, target, { recursive: true });
    await writeFile(path.join(target, 'release.json'), JSON.stringify({ ...release, paths: ['/altered'] }));
    expect(await errorsAtStart('mf-altered', root)).toEqual([{ version: release.version }]);
    expect(await promotionOf(registry.db, 'mf-altered')).toBeUndefined();
  });

  it('says of a promoted release whose record is broken that it can not be served, and starts', async () => {
    const version = await promoted('mf-broken', fitting, 'operator');
    const spoil = `UPDATE slice_registry.releases SET release = jsonb_set(release, '{entry}', $2) WHERE slice = $1`;
    await pool.query(spoil, ['mf-broken', '"../../etc/passwd"']);
    expect(await errorsAtStart('mf-broken', emptyCheckout)).toEqual([
      { version, problems: [expect.stringContaining('must be a file inside the release')] },
    ]);
  });
});
