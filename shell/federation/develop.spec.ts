import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { developmentSlices } from '../server/registry/development-slices';
import { remoteUrl } from '../server/registry/discovery';

// the first build takes seconds, more so while others build beside it
jest.setTimeout(180_000);

const scratch = path.join(import.meta.dirname, '../../.cache/test-slices');
const pageFile = 'src/pages/tiny-page.tsx';
const page = (word: string) => `export const Component = () => <h1>${word}</h1>;`;
const sources = {
  'package.json': JSON.stringify({ name: 'mf-tiny', version: '1.0.0', type: 'module', slice: { paths: ['/tiny'] } }),
  'webpack.config.mjs': `import { slice } from 'shell/federation/presets';\nexport default slice(import.meta.dirname);\n`,
  'src/exposes/routes.tsx': `export default () => [{ path: '/tiny', lazy: () => import('../pages/tiny-page') }];`,
  [pageFile]: page('first'),
};

let folder: string;
let child: ChildProcess;
const said: string[] = [];
let heard: () => void = () => {};

/** Waits until the process has said a line that matches, from the given one on. */
async function untilSaid(pattern: RegExp, from = 0): Promise<string> {
  for (;;) {
    const found = said.slice(from).find((line) => pattern.test(line));
    if (found) return found;
    await new Promise<void>((resolve) => (heard = resolve));
  }
}
const save = (text: string) => writeFile(path.join(folder, pageFile), text);

beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  folder = await mkdtemp(path.join(scratch, 'develop-'));
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const script = `
    import { developSlice, developmentFolder, developmentSlices, prepareDevelopment } from ${JSON.stringify(path.join(import.meta.dirname, 'develop.mjs'))};
    await prepareDevelopment();
    const slices = developmentSlices();
    await developSlice('mf-tiny', { folder: ${JSON.stringify(folder)}, slices, say: console.log });
    await slices.write();
    console.log('developed in', developmentFolder);
    process.on('disconnect', () => process.exit());`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.on('data', (data: Buffer) => {
    said.push(...data.toString().split('\n').filter(Boolean));
    heard();
  });
});
afterAll(async () => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await gone;
  await rm(folder, { recursive: true, force: true });
  const developed = said.find((line) => line.startsWith('developed in '))?.slice('developed in '.length);
  if (developed) await rm(developed, { recursive: true, force: true });
});

describe('a slice that is being developed', () => {
  /** What the shell server would make pages of now: the server bundle's text. */
  async function served(): Promise<{ version: string; text: string }> {
    const developed = (await untilSaid(/^developed in /)).slice('developed in '.length);
    const { microFrontends } = await developmentSlices(developed).read();
    const [live] = microFrontends['mf-tiny'] ?? [];
    if (!live) throw new Error('the slice is not among those that pages are made of');
    const { version } = live.metadata;
    const files = path.join(developed, 'releases/mf-tiny', version);
    expect(await readdir(files)).toEqual(['browser', 'server']);
    const server = live.extras.server.url.slice(remoteUrl('mf-tiny', version).length);
    return { version, text: await readFile(path.join(files, server), 'utf8') };
  }

  it('is what pages are made of, built again when it is saved, without a restart', async () => {
    const first = await served();
    expect(first.text).toContain('first');
    const from = said.length;
    await save(page('second'));
    await untilSaid(/^mf-tiny 1\.0\.0-/, from);
    const second = await served();
    expect(second.text).toContain('second');
    expect(second.version).not.toBe(first.version);
  });

  it('stays what it was while what is saved does not compile, and says why', async () => {
    const before = await served();
    let from = said.length;
    await save('export const Component = () => <h1>;');
    await untilSaid(/tiny-page\.tsx/, from);
    expect((await served()).version).toBe(before.version);
    from = said.length;
    await save(page('third'));
    await untilSaid(/^mf-tiny 1\.0\.0-/, from);
    expect((await served()).text).toContain('third');
  });
});
