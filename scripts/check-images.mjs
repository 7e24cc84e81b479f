// Replays the Dockerfile without Docker: each stage in a clean folder. Then the processes start from the images as docker-compose.yml
// orders them: migration, API and worker, shell; and the api image backs up, restores and checks what they share.
// Shell and slices must come out byte for byte as this folder builds them.
//   npm run check:images              both images
//   npm run check:images -- api       only one
// Only the Dockerfile's own Node gives exact results. Packages are linked from here, where
// `npm ci` has installed them.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { buildAll, localServices } from './build.mjs';
import { buildContext } from './deployment/build-context.mjs';
import { readStages, wholeStage } from './deployment/dockerfile.mjs';
import { linkFolder } from './deployment/link-folder.mjs';
import { startStandIns } from './deployment/stand-in-services.mjs';

const root = path.resolve(import.meta.dirname, '..');
const images = ['api', 'shell'];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !images.includes(name));
if (unknown) {
  console.error(`unknown image ${unknown}; there are ${images.join(', ')}`);
  process.exit(2);
}

const clean = await mkdtemp(path.join(tmpdir(), 'images-'));
const stages = await readStages();
const context = await buildContext();
let postgres;
const built = new Map();

const inStage = (folder, file) => path.join(folder, file);
const mapped = (folder, text) => text.replaceAll(/(^|[\s=])\/(app|packages)\b/g, `$1${folder}/$2`);

const steps = {
  async copy({ from, sources, destination }, { folder, workdir }) {
    const target = inStage(folder, path.resolve(workdir, destination));
    const isFolder = destination.endsWith('/') || sources.length > 1;
    for (const source of sources) {
      if (from) await linkFolder(inStage(await build(from), source), target);
      else if (context.includes(source))
        await copyFile(source, isFolder ? path.join(target, path.basename(source)) : target);
      else
        for (const file of context.filter((one) => one.startsWith(`${source}/`)))
          await copyFile(file, path.join(target, path.relative(source, file)));
    }
  },
  async run({ command }, { folder, workdir, variables }) {
    // these are the container's
    if (command.startsWith('install -d')) return;
    if (command === 'npm ci') return linkPackages(inStage(folder, workdir));
    const cwd = inStage(folder, workdir);
    const child = spawn('sh', ['-c', mapped(folder, command)], {
      cwd,
      env: environmentOf(variables),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`exit code ${code}: ${command}`);
  },
  async workdir({ folder: workdir }, stage) {
    stage.workdir = workdir;
    await mkdir(inStage(stage.folder, workdir), { recursive: true });
  },
  async env({ variables }, stage) {
    Object.assign(stage.variables, variables);
  },
};

async function copyFile(source, target) {
  await mkdir(path.dirname(target), { recursive: true });
  await cp(path.join(root, source), target);
}

/** In place of `npm ci`. Throws if the packages are not those of the lock file. */
async function linkPackages(target) {
  const packagesIn = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8')).packages;
  const locked = await packagesIn('package-lock.json');
  for (const [location, { version }] of Object.entries(await packagesIn('node_modules/.package-lock.json')))
    assert.equal(version, locked[location]?.version, `${location} is not what package-lock.json says: run npm ci`);
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  for (const folder of ['', ...workspaces].map((one) => path.join(one, 'node_modules')))
    if (existsSync(path.join(root, folder)))
      await linkFolder(path.join(root, folder), path.join(target, folder), (file) => path.basename(file) !== '.cache');
}

/** Of this shell, only where programs are. */
const environmentOf = (variables) => ({
  PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  HOME: process.env.HOME,
  // the SDK says nothing about the images' newer Node
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  ...variables,
});

function build(name) {
  if (!built.has(name)) built.set(name, replay(name));
  return built.get(name);
}

async function replay(name) {
  const described = stages.find((stage) => stage.name === name);
  const base = stages.some((stage) => stage.name === described.base) ? described.base : undefined;
  const folder = path.join(clean, name);
  await mkdir(folder, { recursive: true });
  if (base) await linkFolder(await build(base), folder);
  const before = base ? wholeStage(stages, base).steps : [];
  const stage = { folder, workdir: '/', variables: {} };
  for (const step of before) if (step.kind === 'workdir' || step.kind === 'env') await steps[step.kind](step, stage);
  const started = Date.now();
  for (const step of described.steps) await steps[step.kind]?.(step, stage);
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return folder;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function megabytesOf(folder) {
  const { stdout } = await promisify(execFile)('du', ['-sm', folder]);
  return Number(stdout.split('\t')[0]);
}

const { services } = parse(await readFile(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });

/** Allowed although no service in docker-compose.yml names them. */
const ofThisMachine = new Set(['HOST', 'PORT', 'API_HOST', 'API_PORT', 'DATA_DIR', 'STRIPE_API_BASE']);

async function imageOf(service, settings) {
  const { image, environment } = services[service];
  const [, target] = /^magnet-shop\/(\w+):/.exec(image);
  const { steps: all } = wholeStage(stages, target);
  const { API_ROLE, MIGRATIONS } = environment;
  const given = Object.entries(settings).filter(([name]) => name in environment || ofThisMachine.has(name));
  const variables = Object.assign(
    {},
    ...all.flatMap((step) => (step.kind === 'env' ? [step.variables] : [])),
    API_ROLE && { API_ROLE },
    MIGRATIONS && { MIGRATIONS },
    Object.fromEntries(given),
  );
  return {
    options: { cwd: path.join(await build(target), 'app'), env: environmentOf(variables) },
    last: (kind) => all.findLast((step) => step.kind === kind).command,
  };
}

async function start(service, settings) {
  const { options, last } = await imageOf(service, settings);
  const started = Date.now();
  const [command, ...rest] = services[service].command ?? last('cmd');
  const child = spawn(command, rest, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const [program, ...args] = last('healthcheck');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${service} ended with exit code ${child.exitCode}`);
    const [code] = await once(spawn(program, args, { ...options, stdio: 'ignore' }), 'exit');
    if (code === 0) break;
    if (Date.now() - started > 120_000) throw new Error(`${service} did not become healthy`);
    await sleep(200);
  }
  console.log(`${service} is healthy after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return {
    async stop() {
      const asked = Date.now();
      const exit = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
      child.kill('SIGTERM');
      const [code] = await exit;
      if (code !== 0) throw new Error(`${service} ended with exit code ${code} after SIGTERM`);
      console.log(`${service} ended ${((Date.now() - asked) / 1000).toFixed(1)} s after SIGTERM`);
    },
  };
}

async function runOnce(service, settings, [command, ...args] = services[service].command) {
  const { options } = await imageOf(service, settings);
  const started = Date.now();
  const what = [path.basename(args[0]), ...args.slice(1)].join(' ');
  try {
    const { stdout } = await promisify(execFile)(command, args, options);
    const result = stdout.trim().split('\n').at(-1) || 'done';
    console.log(`${service}: ${what}: ${((Date.now() - started) / 1000).toFixed(1)} s: ${result}`);
    return stdout;
  } catch (error) {
    throw new Error(`${service}: ${what} failed`, { cause: error });
  }
}

/** 503: it still prepares. */
async function answers(address) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const response = await fetch(address);
    const body = await response.text();
    if (response.ok) return body;
    if (response.status !== 503 || Date.now() > deadline)
      throw new Error(`${address} answered ${response.status}: ${body.slice(0, 200)}`);
    await sleep(200);
  }
}

/** What two builds of a commit share: a slice's release, or the hashes of the shell's files that reference all others. */
async function outcomeOf(folder, name) {
  const dist = path.join(folder, name, 'dist');
  if (name !== 'shell') {
    const [version] = await readdir(dist);
    const release = JSON.parse(await readFile(path.join(dist, version, 'release.json'), 'utf8'));
    return { ...release, createdAt: undefined, revision: undefined };
  }
  const files = [
    'assets.json',
    'server/main.js',
    'server/renderer-host.js',
    'server/release.js',
    'worker/worker.js',
    'inline/inline.js',
  ];
  const contents = await Promise.all(files.map((file) => readFile(path.join(dist, file))));
  return contents.map((content) => createHash('sha256').update(content).digest('hex'));
}

async function checkSameBuilds() {
  const names = ['shell', 'mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'];
  await buildAll({ names });
  const there = path.join(await build('shell-build'), 'app');
  for (const name of names) assert.deepEqual(await outcomeOf(there, name), await outcomeOf(root, name));
  console.log(`${names.length} builds are the same in two folders`);
}

async function checkBackup(settings) {
  const backups = path.join(clean, 'backups');
  const command = services.backup.command.map((word) => (word === '/backups' ? backups : word));
  const written = await runOnce('backup', settings, command);
  const [folder] = new RegExp(`${backups}/[\\dT-]+`).exec(written);
  await runOnce('backup', settings, ['node', 'api/dist/back-up.js', '--verify-latest', backups]);
  const DATABASE_URL = await emptyDatabase();
  const empty = { ...settings, DATABASE_URL, SHELL_DATABASE_URL: shellUrlOf(DATABASE_URL), S3_BUCKET: 'restored' };
  await runOnce('backup', empty, ['node', 'api/dist/restore.js', folder]);
  await runOnce('backup', empty, ['node', 'api/dist/check-data.js']);
}

async function emptyDatabase() {
  Object.assign(process.env, { TEST_POSTGRES_URL: postgres.url, TEST_POSTGRES_RUN: postgres.run });
  const { createTestDatabase } = await import('../local-services/dist/postgres/test-database.js');
  return (await createTestDatabase()).url;
}

/** Of this run, since a given cluster may have the role of a shop. */
function shellUrlOf(databaseUrl) {
  const url = new URL(databaseUrl);
  Object.assign(url, { username: `${postgres.run}_shell`, password: 'of this run only' });
  return url.href;
}

async function dropShellRole() {
  const { withClient } = await import('../local-services/dist/postgres/with-client.js');
  await withClient(postgres.url, (client) => client.query(`DROP ROLE IF EXISTS ${postgres.run}_shell`));
}

let standIns;
const running = [];
try {
  const has = (image) => wanted.length === 0 || wanted.includes(image);
  for (const name of images.filter(has))
    console.log(`${name} image: ${await megabytesOf(await build(name))} MB without its base`);
  if (has('shell')) await checkSameBuilds();
  await buildAll({ names: localServices });
  const { startTestServer } = await import('../local-services/dist/postgres/test-server.js');
  postgres = await startTestServer({ directory: path.join(clean, 'postgres'), given: process.env.DATABASE_URL });
  const [apiPort, workerPort, shellPort] = [await freePort(), await freePort(), await freePort()];
  const publicUrl = `http://localhost:${shellPort}`;
  standIns = await startStandIns({ directory: path.join(clean, 'stand-ins'), publicUrl });
  const databaseUrl = await emptyDatabase();
  const settings = {
    ...standIns.settings,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    SHELL_DATABASE_URL: shellUrlOf(databaseUrl),
    MAIL_FROM: 'shop@shop.example',
    SESSION_SECRET: 'of this run only, and of no other',
    ADMIN_PASSWORD: 'of this run only',
    LOG_LEVEL: 'error',
  };
  if (has('api')) {
    const ofApi = { ...settings, API_HOST: '127.0.0.1', DATA_DIR: path.join(clean, 'api-data') };
    await runOnce('migrate', ofApi);
    running.push(await start('api-1', { ...ofApi, API_PORT: String(apiPort) }));
    running.push(await start('worker', { ...ofApi, API_PORT: String(workerPort) }));
    for (const port of [apiPort, workerPort]) await answers(`http://127.0.0.1:${port}/api/health/ready`);
    const products = JSON.parse(await answers(`http://127.0.0.1:${apiPort}/api/products?limit=3`));
    console.log(`api lists ${products.length} products`);
    await runOnce('api-1', { ...ofApi, PORT: String(shellPort) }, ['node', 'api/dist/doctor.js']);
  }
  if (has('shell')) {
    const shell = await start('shell-1', {
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(shellPort),
      API_ORIGIN: `http://127.0.0.1:${apiPort}`,
      DATA_DIR: path.join(clean, 'shell-data'),
    });
    running.push(shell);
    if (has('api')) {
      const page = await answers(`http://127.0.0.1:${shellPort}/`);
      if (!page.includes('</html>') || !/<h1\b/.test(page)) throw new Error('the home page is not complete');
      console.log(`shell renders / with ${page.length} characters`);
    }
  }
  if (has('api')) await checkBackup(settings);
  for (const one of running.splice(0).toReversed()) await one.stop();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const one of running) await one.stop().catch(console.error);
  await standIns?.stop();
  await postgres?.stop();
  if (postgres && process.env.DATABASE_URL) await dropShellRole();
  await rm(clean, { recursive: true, force: true });
}
