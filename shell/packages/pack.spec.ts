import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
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

async function importsOf(one: Unpacked, file: string): Promise<string[]> {
  const text = (await textOf(one, file)).replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\()(['"])([^'"\s]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  );
}
const isCode = (file: string) => /\.(m?js|d\.ts)$/.test(file);
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const isAmbient = (target: string | Record<string, string>) => typeof target === 'object' && !target.default;
const ambientTypesOf = ({ manifest }: Unpacked): string[] =>
  Object.entries(manifest.exports).flatMap(([entry, target]) =>
    isAmbient(target) ? [entry.replace('.', manifest.name)] : [],
  );

/** Without styles and settings, which have no types. */
function entriesOf({ manifest, files }: Unpacked): string[] {
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const file = typeof target === 'string' ? target : (target.types ?? target.default ?? '');
    if (/\.(css|json)$/.test(file) || isAmbient(target)) return [];
    const specifier = entry.replace('.', manifest.name);
    if (!entry.includes('*')) return [specifier];
    const [before = '', after = ''] = file.slice(2).split('*');
    const isSame = file.split('*').length === 3;
    const pattern = isSame
      ? new RegExp(`^${before}([\\w-]+)${after}\\1\\.d\\.ts$`)
      : new RegExp(`^${before}([\\w/-]+)${after.replaceAll('.', '\\.')}$`);
    return files.flatMap((one) => {
      const [, name] = pattern.exec(one) ?? [];
      return name ? [specifier.replace('*', name)] : [];
    });
  });
}

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
      files.filter((file) => file.startsWith('lib/') === isRuntime && !/\.d\.m?ts$/.test(file)),
    );
    expect(others).toEqual([
      'README.md',
      'federation/build/base.mjs',
      'federation/build/build-slice.mjs',
      'federation/build/facade-guard-plugin.mjs',
      'federation/build/font-names-plugin.mjs',
      'federation/build/integrity-plugin.mjs',
      'federation/build/package-styles.mjs',
      'federation/build/page-import-loader.mjs',
      'federation/build/precompress.mjs',
      'federation/build/presets.mjs',
      'federation/build/refuse-file-loader.mjs',
      'federation/build/release-version.mjs',
      'federation/build/release.mjs',
      'federation/build/shell-modules.mjs',
      'federation/build/singletons.mjs',
      'federation/build/stable-ids-plugin.mjs',
      'federation/build/style-elements-loader.mjs',
      'federation/check/check-names.mjs',
      'federation/check/check-tokens.mjs',
      'federation/check/contract-tests.mjs',
      'federation/check/declared-links.mjs',
      'federation/check/release-limits.mjs',
      'federation/check/release-problems.mjs',
      'federation/check/script-names.mjs',
      'federation/check/size-budget.mjs',
      'federation/check/slice-files.mjs',
      'federation/check/style-names.mjs',
      'federation/check/tool-environment.mjs',
      'federation/develop/browser/client.mjs',
      'federation/develop/browser/overlay.mjs',
      'federation/develop/browser/page.mjs',
      'federation/develop/browser/refresh.mjs',
      'federation/develop/browser/render-problems-id.mjs',
      'federation/develop/build-errors.mjs',
      'federation/develop/dev-alone.mjs',
      'federation/develop/dev-live.mjs',
      'federation/develop/development-server.mjs',
      'federation/develop/development.mjs',
      'federation/develop/hot-plugin.mjs',
      'federation/develop/map-stack.mjs',
      'federation/develop/refresh-loader.mjs',
      'federation/publish/browser-journey.mjs',
      'federation/publish/errors.mjs',
      'federation/publish/gate.mjs',
      'federation/publish/hydration-mismatch.mjs',
      'federation/publish/pack-release.mjs',
      'federation/publish/page-inspection.mjs',
      'federation/publish/publish.mjs',
      'federation/publish/release-commands.mjs',
      'federation/publish/remote-shop.mjs',
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

  it('have types for everything that they export, whether imports resolve as in a bundler or as in Node', async () => {
    const consumer = path.join(scratch, 'consumer');
    const modules = path.join(consumer, 'node_modules');
    await mkdir(modules, { recursive: true });
    for (const name of await readdir(path.join(repository, 'node_modules')))
      if (!name.startsWith('.') && !(name in unpacked))
        await symlink(path.join(repository, 'node_modules', name), path.join(modules, name));
    for (const { manifest, folder } of all()) await cp(folder, path.join(modules, manifest.name), { recursive: true });
    const exported = all().flatMap(entriesOf);
    expect(exported.length).toBeGreaterThan(100);
    const imports = exported.map((entry, index) => `import * as m${index} from '${entry}';\nexport { m${index} };`);
    const settings = (module: string) => ({
      compilerOptions: {
        module,
        target: 'es2023',
        jsx: 'react-jsx',
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        types: all().flatMap(ambientTypesOf),
      },
      files: ['all.mts'],
    });
    await writeFile(path.join(consumer, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(consumer, 'all.mts'), imports.join('\n'));
    for (const module of ['preserve', 'node16']) {
      await writeFile(path.join(consumer, 'tsconfig.json'), JSON.stringify(settings(module)));
      const tsc = path.join(repository, 'node_modules/typescript/lib/tsc.js');
      const { stdout } = await run(process.execPath, [tsc, '--singleThreaded', '-p', consumer]).catch(
        (error: { stdout: string }) => error,
      );
      expect(`${module}: ${stdout}`).toBe(`${module}: `);
    }
  });

  it('have a README that lists what they contain', async () => {
    const readmes = Object.fromEntries(
      await Promise.all(all().map(async (one) => [one.manifest.name, await textOf(one, 'README.md')] as const)),
    );
    const tokens = [
      ...(await textOf(unpacked['shared-ui']!, 'lib/src/styles/tokens.css')).matchAll(/^ {4}(--[\w-]+):/gm),
    ];
    for (const [, token] of tokens) expect(readmes['shared-ui']).toContain(`| \`${token}\` | \``);
    for (const component of await readdir(path.join(repository, 'shared-ui/src/components')))
      expect(readmes['shared-ui']).toMatch(new RegExp(`^\\| \`shared-ui/${component}\` \\| \`\\w.* \\| \\w.{5}`, 'm'));
    expect(readmes['shared-ui']).toContain('busy?: boolean;');
    expect(readmes['shared-contracts']).toContain(
      '| `GET /api/products` | Active products: filtered, searched, sorted, paged | public |',
    );
    for (const name of Object.keys((await recordedContract()).exports)) expect(readmes.shell).toContain(`\`${name}\``);
    for (const readme of Object.values(readmes)) expect(readme).not.toMatch(/<!--|docs\//);
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
