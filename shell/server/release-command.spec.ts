import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from '@jest/globals';
import { scratchFolder } from './testing/scratch-folder';

const run = promisify(execFile);
const scripts = path.resolve(import.meta.dirname, '../../scripts');
const scratch = scratchFolder();
let count = 0;
let repository: string;

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(repository, file)), { recursive: true });
  await writeFile(path.join(repository, file), text);
};
/** Stands for `shell/dist/server/release.js`: prints what it is called with. */
const command = `console.log(JSON.stringify(process.argv.slice(2)));`;
const release = (args: string[]) =>
  run(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  });

// a repository of the same layout, whose build of the shell replaces shell/dist and whose build of a slice adds a release
beforeEach(async () => {
  repository = path.join(scratch, `${(count += 1)}`);
  for (const file of (await readdir(scripts)).filter((name) => name.endsWith('.mjs')))
    await cp(path.join(scripts, file), path.join(repository, 'scripts', file));
  for (const folder of ['shared-contracts/src', 'shared-ui/src', 'shell/src/contract', 'shell/src/standalone'])
    await mkdir(path.join(repository, folder), { recursive: true });
  for (const file of ['package-lock.json', '.swcrc', 'mf-catalog/package.json']) await write(file, '{}');
  await write(
    'shell/federation/build.mjs',
    `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
     const [, , name] = process.argv;
     if (name === 'shell') rmSync('shell/dist', { recursive: true, force: true });
     const folder = name === 'shell' ? 'shell/dist/server' : name + '/dist/1.0.0-11111111';
     mkdirSync(folder, { recursive: true });
     if (name === 'shell') writeFileSync(folder + '/release.js', ${JSON.stringify(command)});
     else writeFileSync(folder + '/release.json', '{"createdAt":"2026-01-01T00:00:00.000Z"}');`,
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
  const { stdout } = await release(['publish', 'mf-catalog']);
  expect(stdout).toContain(`["publish","${path.join(repository, 'mf-catalog/dist/1.0.0-11111111')}"]`);
});
