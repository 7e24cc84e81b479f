//   node scripts/build.mjs            all stale packages
//   node scripts/build.mjs mf-catalog only this package, if stale
//   --force                           fresh packages too
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const stamps = path.join(root, '.cache/build');
const serverSources = ['shared-contracts/src', 'shared-server/src'];
const uiSources = [
  'shared-contracts/src',
  'shared-ui/src',
  'shell/src/contract',
  'shell/src/standalone',
  'shell/federation',
];

const packages = {
  'shared-contracts': { build: bySwc, sources: [] },
  'shared-server': { build: bySwc, sources: ['shared-contracts/src'] },
  'local-services': { build: bySwc, sources: serverSources },
  api: { build: bySwc, sources: serverSources },
  shell: { build: byWebpack, sources: [...serverSources, 'shared-ui/src'] },
  'mf-catalog': { build: byWebpack, sources: uiSources },
  'mf-cart-checkout': { build: byWebpack, sources: uiSources },
  'mf-account': { build: byWebpack, sources: uiSources },
  'mf-admin': { build: byWebpack, sources: uiSources },
};
export const packageNames = Object.keys(packages);
/** For the supervisor and the embedded services. */
export const localServices = ['shared-contracts', 'shared-server', 'local-services'];

const ignored = new Set(['dist', 'node_modules', 'coverage', 'test-results']);
const isTest = (name) => /\.(spec|test)\.tsx?$/.test(name);

async function* filesUnder(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || isTest(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else yield full;
  }
}

async function fingerprintOf(name) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const folder of [name, ...packages[name].sources]) {
    for await (const file of filesUnder(path.join(root, folder))) {
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  for (const file of ['package-lock.json', '.swcrc', 'scripts/build.mjs'])
    hash.update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

const stampOf = (name) => path.join(stamps, name);
async function isFresh(name, fingerprint) {
  if (!existsSync(path.join(root, name, 'dist'))) return false;
  return (await readFile(stampOf(name), 'utf8').catch(() => '')) === fingerprint;
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, command), ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    // `exit` may come before the last output
    child.on('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')} in ${cwd} ended with ${signal ?? code}:\n${output}`)),
    );
  });
}

/** The 2 MB that the face finder needs of two packages of 100 MB. */
const faceEngine = [
  [
    '@vladmandic/face-api',
    'dist/face-api.js',
    'model/tiny_face_detector_model-weights_manifest.json',
    'model/tiny_face_detector_model.bin',
    'LICENSE',
  ],
  ['@tensorflow/tfjs-backend-wasm', 'dist/tfjs-backend-wasm-simd.wasm'],
];

async function copyFaceEngine() {
  const folder = path.join(root, 'api/dist/face-engine');
  await mkdir(folder, { recursive: true });
  for (const [name, ...files] of faceEngine)
    for (const file of files)
      await copyFile(path.join(root, 'node_modules', name, file), path.join(folder, path.basename(file)));
}

async function bySwc(name) {
  await rm(path.join(root, name, 'dist'), { recursive: true, force: true });
  const ignore = ['**/*.spec.ts', '**/testing/**'].flatMap((pattern) => ['--ignore', pattern]);
  const paths = ['src', '--out-dir', 'dist', '--config-file', path.join(root, '.swcrc')];
  const flags = ['--strip-leading-paths', '--copy-files', '--quiet'];
  await run('node_modules/@swc/cli/bin/swc.js', [...paths, ...flags, ...ignore], path.join(root, name));
  if (name === 'api') await copyFaceEngine();
}

async function byWebpack(name) {
  await run('shell/federation/build/build.mjs', [name], root);
}

/** Returns whether it was stale. Throws with the tool's output. */
export async function buildPackage(name, { force = false, log = () => {} } = {}) {
  const fingerprint = await fingerprintOf(name);
  if (!force && (await isFresh(name, fingerprint))) return false;
  const started = Date.now();
  await rm(stampOf(name), { force: true });
  await packages[name].build(name);
  await mkdir(stamps, { recursive: true });
  await writeFile(stampOf(name), fingerprint);
  log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

async function refuseHeavyPages() {
  // images of the API are built without the shell's files
  const { excessProblems, firstPageSizes } = await import('../shell/federation/build/sizes.mjs');
  const problems = excessProblems(await firstPageSizes());
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Two at a time. Throws if a first page is heavier than its limit. */
export async function buildAll({ names = packageNames, force = false, log = console.log } = {}) {
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await buildPackage(name, { force, log });
  };
  await Promise.all([worker(), worker()]);
  if (names.includes('shell') && names.includes('mf-catalog')) await refuseHeavyPages();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const unknown = names.find((name) => !(name in packages));
  if (unknown) {
    console.error(`unknown package ${unknown}; packages: ${packageNames.join(', ')}`);
    process.exit(1);
  }
  await buildAll({ names: names.length ? names : packageNames, force: process.argv.includes('--force') }).catch(
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
