import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composed } from './registry/composition';
import { ReleaseFiles } from './registry/release-files';
import { eventually } from './testing/eventually';
import { log } from './testing/running-app';
import { scratchFolder } from './testing/scratch-folder';
import { inUse, writeRelease } from './testing/write-release';
import { hostedChannel } from './render/render-channel';
import { Renderer } from './render/renderer';
import { startRenderProcess } from './render/start-render-process';

const folder = scratchFolder();
const socket = path.join(folder, 'renderer.sock');
const shop = {
  name: 'Test Shop',
  supportEmail: 'help@shop.test',
  currency: 'usd',
  publicUrl: 'http://shop.test',
  timeZone: 'America/Toronto',
};
const renderers: Renderer[] = [];
let host: ChildProcess;

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'shell'], { cwd: root });
  host = spawn(process.execPath, [path.join(root, 'shell/dist/server/renderer-host.js'), socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(host.stdout!, 'data');
});
afterAll(async () => {
  for (const renderer of renderers) renderer.stop();
  host.kill();
  await once(host, 'exit');
});

async function rendererOf(server: string, at = socket) {
  const root = path.join(folder, 'releases');
  const { release } = await writeRelease(root, { server });
  const renderer = new Renderer({
    start: (composition) =>
      startRenderProcess({
        channel: hostedChannel(at, log),
        context: { composition, shop, picturesFrom: undefined },
        files: new ReleaseFiles(root),
        calls: { get: async () => ({ status: 200, headers: {}, body: '"from the API"' }) },
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
    // none where there is no /proc
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

  it('that says what it should not loses its connection', async () => {
    const at = path.join(folder, 'odd.sock');
    const odd = createServer((connection) => connection.on('error', () => {}).write('{"neither":1}\n')).listen(at);
    await once(odd, 'listening');
    const channel = hostedChannel(at, log);
    channel.onMessage(() => {});
    const isOver = new Promise<boolean>((resolve) => channel.onExit(() => resolve(true)));
    expect(await isOver).toBe(true);
    odd.close();
  });
});
