import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { recordedContract } from '../federation/check/contract.mjs';
import { scratchFolder } from '../server/testing/scratch-folder';
import { type PackedPackage, packPackages } from './pack.mjs';

// runs the compiler and npm
jest.setTimeout(300_000);

const run = promisify(execFile);
const scratch = scratchFolder();
const repository = path.resolve(import.meta.dirname, '../..');

type Manifest = {
  name: string;
  version: string;
  exports: Record<string, string | Record<string, string>>;
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
type Unpacked = { packed: PackedPackage; manifest: Manifest; files: string[]; folder: string };
const unpacked: Record<string, Unpacked> = {};
const all = () => Object.values(unpacked);
const textOf = ({ folder }: Unpacked, file: string) => readFile(path.join(folder, file), 'utf8');

beforeAll(async () => {
  for (const packed of await packPackages(path.join(scratch, 'one'))) {
    const folder = path.join(scratch, 'unpacked', packed.name);
    await mkdir(folder, { recursive: true });
    await run('tar', ['xzf', packed.file, '-C', folder, '--strip-components=1']);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .toSorted();
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
    unpacked[packed.name] = { packed, manifest, files, folder };
  }
});

/** What a file imports: relative files, and packages. */
async function importsOf(one: Unpacked, file: string): Promise<string[]> {
  const text = (await textOf(one, file)).replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\()(['"])([^'"\s]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  );
}
const isCode = (file: string) => /\.(m?js|d\.ts)$/.test(file);
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

describe('the packages', () => {
  it('are the three that a slice is built with', () => {
    expect(Object.keys(unpacked)).toEqual(['shared-contracts', 'shared-ui', 'shell']);
  });

  it('contain JavaScript and declarations, but no tests, sources or servers', () => {
    for (const { files } of all()) {
      expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
      expect(files.filter((file) => /\.(spec|test)\.|gallery|postgres|node_modules/.test(file))).toEqual([]);
    }
  });

  it('of the shell contains the contract, the standalone frame, test support and how slices are built', () => {
    const { files = [] } = unpacked.shell ?? {};
    const [ofRuntime, others] = [true, false].map((isRuntime) =>
      files.filter((file) => file.startsWith('lib/') === isRuntime && !file.endsWith('.d.ts')),
    );
    expect(others).toEqual([
      'federation/build/base.mjs',
      'federation/build/build-slice.mjs',
      'federation/build/facade-guard-plugin.mjs',
      'federation/build/integrity-plugin.mjs',
      'federation/build/page-import-loader.mjs',
      'federation/build/precompress.mjs',
      'federation/build/presets.mjs',
      'federation/build/release-version.mjs',
      'federation/build/release.mjs',
      'federation/build/shell-modules.mjs',
      'federation/build/singletons.mjs',
      'federation/build/stable-ids-plugin.mjs',
      'federation/check/check-names.mjs',
      'federation/check/contract-tests.mjs',
      'federation/check/script-names.mjs',
      'federation/check/size-budget.mjs',
      'federation/check/style-names.mjs',
      'federation/develop/dev-alone.mjs',
      'federation/develop/development.mjs',
      'federation/publish/browser-journey.mjs',
      'federation/publish/gate.mjs',
      'federation/publish/pack-release.mjs',
      'federation/publish/publish.mjs',
      'federation/publish/shop-client.mjs',
      'federation/slice-command.mjs',
      'package.json',
      'src/contract/contract.json',
      'src/contract/shared-names.json',
      'testing/chrome.mjs',
      'testing/css-module-stub.mjs',
      'testing/dom-setup.mjs',
      'testing/jest-project.mjs',
      'testing/picture-stub.mjs',
      'tsconfig.slice.json',
    ]);
    for (const file of [
      'lib/src/contract/contract.js',
      'lib/src/standalone/standalone.js',
      'lib/src/remotes/facades/react-router-dom.js',
      'lib/testing/contract-tests.js',
      'lib/testing/render-on-server.js',
    ])
      expect(ofRuntime).toContain(file);
    expect(ofRuntime?.filter((file) => file.startsWith('lib/server/'))).toEqual([
      'lib/server/render/render-document.js',
      'lib/server/render/style-attributes.js',
    ]);
  });

  it('of shared-ui contains every component, its styles and the fonts with their licenses', async () => {
    const { files = [] } = unpacked['shared-ui'] ?? {};
    for (const component of await readdir(path.join(repository, 'shared-ui/src/components')))
      expect(files.some((file) => file.startsWith(`lib/src/components/${component}/`) && file.endsWith('.js'))).toBe(
        true,
      );
    expect(files).toContain('lib/src/styles/shop.css');
    expect(files.filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(0);
    expect(files.filter((file) => file.endsWith('OFL.txt')).length).toBeGreaterThan(0);
  });

  it('import only files that they contain', async () => {
    const missing: string[] = [];
    for (const one of all()) {
      for (const file of one.files.filter(isCode)) {
        for (const specifier of await importsOf(one, file)) {
          if (!specifier.startsWith('.')) continue;
          const target = path.join(path.dirname(file), specifier);
          const wanted = file.endsWith('.d.ts') ? target.replace(/(\.js)?$/, '.d.ts') : target;
          if (!one.files.includes(wanted)) missing.push(`${file} imports ${specifier}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });

  it('declare every package that they import, with its exact version', async () => {
    const undeclared = new Set<string>();
    for (const one of all()) {
      const { name, dependencies, peerDependencies } = one.manifest;
      const declared = { ...dependencies, ...peerDependencies };
      for (const version of Object.values(declared)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      for (const file of one.files.filter(isCode)) {
        for (const specifier of await importsOf(one, file)) {
          const isOwn = specifier.startsWith('.') || specifier.startsWith('node:') || packageOf(specifier) === name;
          if (!isOwn && !(packageOf(specifier) in declared)) undeclared.add(`${name}: ${specifier} (${file})`);
        }
      }
    }
    expect([...undeclared]).toEqual([]);
  });

  it('have a file for everything that they export', () => {
    for (const { manifest, files } of all()) {
      const targets = Object.values(manifest.exports).flatMap((target) =>
        typeof target === 'string' ? [target] : Object.values(target),
      );
      for (const target of targets) {
        const pattern = new RegExp(`^${target.slice(2).replaceAll('.', '\\.').replaceAll('*', '[^/]+(/[^/]+)*')}$`);
        expect(files.some((file) => pattern.test(file)) || target).toBe(true);
      }
    }
  });

  it('contain nothing of the folder that they were packed in', async () => {
    for (const one of all())
      for (const file of one.files.filter((name) => !name.endsWith('.woff2')))
        expect((await textOf(one, file)).includes(repository) && file).toBe(false);
  });

  it('depend on each other in exactly the versions that were packed together', () => {
    const versions = Object.fromEntries(all().map(({ manifest }) => [manifest.name, manifest.version]));
    expect(unpacked['shared-ui']?.manifest.dependencies['shared-contracts']).toBe(versions['shared-contracts']);
    expect(unpacked.shell?.manifest.dependencies).toMatchObject({
      'shared-contracts': versions['shared-contracts'],
      'shared-ui': versions['shared-ui'],
    });
  });

  it("of the shell has the contract's version", async () => {
    const { version } = await recordedContract();
    expect(unpacked.shell?.manifest.version).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}-h[0-9a-f]{8}$`));
  });

  it('are the same, byte for byte, when they are packed again', async () => {
    for (const again of await packPackages(path.join(scratch, 'two'))) {
      const before = unpacked[again.name]?.packed;
      expect(again.version).toBe(before?.version);
      expect((await readFile(again.file)).equals(await readFile(before?.file ?? ''))).toBe(true);
    }
  });
});
