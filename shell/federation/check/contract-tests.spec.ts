import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { scratchFolder } from '../../server/testing/scratch-folder';
import { checkContract } from './contract-tests.mjs';
import { toolEnvironment } from './tool-environment.mjs';

const scratch = scratchFolder();
const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

async function sliceWith(script: string): Promise<string> {
  const folder = path.join(scratch, 'slice');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'test.cjs'), script);
  const manifest = { name: 'mf-sample', version: '1.0.0', scripts: { 'test:contract': 'node test.cjs' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

describe('contract tests', () => {
  it('run without the token that publishes, and without any other secret of the machine', async () => {
    Object.assign(process.env, { RELEASE_TOKEN: 'release-secret', AWS_SECRET_ACCESS_KEY: 'aws-secret', LC_ALL: 'C' });
    const folder = await sliceWith(`console.log(JSON.stringify(process.env)); process.exit(1);`);
    const said: string[] = [];
    const { passed } = await checkContract(folder, { say: (line) => void said.push(line) });
    const seen = JSON.parse(said.join('\n')) as Record<string, string>;
    expect([passed, seen.LC_ALL]).toEqual([false, 'C']);
    expect(Object.values(seen).join()).not.toMatch(/release-secret|aws-secret/);
  });

  it('say which of them failed, by name', async () => {
    const folder = await sliceWith(`console.error('  ● each page › renders without data\\n'); process.exit(1);`);
    expect(await checkContract(folder)).toMatchObject({ problems: ['each page › renders without data'] });
  });

  it('that never end are ended, with all that they have started', async () => {
    const folder = await sliceWith(`for (;;);`);
    // the output stays open as long as any process is left
    expect(await checkContract(folder, { takeAtMostMs: 2000 })).toMatchObject({
      passed: false,
      problems: ['they did not end within 2 s: is there an endless loop?'],
    });
  });
});

it('the environment of a tool is what it needs to run, and a proxy only when it goes to the shop', () => {
  const from = {
    PATH: '/bin',
    Path: 'C:\\bin',
    HOME: '/home/ci',
    https_proxy: 'http://proxy.test',
    DATABASE_URL: 'postgres://secret',
    GITHUB_TOKEN: 'secret',
    NPM_TOKEN: 'secret',
    NODE_AUTH_TOKEN: 'secret',
    'npm_config_//registry.test/:_authToken': 'secret',
    SECRET_PATH: 'secret',
  };
  const { PATH, Path, HOME, https_proxy } = from;
  expect(toolEnvironment({ from })).toEqual({ PATH, Path, HOME });
  expect(toolEnvironment({ from, isOnline: true })).toEqual({ PATH, Path, HOME, https_proxy });
});
