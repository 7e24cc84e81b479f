import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { developmentSlices } from '../../server/registry/development-slices';
import { remoteUrl } from '../../server/registry/discovery';

// builds are slow on a busy machine
jest.setTimeout(180_000);

const scratch = path.join(import.meta.dirname, '../../../.cache/test-slices');
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
const output: string[] = [];
let onOutput: () => void = () => {};

/** Waits for a matching line of the process's output, starting at line `from`. */
async function waitForLine(pattern: RegExp, from = 0): Promise<string> {
  for (;;) {
    const found = output.slice(from).find((line) => pattern.test(line));
    if (found) return found;
    await new Promise<void>((resolve) => (onOutput = resolve));
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
    import { developSlice, developmentSlices } from ${JSON.stringify(path.join(import.meta.dirname, 'develop.mjs'))};
    import { developmentFolder, prepareDevelopment } from ${JSON.stringify(path.join(import.meta.dirname, 'development.mjs'))};
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
    output.push(...data.toString().split('\n').filter(Boolean));
    onOutput();
  });
});
afterAll(async () => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await gone;
  await rm(folder, { recursive: true, force: true });
  const developed = output.find((line) => line.startsWith('developed in '))?.slice('developed in '.length);
  if (developed) await rm(developed, { recursive: true, force: true });
});

describe('a slice that is being developed', () => {
  /** The server bundle that the shell server would render pages with now. */
  async function served(): Promise<{ version: string; text: string }> {
    const developed = (await waitForLine(/^developed in /)).slice('developed in '.length);
    const { microFrontends } = await developmentSlices(developed).read();
    const [live] = microFrontends['mf-tiny'] ?? [];
    if (!live) throw new Error('the slice is not listed');
    const { version } = live.metadata;
    const files = path.join(developed, 'releases/mf-tiny', version);
    expect(await readdir(files)).toEqual(['browser', 'server']);
    const server = live.extras.server.url.slice(remoteUrl('mf-tiny', version).length);
    return { version, text: await readFile(path.join(files, server), 'utf8') };
  }

  it('is rebuilt and used for pages on every save, without a restart', async () => {
    const first = await served();
    expect(first.text).toContain('first');
    const from = output.length;
    await save(page('second'));
    await waitForLine(/^mf-tiny 1\.0\.0-/, from);
    const second = await served();
    expect(second.text).toContain('second');
    expect(second.version).not.toBe(first.version);
  });

  it('keeps the last working build and reports the error while the source does not compile', async () => {
    const before = await served();
    let from = output.length;
    await save('export const Component = () => <h1>;');
    await waitForLine(/tiny-page\.tsx/, from);
    expect((await served()).version).toBe(before.version);
    from = output.length;
    await save(page('third'));
    await waitForLine(/^mf-tiny 1\.0\.0-/, from);
    expect((await served()).text).toContain('third');
  });
});
