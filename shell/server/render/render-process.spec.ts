import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composed } from '../registry/composition';
import { ReleaseFiles } from '../registry/release-files';
import { log } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { inUse, writeRelease } from '../testing/write-release';
import { startRenderProcess } from './render-process';
import { Renderer } from './renderer';
import { startWorkerd } from './workerd';
import { testShop } from '../testing/test-shop';

const repository = path.resolve(import.meta.dirname, '../../..');
const root = scratchFolder();
const context = {
  shop: testShop,
  picturesFrom: undefined,
};
const called: { path: string; visitor: string | undefined }[] = [];
let renderer: Renderer;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'shell'], { cwd: repository });
  const start = startWorkerd({ onWritten: () => {} });
  const worker = path.join(repository, 'shell/dist/worker/worker.js');
  const calls = {
    get: async (address: string, visitor?: string) => {
      called.push({ path: address, visitor });
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(visitor ?? 'nobody'),
      };
    },
  };
  renderer = new Renderer({
    start: (composition) =>
      startRenderProcess({ start, worker, composition, context, files: new ReleaseFiles(root), calls, log }),
    log,
    processes: 1,
  });
});
afterAll(() => renderer.stop());

const page = (at: string, component: string) => `{ path: '${at}', Component: () => ${component} }`;
const sliceOf = (name: string, routes: string, before = '') =>
  writeRelease(root, {
    name,
    paths: [`/${name}`],
    server: `${before}\nexports.default = ({ apiOrigin }) => [${routes}];`,
  });

describe('an isolate', () => {
  it('names the file of its slice in the stack of an error', async () => {
    const { release } = await sliceOf('mf-throws', page('/mf-throws', `{ throw new Error('of the page'); }`));
    const { status, problems } = await renderer.render({ path: '/mf-throws', composition: composed([inUse(release)]) });
    expect([status, problems]).toEqual([
      503,
      [expect.stringContaining(`mf-throws ${release.version}: Error: of the page`)],
    ]);
    expect(problems[0]).toMatch(
      new RegExp(
        `at Component \\(/remotes/mf-throws/${release.version}/${release.server.replaceAll('.', '\\.')}:\\d+:\\d+\\)`,
      ),
    );
  });

  it('gets the answers of the API for the visitor of its page, whoever else asks at the same time', async () => {
    const { release } = await sliceOf(
      'mf-reads',
      `{ path: '/mf-reads', loader: async () => (await fetch(apiOrigin + '/api/products?limit=1')).json(), Component: () => h('h1', null, useLoaderData()) }`,
    );
    const composition = composed([inUse(release)]);
    const visitors = Array.from({ length: 20 }, (_, number) => `203.0.113.${number}`);
    const pages = await Promise.all(
      visitors.map((visitor) => renderer.render({ path: '/mf-reads', composition, visitor })),
    );
    expect(pages.map(({ document }) => /<h1>(.*?)<\/h1>/.exec(document)?.[1])).toEqual(visitors);
    expect(called.every(({ path: address }) => address === '/api/products?limit=1')).toBe(true);
  });

  it('says which module its slice requires in vain', async () => {
    const { release } = await sliceOf('mf-needs', '', `require('node:fs');`);
    const { status, problems } = await renderer.render({ path: '/mf-needs', composition: composed([inUse(release)]) });
    expect([status, problems]).toEqual([503, [expect.stringContaining('No such module "node:fs"')]]);
  });

  it("leaves other slices' pages alone when the code of its own was altered, or compiles to nothing", async () => {
    const good = await sliceOf('mf-good', page('/mf-good', `h('h1', null, 'good')`));
    const altered = await sliceOf('mf-altered', '');
    await writeFile(path.join(altered.folder, altered.release.server), 'exports.default = () => [];');
    const broken = await sliceOf('mf-broken', `'`);
    const composition = composed([good, altered, broken].map(({ release }) => inUse(release)));
    const rendered = await Promise.all(
      ['/mf-good', '/mf-altered', '/mf-broken'].map((at) => renderer.render({ path: at, composition })),
    );
    expect(rendered.map(({ status }) => status)).toEqual([200, 503, 503]);
    expect(rendered[1]!.problems).toEqual([expect.stringContaining('IntegrityError')]);
    expect(rendered[2]!.problems).toEqual([expect.stringContaining('SyntaxError')]);
  });

  it('keeps what its slice changes from the others', async () => {
    const changes = await sliceOf(
      'mf-changes',
      page('/mf-changes', `(Array.prototype.map = () => ['changed'], Object.freeze = null, h('h1', null, 'done'))`),
    );
    const other = await sliceOf('mf-other', page('/mf-other', `h('h1', null, [1, 2].map((one) => one * 2).join())`));
    const composition = composed([changes, other].map(({ release }) => inUse(release)));
    await renderer.render({ path: '/mf-changes', composition });
    const { document } = await renderer.render({ path: '/mf-other', composition });
    expect(document).toContain('<h1>2,4</h1>');
  });
});
