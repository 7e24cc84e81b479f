import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { nextContractVersion, recordedContract } from '../../../federation/check/contract.mjs';
import * as Contract from '../../../src/contract/contract';
import * as ReactQuery from '../../../src/remotes/facades/react-query';
import * as ReactRouterDom from '../../../src/remotes/facades/react-router-dom';
import type { Release, ShellModules } from '../../registry/discovery';
import { incompatibilities } from '../../registry/incompatibilities';
import { ReleaseFiles, readRelease } from '../../registry/release-files';
import { renderHere } from '../render-here';
import { scratchFolder } from '../scratch-folder';
import { inUse } from '../write-release';

const run = promisify(execFile);
const scratch = scratchFolder();
const built = path.join(import.meta.dirname, 'built');
const shop = {
  name: 'Test Shop',
  supportEmail: 'help@shop.test',
  currency: 'usd',
  publicUrl: 'http://shop.test',
  timeZone: 'UTC',
};

async function provided(): Promise<ShellModules> {
  const singletons = JSON.stringify(path.resolve(import.meta.dirname, '../../../federation/build/singletons.mjs'));
  const script = `import { singletonVersions } from ${singletons}; console.log(JSON.stringify(singletonVersions));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return {
    contract: (await recordedContract()).version,
    singletons: JSON.parse(stdout) as Record<string, string>,
    exports: {
      'shell/contract': Object.keys(Contract),
      '@tanstack/react-query': Object.keys(ReactQuery),
      'react-router-dom': Object.keys(ReactRouterDom),
    },
  };
}

const ADVICE = `The slice that was built against an earlier contract can't run any more. If that is on purpose, every live slice has to be
built and published again before this shell starts; then run "node shell/server/testing/older-slice/build.mjs".`;

describe('a slice that was built against an earlier version of the contract', () => {
  let release: Release;
  let provides: ShellModules;
  beforeAll(async () => {
    release = await readRelease(built);
    provides = await provided();
  });

  it('is as it was built', () => {
    expect(release).toMatchObject({ name: 'mf-older', paths: ['/older'] });
    expect(release.needs?.exports['shell/contract']).toEqual([
      'PageTitle',
      'toast',
      'useCart',
      'useSession',
      'useShop',
    ]);
  });

  it('can be served by the shell of today', () => {
    const problems = incompatibilities(release.needs, provides);
    expect(problems.length ? [ADVICE, ...problems] : []).toEqual([]);
  });

  it('can still be served after the contract has grown', () => {
    const grown = nextContractVersion(provides.contract, { added: ['useWishList'], changed: [], removed: [] });
    expect(grown).not.toBe(provides.contract);
    expect(incompatibilities(release.needs, { ...provides, contract: grown })).toEqual([]);
  });

  it('is refused by a shell whose contract lacks what it uses, or has changed it', () => {
    const changed = nextContractVersion(provides.contract, { added: [], changed: ['toast'], removed: [] });
    expect(incompatibilities(release.needs, { ...provides, contract: changed })).toEqual([
      `it needs shell/contract ^${release.needs?.contract}, but the shell provides ${changed}`,
    ]);
    const exports = { ...provides.exports, 'shell/contract': ['PageTitle', 'useCart', 'useSession', 'useShop'] };
    expect(incompatibilities(release.needs, { ...provides, exports })).toEqual([
      'it uses toast of shell/contract, which the shell does not export',
    ]);
  });

  it('is rendered on the server of today', async () => {
    await cp(built, path.join(scratch, release.name, release.version), { recursive: true });
    const { renderWith } = renderHere(new ReleaseFiles(scratch), { shop });
    const page = await renderWith([inUse(release)], { path: '/older' });
    expect(page).toMatchObject({ status: 200, failure: null, problems: [] });
    expect(page.document).toMatch(
      /<main[^>]*>.*<h1>An older slice<\/h1>.*<button[^>]*>Pressed .*0<\/button>.*<\/main>/s,
    );
    expect(page.document).toContain('<title>An older slice | Test Shop</title>');
    expect(page.document).toContain(shop.supportEmail);
    expect(page.styles.map(({ file }) => file)).toEqual([expect.stringMatching(/^mf-older\..*older-page.*\.css$/)]);
  });
});
