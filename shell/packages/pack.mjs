import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packages } from './packages.mjs';
import { readmeOf } from './readme.mjs';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
/** They may show imports. */
const COMMENT = /^\s*(\/\/|\/?\*).*$/gm;
const json = async (file) => JSON.parse(await readFile(file, 'utf8'));
const isFile = (file) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
const sorted = (names) => [...names].toSorted((a, b) => (a < b ? -1 : 1));

async function filesUnder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return sorted(files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))));
}

async function compile(out) {
  const tsc = path.join(repository, 'node_modules/typescript/lib/tsc.js');
  // half the memory
  const args = [tsc, '--singleThreaded', '-p', import.meta.dirname, '--outDir', out];
  await run(process.execPath, args).catch(({ stdout, message }) => {
    throw new Error(`the packages do not compile:\n${stdout || message}`);
  });
}

async function importedFile(target, isDeclaration) {
  const module = target.replace(/\.js$/, '');
  const candidates = isDeclaration ? [`${module}.d.ts`] : [`${module}.js`, target];
  for (const candidate of candidates) if (await isFile(candidate)) return candidate;
  return isDeclaration ? undefined : target;
}

/** With imports and declarations. */
async function closureOf(entries, folder) {
  const found = new Set(entries);
  const add = (file) => file && found.add(path.relative(folder, file));
  for (const file of found) {
    if (!/\.(mjs|js|d\.ts)$/.test(file)) continue;
    const text = (await readFile(path.join(folder, file), 'utf8')).replace(COMMENT, '');
    for (const [, , , specifier] of text.matchAll(IMPORT))
      add(await importedFile(path.join(folder, path.dirname(file), specifier), file.endsWith('.d.ts')));
    const declarations = path.join(folder, file.replace(/\.js$/, '.d.ts'));
    if (file.endsWith('.js') && (await isFile(declarations))) add(declarations);
  }
  return sorted(found);
}

/** Plain ES modules need file extensions in imports. */
async function withExtensions(text, file) {
  const specifiers = new Map();
  for (const [, , , specifier] of text.matchAll(IMPORT)) {
    const target = path.resolve(path.dirname(file), specifier);
    if (!(await isFile(target)) && (await isFile(`${target}.js`))) specifiers.set(specifier, `${specifier}.js`);
  }
  return text.replace(
    IMPORT,
    (_, before, quote, specifier) => `${before}${quote}${specifiers.get(specifier) ?? specifier}${quote}`,
  );
}

const compiledNameOf = (file) => file.replace(/\.tsx?$/, '.js');

/** With their styles and pictures, to `<staged>/lib`. */
async function stageModules({ name, modules, copied = [] }, { built, staged }) {
  const source = path.join(repository, name);
  const wanted =
    typeof modules === 'function'
      ? (await filesUnder(built))
          .filter((file) => file.endsWith('.js'))
          .filter((file) => modules(file.replace(/\.js$/, '.ts')) && modules(file.replace(/\.js$/, '.tsx')))
      : modules.map(compiledNameOf);
  for (const folder of copied)
    await cp(path.join(source, folder), path.join(staged, 'lib', folder), {
      recursive: true,
      filter: (file) => !/\.(spec|test)\.tsx?$/.test(file),
    });
  for (const file of await closureOf(wanted, built)) {
    const target = path.join(staged, 'lib', file);
    await mkdir(path.dirname(target), { recursive: true });
    const compiled = path.join(built, file);
    if (!/\.(js|d\.ts)$/.test(file)) await cp(path.join(source, file), target);
    else await writeFile(target, await withExtensions(await readFile(compiled, 'utf8'), compiled));
  }
}

async function stageScripts({ name, entries = [], tsconfig }, staged) {
  const source = path.join(repository, name);
  for (const file of await closureOf(entries, source)) await cp(path.join(source, file), path.join(staged, file));
  if (!tsconfig) return;
  const { paths: _, ...shared } = (await json(path.join(repository, 'tsconfig.base.json'))).compilerOptions;
  const { compilerOptions } = await json(path.join(source, tsconfig));
  const merged = { compilerOptions: { ...shared, ...compilerOptions } };
  await writeFile(path.join(staged, tsconfig), `${JSON.stringify(merged, null, 2)}\n`);
}

export async function versionsOf(names, packed = []) {
  const own = Object.fromEntries(packed.map(({ name, version }) => [name, version]));
  const entries = sorted(names).map(async (name) => [
    name,
    own[name] ?? (await json(path.join(repository, 'node_modules', name, 'package.json'))).version,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** `0.6.0-h1a2b3c4d`: the hash keeps a version from having two contents. */
async function versionOf({ name, versionFrom = 'package.json' }, { manifest, staged }) {
  const { version } = await json(path.join(repository, name, versionFrom));
  const hash = createHash('sha256').update(JSON.stringify(manifest));
  for (const file of await filesUnder(staged))
    hash.update(`\0${file}\0`).update(await readFile(path.join(staged, file)));
  return `${version}-h${hash.digest('hex').slice(0, 8)}`;
}

async function stage(described, { compiled, work, packed }) {
  const { name, description, dependencies, peers = [], optionalPeers = [] } = described;
  const staged = path.join(work, name);
  await mkdir(staged);
  await stageModules(described, { built: path.join(compiled, name), staged });
  await stageScripts(described, staged);
  await writeFile(path.join(staged, 'README.md'), await readmeOf(name, staged));
  const { engines, license } = await json(path.join(repository, 'package.json'));
  const manifest = {
    name,
    description,
    license,
    type: 'module',
    engines,
    files: sorted(await readdir(staged)),
    ...described.manifest,
    dependencies: await versionsOf(dependencies, packed),
    ...(peers.length && { peerDependencies: await versionsOf([...peers, ...optionalPeers]) }),
    ...(optionalPeers.length && {
      peerDependenciesMeta: Object.fromEntries(sorted(optionalPeers).map((peer) => [peer, { optional: true }])),
    }),
  };
  const version = await versionOf(described, { manifest, staged });
  await writeFile(path.join(staged, 'package.json'), `${JSON.stringify({ name, version, ...manifest }, null, 2)}\n`);
  return { name, version };
}

/** The same sources give the same bytes. */
export async function packPackages(folder) {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(path.join(tmpdir(), 'pack-'));
  try {
    const compiled = path.join(work, '.compiled');
    await compile(compiled);
    const packed = [];
    for (const described of packages) packed.push(await stage(described, { compiled, work, packed }));
    const folders = packed.map(({ name }) => path.join(work, name));
    const options = ['--pack-destination', path.resolve(folder), '--ignore-scripts', '--loglevel=error'];
    await run('npm', ['pack', ...folders, ...options], { cwd: work, maxBuffer: 1e7 });
    return packed.map(({ name, version }) => ({ name, version, file: path.resolve(folder, `${name}-${version}.tgz`) }));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
