import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from '@jest/globals';
import { assignedPorts } from 'local-services/ports/assigned-ports';
import { startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
import pg from 'pg';
import { scratchFolder } from './testing/scratch-folder';

const run = promisify(execFile);
const scripts = path.resolve(import.meta.dirname, '../../scripts');
const scratch = scratchFolder();
let count = 0;
let repository: string;
type Failed = { code?: number; stdout: string; stderr: string };

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(repository, file)), { recursive: true });
  await writeFile(path.join(repository, file), text);
};
/** Prints its arguments, for `site` the address, and for `token` a token. */
const commandAt = (site = '') => `
  const [name, ...args] = process.argv.slice(2);
  if (name === 'site') console.log(${JSON.stringify(site)});
  else if (name === 'token') console.log('the-token\\ntoken the-id for ' + args[0]);
  else {
    console.log(JSON.stringify([name, ...args]));
    if (name === 'revoke') require('node:fs').writeFileSync('revoked', args[0]);
  }`;
const command = commandAt();
const gate = {
  'gate.mjs': 'export const gateReasonOf = (force) => force;',
  'shop-client.mjs': 'export const exitCodeOf = () => 1;',
  'publish.mjs': `
    const print = (kind) => async ({ say, ...given }) => {
      console.log(JSON.stringify({ kind, ...given }));
      if (given.slice === 'mf-refused') throw new Error('it did not pass its gate');
    };
    export const publishSlice = print('publish');
    export const repeatGate = print('gate');`,
};
const release = (
  args: string[],
  settings: NodeJS.ProcessEnv = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
) =>
  run(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: undefined, ...settings },
  });

// a repository of the same layout, with builds that write into shell/dist and add a release
beforeEach(async () => {
  repository = path.join(scratch, `${(count += 1)}`);
  for (const file of (await readdir(scripts)).filter((name) => name.endsWith('.mjs')))
    await cp(path.join(scripts, file), path.join(repository, 'scripts', file));
  for (const folder of [
    'shared-contracts/src',
    'shared-contracts/dist',
    'shared-server/src',
    'shared-server/dist',
    'shared-ui/src',
    'shell/src/contract',
    'shell/src/standalone',
  ])
    await mkdir(path.join(repository, folder), { recursive: true });
  for (const file of ['package-lock.json', '.swcrc', 'mf-catalog/package.json']) await write(file, '{}');
  for (const [file, text] of Object.entries(gate)) await write(`shell/federation/publish/${file}`, text);
  await write('shell/testing/chrome.mjs', 'export const installedChrome = () => "", onPath = installedChrome;');
  await write(
    'shell/federation/build/build.mjs',
    `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
     const [, , name] = process.argv;
     if (name === 'shell') rmSync('shell/dist', { recursive: true, force: true });
     const folder = name === 'shell' ? 'shell/dist/server' : name + '/dist/1.0.0-11111111';
     mkdirSync(folder, { recursive: true });
     if (name === 'shell') writeFileSync(folder + '/release.js', ${JSON.stringify(command)});
     else writeFileSync(folder + '/release.json', JSON.stringify({ name, version: '1.0.0-11111111', createdAt: '2026-01-01T00:00:00.000Z' }));`,
  );
});

it('leaves the shell that a running site was built from in its place, even when its sources have changed', async () => {
  await write('shell/dist/server/release.js', command);
  await write('shell/dist/browser/assets/shell.js', '/* visitors have a page that asks for this */');
  const { stdout } = await release(['list']);
  expect(stdout).toBe('["list"]\n');
  expect(await readdir(path.join(repository, 'shell/dist'))).toEqual(['browser', 'server']);
});

it('builds the shell when there is none, which the command is part of', async () => {
  expect((await release(['list'])).stdout).toMatch(/^built shell .*\n\["list"\]\n$/);
  await rm(path.join(repository, 'shell/dist/server'), { recursive: true });
  expect((await release(['list'])).stdout).toMatch(/^built shell .*\n\["list"\]\n$/);
});

it('publishes the finished build of a slice while another build of it is under way or was killed', async () => {
  await write('shell/dist/server/release.js', command);
  await mkdir(path.join(repository, 'mf-catalog/dist/.building-1'), { recursive: true });
  const { stdout } = await release(['publish', 'mf-catalog', '--force', 'no site runs']);
  const built = path.join(repository, 'mf-catalog/dist/1.0.0-11111111');
  expect(stdout).toContain(`["publish","${built}","--force","no site runs"]`);
});

it('registers a version while no site runs, and says how its gate is run later', async () => {
  await write('shell/dist/server/release.js', command);
  const failed = await release(['publish', 'mf-catalog']).catch((error: Failed) => error);
  expect(failed).toMatchObject({ code: 3, stdout: expect.stringContaining('["publish",') });
  expect(failed.stderr).toContain('npm run release -- gate mf-catalog 1.0.0-11111111');
});

it('publishes to the running site with a token that is revoked afterwards', async () => {
  await write('shell/dist/server/release.js', commandAt('http://localhost:3000'));
  const { stdout } = await release(['publish', 'mf-catalog', '--force', 'because']);
  expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual({
    kind: 'publish',
    folder: path.join(repository, 'mf-catalog'),
    built: path.join(repository, 'mf-catalog/dist/1.0.0-11111111'),
    shopUrl: 'http://localhost:3000',
    token: 'the-token',
    force: 'because',
  });
  expect(await readFile(path.join(repository, 'revoked'), 'utf8')).toBe('the-id');
});

it('runs the gate of a published version again, and fails when it does', async () => {
  await write('shell/dist/server/release.js', commandAt('http://localhost:3000'));
  const { stdout } = await release(['gate', 'mf-catalog', '1.0.0-11111111']);
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'gate', slice: 'mf-catalog', version: '1.0.0-11111111' });
  await rm(path.join(repository, 'revoked'));
  const failed = await release(['gate', 'mf-refused', '1.0.0-11111111']).catch((error: Failed) => error);
  expect(failed).toMatchObject({ code: 1, stderr: 'it did not pass its gate\n' });
  expect(await readFile(path.join(repository, 'revoked'), 'utf8')).toBe('the-id');
});

it('calls the shop over HTTP with a token alone, and never looks for a database', async () => {
  for (const file of ['release-commands.mjs', 'remote-shop.mjs', 'shop-client.mjs'])
    await cp(
      path.join(scripts, '../shell/federation/publish', file),
      path.join(repository, 'shell/federation/publish', file),
    );
  const calls: string[] = [];
  const shop = createServer((request, response) => {
    calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify({ slice: 'mf-catalog', from: null, to: '1.0.0-11111111', percent: null }));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  try {
    const SHOP_URL = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const token = { SHOP_URL, RELEASE_TOKEN: 'the-token' };
    const { stdout } = await release(['promote', 'mf-catalog', '1.0.0-11111111'], token);
    expect(stdout).toBe('mf-catalog 1.0.0-11111111 is in use\n');
    expect(calls).toEqual(['POST /releases/mf-catalog/promote Bearer the-token']);
    const published = await release(['publish', 'mf-catalog'], token);
    expect(JSON.parse(published.stdout.trim().split('\n').at(-1)!)).toMatchObject({
      kind: 'publish',
      shopUrl: SHOP_URL,
      token: 'the-token',
    });
    const failed = await release(['promote', 'mf-catalog'], token).catch((error: Failed) => error);
    expect(failed).toMatchObject({ code: 2, stderr: 'the version is missing\n' });
  } finally {
    shop.closeAllConnections();
    shop.close();
  }
});

it('finds the running Postgres of a site by its data folder alone', async () => {
  const dataDir = path.join(repository, 'data');
  const { postgres: port } = await assignedPorts(path.join(dataDir, 'ports.json'), ['postgres']);
  const directory = path.join(dataDir, 'postgres');
  const server = await startEmbeddedPostgres({ directory, port, database: 'shop', isThrowaway: true });
  try {
    await write(
      'shell/dist/server/release.js',
      'console.log(JSON.stringify([process.env.DATABASE_URL, process.env.DATA_DIR, ...process.argv.slice(2)]))',
    );
    const { stdout } = await release(['list'], { DATA_DIR: dataDir });
    const [databaseUrl, ...others] = JSON.parse(stdout) as string[];
    expect(others).toEqual([dataDir, 'list']);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query('SELECT current_database() AS name');
    await client.end();
    expect(rows).toEqual([{ name: 'shop' }]);
  } finally {
    await server.stop();
  }
  // a cluster takes seconds to create on a busy machine
}, 60_000);

it('says what to do when the data folder contains no site', async () => {
  const dataDir = path.join(repository, 'empty');
  await mkdir(dataDir);
  await write('shell/dist/server/release.js', command);
  const failed = await release(['list'], { DATA_DIR: dataDir }).catch((error: Failed) => error);
  expect(failed).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${dataDir} contains no site: start one first, or set DATA_DIR or DATABASE_URL, or SHOP_URL and RELEASE_TOKEN\n`,
  });
});
