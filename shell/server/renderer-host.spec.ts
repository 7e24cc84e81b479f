import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composed } from './registry/composition';
import { ReleaseFiles } from './registry/release-files';
import { freePort } from 'local-services/testing/free-port';
import { eventually } from './testing/eventually';
import { log } from './testing/running-app';
import { scratchFolder } from './testing/scratch-folder';
import { inUse, writeRelease } from './testing/write-release';
import { hostedIsolates } from './render/hosted-isolates';
import { Renderer } from './render/renderer';
import { startRenderProcess } from './render/render-process';
import { testShop } from './testing/test-shop';

const root = path.resolve(import.meta.dirname, '../..');
const folder = scratchFolder();
const socket = path.join(folder, 'renderer.sock');
const worker = path.join(root, 'shell/dist/worker/worker.js');
const renderers: Renderer[] = [];
let host: ChildProcess;

const startHost = (at: string) =>
  spawn(process.execPath, [path.join(root, 'shell/dist/server/renderer-host.js'), at], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'shell'], { cwd: root });
  host = startHost(socket);
  await once(host.stdout!, 'data');
});
afterAll(async () => {
  for (const renderer of renderers) renderer.stop();
  host.kill();
  await once(host, 'exit');
});

const fromApi = async () => ({ status: 200, headers: {}, body: '"from the API"' });

async function rendererOf(server: string, at = socket, get = fromApi) {
  const releases = path.join(folder, 'releases');
  const { release } = await writeRelease(releases, { server });
  const renderer = new Renderer({
    start: (composition) =>
      startRenderProcess({
        start: hostedIsolates(at, log),
        worker,
        composition,
        context: { shop: testShop, picturesFrom: undefined },
        files: new ReleaseFiles(releases),
        calls: { get },
        log,
      }),
    log,
    processes: 1,
    // only what the process takes can show that it is stuck
    stuckAfterMs: 60_000,
    answerWithinMs: 60_000,
  });
  renderers.push(renderer);
  return { renderer, composition: composed([inUse(release)]) };
}

const childrenOf = async (): Promise<string[]> =>
  (await readFile(`/proc/${host.pid}/task/${host.pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean);

describe('a renderer host', () => {
  it('renders pages in a process for each connection, which ends with it', async () => {
    const { renderer, composition } = await rendererOf(`exports.default = ({ apiOrigin }) => [{
      path: '/sample',
      loader: async () => (await fetch(apiOrigin + '/api/products')).json(),
      Component: () => h('h1', null, useLoaderData()),
    }];`);
    const page = await renderer.render({ path: '/sample', composition });
    expect(page).toMatchObject({ status: 200, problems: [] });
    expect(page.document).toContain('<h1>from the API</h1>');
    // none without /proc
    expect((await childrenOf()).length).toBeLessThan(2);
    renderer.stop();
    expect(await eventually(childrenOf, (ids) => ids.length === 0)).toEqual([]);
  });

  it('says what its processes take, so that one that is stuck is ended', async () => {
    const { renderer, composition } = await rendererOf(
      `exports.default = () => [{ path: '/sample', Component: () => { for (;;); } }];`,
    );
    const page = await renderer.render({ path: '/sample', composition });
    expect(page).toMatchObject({ status: 503, failure: 'unavailable' });
  });

  it('that is away has pages refused', async () => {
    const { renderer, composition } = await rendererOf(`exports.default = () => [];`, path.join(folder, 'none.sock'));
    await expect(renderer.render({ path: '/sample', composition })).rejects.toThrow('too busy');
  });

  it('that says what it should not is not used', async () => {
    const at = path.join(folder, 'odd.sock');
    const odd = createServer((connection) => connection.on('error', () => {}).write('{"neither":1}\n')).listen(at);
    await once(odd, 'listening');
    const started = hostedIsolates(at, log)(
      { worker: '', context: {} as never, slices: [] },
      new AbortController().signal,
    );
    await expect(started).rejects.toThrow('did not start a process');
    odd.close();
  });

  it('that stops finishes its pages before', async () => {
    const at = path.join(folder, 'stopping.sock');
    const stopping = startHost(at);
    await once(stopping.stdout, 'data');
    const exit = once(stopping, 'exit');
    const { renderer, composition } = await rendererOf(
      `exports.default = ({ apiOrigin }) => [{
        path: '/sample',
        loader: async () => (await fetch(apiOrigin + '/api/products')).json(),
        Component: () => h('h1', null, useLoaderData()),
      }];`,
      at,
      async () => {
        stopping.kill();
        // then it takes no new process
        const program = { worker: await readFile(worker, 'utf8'), context: {} as never, slices: [] };
        const refused = () =>
          hostedIsolates(at, log)(program, new AbortController().signal).then(({ terminate }) => terminate(), String);
        expect(await eventually(refused, (reason) => reason !== undefined)).toContain('did not start a process');
        return fromApi();
      },
    );
    const page = await renderer.render({ path: '/sample', composition });
    expect(page).toMatchObject({ status: 200, document: expect.stringContaining('<h1>from the API</h1>') });
    expect(await exit).toEqual([0, null]);
  });

  it('on a port renders too, all of a process on the same machine', async () => {
    const port = await freePort();
    const other = startHost(String(port));
    await once(other.stdout, 'data');
    const { renderer, composition } = await rendererOf(
      `exports.default = () => [{ path: '/sample', Component: () => h('h1', null, 'over TCP') }];`,
      `localhost:${port}`,
    );
    const page = await renderer.render({ path: '/sample', composition });
    expect(page.document).toContain('<h1>over TCP</h1>');
    other.kill();
    await once(other, 'exit');
  });
});
