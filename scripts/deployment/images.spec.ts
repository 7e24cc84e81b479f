import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { init, parse } from 'es-module-lexer';
import { buildPackage } from '../build.mjs';
import { buildContext } from './build-context.mjs';
import { repositoryRoot } from './compose-services';
import { type Stage, readStages, wholeStage } from './dockerfile.mjs';
import { linkFolder } from './link-folder.mjs';
import { copyProductionPackages, productionPackages } from './production-packages.mjs';

const run = promisify(execFile);
type Ended = { code?: number; stdout: string; stderr: string };
let stages: Stage[];
let context: string[];

beforeAll(async () => {
  [stages, context] = await Promise.all([readStages(), buildContext()]);
});

describe('the Dockerfile', () => {
  it('copies only what exists in the build context, or what an earlier stage has', () => {
    const copies = stages.flatMap(({ steps }, index) =>
      steps.flatMap((step) => (step.kind === 'copy' ? [{ ...step, earlier: stages.slice(0, index) }] : [])),
    );
    const missing = copies.flatMap(({ from, sources, earlier }) =>
      from
        ? earlier.some(({ name }) => name === from)
          ? []
          : [from]
        : sources.filter((source) => !context.some((file) => file === source || file.startsWith(`${source}/`))),
    );
    expect(copies.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('installs from the manifests of all workspaces, and before it copies sources', async () => {
    const { workspaces } = JSON.parse(await readFile(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const { steps } = wholeStage(stages, 'dependencies');
    const install = steps.findIndex((step) => step.kind === 'run' && step.command === 'npm ci');
    const copied = steps.slice(0, install).flatMap((step) => (step.kind === 'copy' ? step.sources : []));
    expect(copied.toSorted()).toEqual(
      [
        'package.json',
        'package-lock.json',
        '.npmrc',
        ...workspaces.map((folder) => `${folder}/package.json`),
      ].toSorted(),
    );
    expect(steps).toHaveLength(install + 1);
  });

  it.each([
    ['api', 'node'],
    ['shell', 'node'],
    ['gateway', 'caddy'],
    ['storage', 'posix'],
  ])('%s runs without root, with a health check and one process, %s', (name, command) => {
    const { steps } = wholeStage(stages, name);
    const user = steps.findLast((step) => step.kind === 'user');
    expect(user?.kind === 'user' && user.name).toMatch(/^(node|1000:1000)$/);
    expect(steps.some(({ kind }) => kind === 'healthcheck')).toBe(true);
    const start = steps.findLast((step) => step.kind === 'cmd');
    expect(start?.kind === 'cmd' && start.command[0]).toBe(command);
  });

  it.each(['api', 'shell', 'gateway', 'storage'])('%s makes the folders of its users while it is root', (name) => {
    const { steps } = wholeStage(stages, name);
    const asUser = steps.slice(steps.findIndex(({ kind }) => kind === 'user'));
    expect(asUser.filter((step) => step.kind === 'run')).toEqual([]);
  });

  it('starts the storage with the root account and that of the shells', async () => {
    const entry = wholeStage(stages, 'storage').steps.findLast((step) => step.kind === 'entrypoint');
    expect(entry?.kind === 'entrypoint' && entry.command).toEqual(['/bin/sh', '/usr/local/share/storage/start.sh']);
    const folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
    const start = (secret: string) =>
      run('sh', [path.join(repositoryRoot, 'scripts/deployment/storage/start.sh'), 'users.json'], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          VGW_IAM_DIR: folder,
          VGW_BINARY: '/bin/cat',
          RELEASES_ACCESS_KEY: 'shop-releases',
          RELEASES_SECRET_KEY: secret,
        },
      });
    try {
      for (const secret of ['the/first+one=', 'the_second.one'])
        expect(JSON.parse((await start(secret)).stdout)).toEqual({
          accessAccounts: { 'shop-releases': { access: 'shop-releases', secret, role: 'user' } },
        });
      await expect(start('with "quotes"')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('may only have letters, digits'),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('uses the exact version of Node 24 everywhere', () => {
    const bases = new Set(stages.map(({ base }) => base).filter((base) => base.startsWith('node:')));
    expect([...bases]).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim$/)]);
  });

  it.each([
    'README.md',
    'docs/operations.md',
    'docs/operations/reference.md',
    'docker-compose.yml',
    'scripts/deployment/kubernetes/base/backup.yaml',
    'scripts/deployment/kubernetes/base/migrate.yaml',
    'scripts/deployment/kubernetes/example/restore.example.yaml',
  ])('has every program that %s starts, where its working directory expects it', async (file) => {
    const text = await readFile(path.join(repositoryRoot, file), 'utf8');
    const programs = [...text.matchAll(/\bnode,? (\S*dist\/[\w/-]+)\.js/g)].map(([, program]) => program!);
    expect(programs.length).toBeGreaterThan(0);
    const sources = { api: 'api/src/', shell: 'shell/server/' };
    const sourceOf = (program: string) =>
      `${program.replace(/^api\/dist\//, sources.api).replace(/^shell\/dist\/server\//, sources.shell)}.ts`;
    expect(programs.filter((program) => !context.includes(sourceOf(program)))).toEqual([]);
  });

  it('leaves dependencies, builds, secrets and the history out of the build context', () => {
    expect(context.filter((file) => /(^|\/)(node_modules|dist|\.env|\.git|\.data)(\/|$)/.test(file))).toEqual([]);
    expect(context).toContain('api/src/main.ts');
  });
});

async function assemble(name: string, folder: string): Promise<void> {
  for (const step of wholeStage(stages, name).steps) {
    if (step.kind !== 'copy') continue;
    const destination = path.resolve(folder, step.destination);
    if (step.from === 'production-packages')
      await copyProductionPackages({ workspace: name, output: destination, copy: linkFolder });
  }
  for (const step of wholeStage(stages, name).steps) {
    if (step.kind !== 'copy' || step.from === 'production-packages') continue;
    for (const source of step.sources) {
      const file = source.replace(/^\/app\//, '');
      // published at run time
      if (file.startsWith('mf-')) continue;
      const into = step.destination.endsWith('/') ? path.join(step.destination, path.basename(file)) : step.destination;
      await linkFolder(path.join(repositoryRoot, file), path.resolve(folder, into));
    }
  }
}

describe.each([
  {
    name: 'api',
    commands: [
      ...['main', 'migrate', 'back-up', 'restore', 'check-data', 'doctor', 'limit-releases'].map(
        (one) => `api/dist/${one}.js`,
      ),
      'api/dist/delete-photos.js --order 1',
    ],
    built: ['api/dist', 'shared-contracts/dist', 'shared-server/dist'],
  },
  {
    name: 'shell',
    commands: ['shell/dist/server/main.js', 'shell/dist/server/release.js list'],
    built: ['shell/dist/server'],
  },
])('the $name image', ({ name, commands, built }) => {
  let folder: string;
  beforeAll(async () => {
    for (const one of ['shared-contracts', 'shared-server', name]) await buildPackage(one);
    folder = await mkdtemp(path.join(tmpdir(), `image-${name}-`));
    await assemble(name, folder);
    // outside of npm test, which has built it
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(commands)('can load every module that %s starts with', async (command) => {
    const started = run(process.execPath, command.split(' '), { cwd: folder, env: { NODE_ENV: 'production' } });
    // imports are complete before settings are read
    const { code, stdout, stderr } = (await started.catch((error: unknown) => error)) as Ended;
    expect([code, stdout + stderr]).toEqual([
      command.includes('release.js') ? 2 : 1,
      expect.stringMatching(/\b(DATABASE_URL|S3_BUCKET)\b.* (is|are) required/),
    ]);
  });

  it('has every package that a file of it may import later', async () => {
    await init;
    const missing = new Set<string>();
    for (const top of built)
      for (const file of await readdir(path.join(folder, top), { recursive: true })) {
        if (!file.endsWith('.js') || file.includes('face-engine')) continue;
        const full = path.join(folder, top, file);
        const require = createRequire(full);
        for (const { n: specifier } of parse(readFileSync(full, 'utf8'))[0]) {
          if (specifier === undefined || /^(node:|[./])/.test(specifier)) continue;
          const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
          const folders = require.resolve.paths(packageName)?.filter((one) => one.startsWith(folder)) ?? [];
          const found = await Promise.all(folders.map((one) => readdir(path.join(one, packageName)).catch(() => [])));
          if (found.every((files) => files.length === 0)) missing.add(`${file}: ${specifier}`);
        }
      }
    expect([...missing]).toEqual([]);
  });

  it('has no build tool, test tool or browser package', async () => {
    const lock = JSON.parse(await readFile(path.join(repositoryRoot, 'package-lock.json'), 'utf8')) as object;
    const names = productionPackages(lock, name).packages.map((location) => location.split('node_modules/').at(-1));
    const tools =
      /^(webpack|typescript|jest|@swc\/core|@rspack\/|@module-federation\/|react|@vladmandic\/|@tensorflow\/|local-services)/;
    expect(names.filter((one) => tools.test(one ?? ''))).toEqual([]);
    expect(names).toContain('pg');
  });

  if (name !== 'shell') return;
  it('renders: it has workerd of its platform, and what runs in it', async () => {
    await expect(readFile(path.join(folder, 'shell/dist/worker/worker.js'), 'utf8')).resolves.toMatch(/\bhandler\b/);
    const host = spawn(process.execPath, ['shell/dist/server/renderer-host.js', path.join(folder, 'socket')], {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // the program is found by then
    const [said] = await Promise.race([once(host.stdout, 'data'), once(host, 'exit')]);
    expect(String(said)).toContain('rendering for');
    host.kill();
    expect(await once(host, 'exit')).toEqual([0, null]);
  });
});
