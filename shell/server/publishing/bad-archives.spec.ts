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

describe('an archive is refused with 400 and a sentence that names the file,', () => {
  it.each<[string, Given, string]>([
    [
      'when it has a page of its own',
      { files: { 'browser/x.html': '<script>' } },
      'browser/x.html is no script, style, font or picture that a page may load',
    ],
    ['when it has XML', { files: { 'browser/x.xml': '<a/>' } }, 'browser/x.xml is no script'],
    ['when it has WebAssembly', { files: { 'browser/x.wasm': '' } }, 'browser/x.wasm is no script'],
    ['when a file has no type', { files: { 'browser/LICENSE': '' } }, 'browser/LICENSE is no script'],
    ['when its type is in capitals', { files: { 'browser/x.HTML': '' } }, 'browser/x.HTML is no script'],
    [
      'when a source map is among the files for browsers',
      { files: { 'browser/page.js.map': '{}' } },
      'browser/page.js.map is no script',
    ],
    [
      'when it has compressed a small script',
      { files: { 'browser/page.js.br': 'anything' } },
      'browser/page.js.br is compressed, which the shop does itself',
    ],
    [
      'when it has compressed a large script',
      { files: { 'browser/page.js': ' '.repeat(5000), 'browser/page.js.gz': 'anything' } },
      'browser/page.js.gz is compressed',
    ],
    [
      'when a file is the folder of another',
      { files: { 'browser/page.js/part.js': '' } },
      'browser/page.js/part.js is in a folder whose name has a dot',
    ],
    [
      'when a file is in the folder that a compressed file will be',
      { files: { 'browser/routes.js.br/part.js': '' } },
      'browser/routes.js.br/part.js is in a folder whose name has a dot',
    ],
    [
      'when release.json is a folder',
      { files: { 'release.json/part.js': '' } },
      'release.json/part.js is neither a file for browsers',
    ],
    [
      'when two names differ only in capitals',
      { files: { 'browser/Page.js': '' } },
      'browser/page.js is there twice, in capitals and small letters',
    ],
    ['when a name is longer than a file system takes', { files: { [`browser/${'a'.repeat(250)}.js`]: '' } }, 'aaa.js'],
    ['when a name begins with a dot', { files: { 'browser/./page.js': '' } }, 'browser/./page.js: must be a file'],
    [
      'when it has a second server bundle',
      { files: { 'server/more.cjs': '' } },
      'server/more.cjs is neither a file for browsers, nor the server bundle, nor the source map of a script',
    ],
    ['when a map is of no script', { files: { 'maps/browser/x.js.map': '{}' } }, 'maps/browser/x.js.map is neither'],
    ['when it has something else', { files: { 'secret/x.js': '' } }, 'secret/x.js is neither a file for browsers'],
    [
      'when a page names a file that is missing',
      { release: page(['gone.js']) },
      'the page src/pages/team-page names browser/gone.js, which is not among the files',
    ],
    [
      'when the routes name a file that is missing',
      { release: { routes: { js: [], css: ['gone.css'] } } },
      '"routes" names browser/gone.css, which is not among the files',
    ],
    [
      'when a page names a file of another type as its script',
      { release: page(['page.css']) },
      'the page src/pages/team-page names browser/page.css, which is of another type',
    ],
    ['when a page names a file twice', { release: page(['page.js', 'page.js']) }, 'names browser/page.js twice'],
    [
      'when its entry is missing',
      { release: { entry: 'browser/gone.js' } },
      '"entry" names browser/gone.js, which is not among the files',
    ],
    [
      'when its entry is no script for browsers',
      { release: { entry: 'server/server.cjs' } },
      '"entry" names server/server.cjs, which is of another type',
    ],
    [
      'when its server bundle is a file for browsers',
      { release: { server: 'browser/page.js' } },
      '"server" names browser/page.js, which is of another type',
    ],
  ])('%s', async (_when, given, message) => {
    expect(await publish(given)).toEqual({ status: 400, message: expect.stringContaining(message) });
  });
});

describe('a release.json is refused with 400 and a sentence', () => {
  it.each<[string, Given['release'], string]>([
    ["that has another slice's container", { container: 'mf_catalog' }, '"container" must be mf_team'],
    [
      'that has a label with an invisible character',
      menu('Car\u200bt'),
      '"menu": "Cart" has the invisible character U+200B',
    ],
    ['that has a label twice', menu('Cards', 'Cards'), '"menu" has the label "Cards" twice'],
    ['that has a path twice', { paths: ['/team', '/Team/'] }, '/team and /Team/ match the same addresses'],
    ['that has a private path of nobody', { privatePaths: ['/others'] }, '/others is described, but none of the paths'],
    ['that has a path with a line break', { paths: ['/te\nam'] }, '"/te\\nam" is no path for a slice'],
    ['that has a path with a quote', { paths: ['/te"am'] }, '"/te\\"am" is no path for a slice'],
    ['that has a path with a mark of direction', { paths: ['/te\u202eam'] }, 'is no path for a slice'],
    [
      'that declares parameters of a path with a line break',
      { queryParameters: { '/te\ram': ['q'] } },
      '/te\ram is described, but none of the paths',
    ],
    [
      'that names a page with a character that the database does not take',
      { pages: { 'src/\u0000': { js: [], css: [] } } },
      '"src/\\u0000" has a line break or another control character',
    ],
    [
      'that is larger than any list of 1000 files',
      { unlisted: Array.from({ length: 100_000 }, (_, index) => `/${index}`) },
      'bytes, and may have 500000',
    ],
    [
      'that has tens of thousands of duplicates',
      {
        paths: ['/team', ...Array.from({ length: 40_000 }, () => '/a')],
        unlisted: Array.from({ length: 30_000 }, () => '/b'),
      },
      '"paths" has 40001 entries, and may have 50',
    ],
    ['that lists no files', { files: 'none' }, 'files: This is not valid'],
  ])('%s', async (_that, release, message) => {
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
