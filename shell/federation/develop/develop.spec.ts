import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { developmentSlices } from '../../server/registry/development-slices';

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
let origin: string;
let developed: string;

type Build = { hash: string; version: string; manifest: string; errors: { place: string; code: string }[] };
const builds: Build[] = [];
let onBuild: () => void = () => {};
async function build(isWanted: (build: Build) => boolean, from = 0): Promise<Build> {
  for (;;) {
    const found = builds.slice(from).find(isWanted);
    if (found) return found;
    await new Promise<void>((resolve) => (onBuild = resolve));
  }
}
const isGood = ({ errors }: Build) => errors.length === 0;

async function followBuilds(): Promise<void> {
  const { body } = await fetch(`${origin}/_dev/events`);
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: '))
        builds.push((JSON.parse(event.slice('data: '.length)) as { 'mf-tiny': Build })['mf-tiny']);
    onBuild();
  }
}

const save = (text: string, file = pageFile) => writeFile(path.join(folder, file), text);
const fileOf = (name: string) => `/remotes/mf-tiny/development/browser/${name}`;
const get = async (address: string) => (await fetch(origin + address)).text();

async function served(): Promise<{ version: string; text: string }> {
  const { microFrontends } = await developmentSlices(origin);
  const [live] = microFrontends['mf-tiny'] ?? [];
  if (!live) throw new Error('the slice is not listed');
  const file = path.join(developed, 'releases', live.extras.server.url.replace('/remotes/', ''));
  return { version: live.metadata.version, text: await readFile(file, 'utf8') };
}

beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  folder = await mkdtemp(path.join(scratch, 'develop-'));
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const urlOf = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
  const script = `
    import { developSlice } from ${urlOf('develop.mjs')};
    import { DevelopmentServer } from ${urlOf('development-server.mjs')};
    import { developmentFolder, prepareDevelopment } from ${urlOf('development.mjs')};
    await prepareDevelopment();
    const server = new DevelopmentServer();
    const port = await server.listen({});
    await developSlice('mf-tiny', { folder: ${JSON.stringify(folder)}, server, say: () => {} });
    process.send({ origin: 'http://127.0.0.1:' + port, folder: developmentFolder });
    process.on('disconnect', () => process.exit());`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started = await new Promise<{ origin: string; folder: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { origin: string; folder: string }));
    child.once('exit', (code) => reject(new Error(`it stopped with ${code}`)));
  });
  ({ origin, folder: developed } = started);
  void followBuilds().catch(() => undefined);
});
afterAll(async () => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await gone;
  await rm(folder, { recursive: true, force: true });
  if (developed) await rm(developed, { recursive: true, force: true });
});

describe('a slice that is being developed', () => {
  it('is rebuilt on every save: what is requested meanwhile waits for the new files, under the same names', async () => {
    const first = await served();
    expect(first.text).toContain('first');
    const { hash } = await build(isGood);
    const from = builds.length;
    await save(page('second'));
    const next = await build(isGood, from);
    expect(next.hash).not.toBe(hash);
    const second = await served();
    expect(second.text).toContain('second');
    expect(second.version).toBe(next.version);
    expect(await get(fileOf('src_pages_tiny-page_tsx.js'))).toContain('second');
    expect(await get(fileOf(`mf_tiny.${hash}.hot-update.json`))).toContain('src_pages_tiny-page_tsx');
  });

  it('keeps the last good build while the source does not compile, and tells pages the file, line and column', async () => {
    const before = await served();
    let from = builds.length;
    await save('\nexport const Component = () => <h1>;');
    const failed = await build((one) => !isGood(one), from);
    expect(failed.errors).toHaveLength(1);
    expect(failed.errors[0]?.place).toMatch(/^src\/pages\/tiny-page\.tsx:2:\d+$/);
    expect(failed.errors[0]?.code).toContain('export const Component = () => <h1>;');
    expect((await served()).version).toBe(before.version);
    expect(await get(fileOf('src_pages_tiny-page_tsx.js'))).toContain('second');
    from = builds.length;
    await save(page('third'));
    await build(isGood, from);
    expect((await served()).text).toContain('third');
  });

  it('names the file and line of an import that does not exist', async () => {
    let from = builds.length;
    await save(`import { missing } from './missing';\n${page('fourth')}\nconsole.log(missing);`);
    const failed = await build((one) => !isGood(one), from);
    expect(failed.errors[0]).toMatchObject({
      place: expect.stringMatching(/^src\/pages\/tiny-page\.tsx:1:/),
      code: expect.stringContaining("Can't resolve './missing'"),
    });
    from = builds.length;
    await save(page('fourth'));
    await build(isGood, from);
  });

  it('maps the stack of an error to the sources', async () => {
    const script = await get(fileOf('src_pages_tiny-page_tsx.js'));
    const line = script.split('\n').findIndex((text) => text.includes('fourth')) + 1;
    const stack = `Error: broken\n    at Component (http://localhost:3000${fileOf('src_pages_tiny-page_tsx.js')}:${line}:20)`;
    const response = await fetch(`${origin}/_dev/trace`, { method: 'POST', body: stack });
    expect(await response.json()).toMatchObject({
      place: 'src/pages/tiny-page.tsx:1',
      code: expect.stringContaining('>    1 | export const Component'),
      frames: ['Component src/pages/tiny-page.tsx:1'],
    });
  });

  it('changes what pages are rendered with when its paths change in package.json', async () => {
    const { manifest } = await build(isGood);
    const from = builds.length;
    await save(sources['package.json'].replace('["/tiny"]', '["/tiny","/tinier"]'), 'package.json');
    expect((await build((one) => isGood(one) && one.manifest !== manifest, from)).manifest).toContain('/tinier');
  });

  it('is not served to the pages of other sites', async () => {
    const status = async (headers: Record<string, string>) =>
      (await fetch(origin + fileOf('routes.js'), { headers })).status;
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' })).toBe(403);
    expect(await status({ origin })).toBe(200);
  });

  it('is not served to a page of a foreign host whose name leads to this machine', async () => {
    const { request } = await import('node:http');
    const { port } = new URL(origin);
    const status = await new Promise((resolve) => {
      const headers = { host: 'evil.example' };
      request({ host: '127.0.0.1', port, path: fileOf('routes.js'), headers }, (answer) =>
        resolve(answer.resume().statusCode),
      ).end();
    });
    expect(status).toBe(403);
  });
});
