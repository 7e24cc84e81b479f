import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packTar } from 'modern-tar';
import { listReleases } from 'shared-server/registry/releases';
import { createToken } from 'shared-server/registry/tokens';
import { versionOf } from '../../federation/build/release-version.mjs';
import { integrityOf } from '../registry/integrity';
import type { Release } from '../registry/discovery';
import { Rollout } from '../registry/rollout';
import { runPublishingApp } from '../testing/publishing-app';
import type { RunningApp } from '../testing/running-app';
import { testArchive, testRegistry } from '../testing/test-registry';

let app: RunningApp;
const archive = testArchive();
const test = await testRegistry({ archive });
const { pool, root } = test;
/** Each slice may be published 20 times in 10 minutes. */
let number = 0;

beforeAll(async () => {
  const rollout = new Rollout(await test.registry.read());
  app = await runPublishingApp({ ...test, rollout: () => rollout, previewKey: Buffer.from('a key') });
});
afterAll(() => app.stop());

const usual = {
  'browser/remoteEntry.js': 'var mf_team;',
  'browser/routes.js': '/* routes */',
  'browser/page.js': '/* page */',
  'browser/page.css': '.page{}',
  'server/server.cjs': 'exports.default = () => [];',
};
type Given = { files?: Record<string, string>; release?: Partial<Record<keyof Release, unknown>> };

async function publish({ files = {}, release: changes = {} }: Given) {
  number += 1;
  const name = `mf-team${number}`;
  const contents: Record<string, string> = { ...usual, ...files };
  const content = {
    name,
    container: `mf_team${number}`,
    entry: 'browser/remoteEntry.js',
    server: 'server/server.cjs',
    paths: ['/team'],
    privatePaths: [],
    queryParameters: {},
    routes: { js: ['routes.js'], css: [] },
    pages: { 'src/pages/team-page': { js: ['page.js'], css: ['page.css'] } },
    files: Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, integrityOf(Buffer.from(text))])),
    ...changes,
  };
  const version = versionOf('1.0.0', content);
  const texts = {
    'release.json': JSON.stringify({ ...content, version, createdAt: '2026-01-01T00:00:00.000Z' }),
    ...contents,
  };
  const entries = Object.entries(texts).map(([file, text]) => ({
    header: { name: file, size: Buffer.byteLength(text) },
    body: Buffer.from(text),
  }));
  const { token } = await createToken(pool, { slice: name, name: 'ci', createdBy: 'admin@example.com', days: 1 });
  const response = await fetch(`${app.origin}/releases/${name}/${version}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: (await promisify(gzip)(await packTar(entries))) as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, message: ((await response.json()) as { message?: string }).message };
}

const page = (js: string[], css: string[] = []) => ({ pages: { 'src/pages/team-page': { js, css } } });
const menu = (...labels: string[]) => ({ menu: labels.map((label) => ({ label, path: '/team' })) });

describe('an archive is refused with 400 and a sentence that names the file:', () => {
  it.each<[string, Given]>([
    [
      'browser/x.html is no script, style, font or picture that a page may load',
      { files: { 'browser/x.html': '<script>' } },
    ],
    ['browser/x.xml is no script', { files: { 'browser/x.xml': '<a/>' } }],
    ['browser/x.wasm is no script', { files: { 'browser/x.wasm': '' } }],
    ['browser/LICENSE is no script', { files: { 'browser/LICENSE': '' } }],
    ['browser/x.HTML is no script', { files: { 'browser/x.HTML': '' } }],
    ['browser/page.js.map is no script', { files: { 'browser/page.js.map': '{}' } }],
    ['browser/page.js.br is compressed, which the shop does itself', { files: { 'browser/page.js.br': 'anything' } }],
    [
      'browser/page.js.gz is compressed',
      { files: { 'browser/page.js': ' '.repeat(5000), 'browser/page.js.gz': 'anything' } },
    ],
    ['browser/page.js/part.js is in a folder whose name has a dot', { files: { 'browser/page.js/part.js': '' } }],
    [
      'browser/routes.js.br/part.js is in a folder whose name has a dot',
      { files: { 'browser/routes.js.br/part.js': '' } },
    ],
    ['release.json/part.js is neither a file for browsers', { files: { 'release.json/part.js': '' } }],
    ['browser/page.js is there twice, in capitals and small letters', { files: { 'browser/Page.js': '' } }],
    // longer than a file system takes
    ['aaa.js', { files: { [`browser/${'a'.repeat(250)}.js`]: '' } }],
    ['browser/./page.js: must be a file', { files: { 'browser/./page.js': '' } }],
    [
      'server/more.cjs is neither a file for browsers, nor the server bundle, nor the source map of a script',
      { files: { 'server/more.cjs': '' } },
    ],
    ['maps/browser/x.js.map is neither', { files: { 'maps/browser/x.js.map': '{}' } }],
    ['secret/x.js is neither a file for browsers', { files: { 'secret/x.js': '' } }],
    [
      'the page src/pages/team-page names browser/gone.js, which is not among the files',
      { release: page(['gone.js']) },
    ],
    [
      '"routes" names browser/gone.css, which is not among the files',
      { release: { routes: { js: [], css: ['gone.css'] } } },
    ],
    ['the page src/pages/team-page names browser/page.css, which is of another type', { release: page(['page.css']) }],
    ['names browser/page.js twice', { release: page(['page.js', 'page.js']) }],
    ['"entry" names browser/gone.js, which is not among the files', { release: { entry: 'browser/gone.js' } }],
    ['"entry" names server/server.cjs, which is of another type', { release: { entry: 'server/server.cjs' } }],
    ['"server" names browser/page.js, which is of another type', { release: { server: 'browser/page.js' } }],
  ])('%s', async (message, given) => {
    expect(await publish(given)).toEqual({ status: 400, message: expect.stringContaining(message) });
  });
});

describe('a release.json is refused with 400 and a sentence:', () => {
  it.each<[string, Given['release']]>([
    ['"container" must be mf_team', { container: 'mf_catalog' }],
    ['"menu": "Cart" has the invisible character U+200B', menu('Car\u200bt')],
    ['"menu" has the label "Cards" twice', menu('Cards', 'Cards')],
    ['/team and /Team/ match the same addresses', { paths: ['/team', '/Team/'] }],
    ['/others is described, but none of the paths', { privatePaths: ['/others'] }],
    ['"/te\\nam" is no path for a slice', { paths: ['/te\nam'] }],
    ['"/te\\"am" is no path for a slice', { paths: ['/te"am'] }],
    ['is no path for a slice', { paths: ['/te\u202eam'] }],
    ['/te\ram is described, but none of the paths', { queryParameters: { '/te\ram': ['q'] } }],
    ['"src/\\u0000" has a line break or another control character', { pages: { 'src/\u0000': { js: [], css: [] } } }],
    ['bytes, and may have 500000', { unlisted: Array.from({ length: 100_000 }, (_, index) => `/${index}`) }],
    [
      '"paths" has 40001 entries, and may have 50',
      {
        paths: ['/team', ...Array.from({ length: 40_000 }, () => '/a')],
        unlisted: Array.from({ length: 30_000 }, () => '/b'),
      },
    ],
    ['files: This is not valid', { files: 'none' }],
  ])('%s', async (message, release) => {
    expect(await publish({ release: release ?? {} })).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it('names ten of many problems, and says how many more there are', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`browser/${index}.html`, '']));
    const { status, message = '' } = await publish({ files });
    expect([status, message.match(/\.html is no script/g)?.length]).toEqual([400, 10]);
    expect(message).toMatch(/; and 290 more$/);
  });
});

it('nothing of what was refused is registered, stored or archived; and the same slice in good form is taken', async () => {
  expect((await listReleases(pool)).length + archive.archived.size).toBe(0);
  expect(await readdir(root)).toEqual([]);
  const good = {
    files: {
      'browser/assets/hero-960.00b538d4.webp': 'picture',
      'browser/assets/photo.jpeg': 'picture',
      'browser/icon.svg': '<svg/>',
      'browser/display.woff2': 'font',
      'browser/worker.js': 'postMessage(1)',
      'maps/browser/page.js.map': '{}',
      'maps/server/server.cjs.map': '{}',
    },
    release: { paths: ['/team', '/team/:id', '/team/*'], ...menu('Team & co.') },
  };
  expect(await publish(good)).toMatchObject({ status: 201 });
});
