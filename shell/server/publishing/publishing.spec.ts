import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReleases } from 'shared-server/registry/releases';
import { packTar, unpackTar } from 'modern-tar';
import { createToken, revokeToken } from 'shared-server/registry/tokens';
import { packRelease } from '../../federation/publish/pack-release.mjs';
import { integrityOf } from '../registry/integrity';
import type { Release } from '../registry/discovery';
import { ReleaseFiles } from '../registry/release-files';
import { Rollout } from '../registry/rollout';
import { type PublishingApp, runPublishingApp } from '../testing/publishing-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testArchive, testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';

let app: PublishingApp;
const builds = scratchFolder();
const secret = Buffer.from('the key of the registry');
const archive = testArchive();
const test = await testRegistry({ archive });
const { registry, pool, files, root } = test;

beforeAll(async () => {
  const rollout = new Rollout(await registry.read());
  app = await runPublishingApp({ ...test, rollout: () => rollout, previewKey: secret });
});
afterAll(async () => {
  await app.stop();
});

let count = 0;
async function packedRelease() {
  count += 1;
  const name = `mf-new${count}`;
  const { folder, release } = await writeRelease(builds, { name, server: `exports.default = () => []; // ${count}` });
  const { token, id } = await createToken(pool, { slice: name, name: 'ci', createdBy: 'admin@example.com', days: 1 });
  return { folder, release, packed: await packRelease(folder, release), token, tokenId: id };
}
type Packed = Awaited<ReturnType<typeof packedRelease>>;
const put = async (
  { release, token }: Pick<Packed, 'release' | 'token'>,
  packed: Uint8Array,
  { version = release.version, name = release.name } = {},
) => {
  const response = await fetch(`${app.origin}/releases/${name}/${version}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: packed as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, body: (await response.json()) as { message: string; state: string; code: string } };
};

/** Everything that publishing can leave behind. */
const traces = async ({ release }: Packed) => ({
  registered: (await listReleases(pool)).filter(({ slice }) => slice === release.name).length,
  folders: await readdir(path.join(root, release.name)).catch(() => []),
  incoming: (await readdir(root).catch(() => [])).filter((name) => name.startsWith('.')),
  archived: [...archive.archived.keys()].filter((key) => key.includes(`/${release.name}/`)),
});
const nothing = { registered: 0, folders: [], incoming: [], archived: [] };

type Entry = { header: { name: string; size: number; type?: 'file' | 'symlink'; linkname?: string }; body?: Buffer };
async function repacked(packed: Uint8Array, change: (entries: Entry[]) => Entry[]): Promise<Uint8Array> {
  const entries = (await unpackTar(await promisify(gunzip)(packed))).map(({ header, data }) => ({
    header: { name: header.name, size: header.size },
    body: Buffer.from(data ?? []),
  }));
  return promisify(gzip)(await packTar(change(entries)));
}
const entry = (name: string, text: string): Entry => ({
  header: { name, size: Buffer.byteLength(text) },
  body: Buffer.from(text),
});
const withManifest = (packed: Uint8Array, change: (release: Release) => unknown) =>
  repacked(packed, (entries) =>
    entries.map((one) =>
      one.header.name === 'release.json'
        ? entry('release.json', JSON.stringify(change(JSON.parse(String(one.body)) as Release)))
        : one,
    ),
  );

describe('publishing with a token', () => {
  it('registers a slice that the shop has never seen, and archives its files', async () => {
    const given = await packedRelease();
    expect(await put(given, given.packed)).toMatchObject({ status: 201, body: { state: 'published', problems: [] } });
    expect(await traces(given)).toMatchObject({ registered: 1, folders: [given.release.version], incoming: [] });
    const stored = path.join(files.folderOf(given.release.name, given.release.version), 'release.json');
    expect(JSON.parse(await readFile(stored, 'utf8'))).toEqual(given.release);
  });

  it('gives another server its files from the archive', async () => {
    const given = await packedRelease();
    await put(given, given.packed);
    const other = new ReleaseFiles(path.join(scratchOther, `${count}`), archive);
    await other.fetch(given.release.name, given.release.version);
    expect(await other.has(given.release.name, given.release.version)).toBe(true);
  });

  it('renders nothing: what its pages say is asked for the gate', async () => {
    const given = await packedRelease();
    const { status } = await put(given, given.packed);
    expect([status, app.rendered]).toEqual([201, []]);
    const headers = { authorization: `Bearer ${given.token}` };
    const { name, version } = given.release;
    expect((await fetch(`${app.origin}/releases/${name}/${version}/gate`, { headers })).status).toBe(200);
    expect(app.rendered).toEqual([`${name} ${version}`]);
  });

  it('can be repeated', async () => {
    const given = await packedRelease();
    const answers = await Promise.all([put(given, given.packed), put(given, given.packed)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
    expect((await put(given, given.packed)).status).toBe(200);
    expect(await traces(given)).toMatchObject({ registered: 1, folders: [given.release.version], incoming: [] });
  });
});
const scratchOther = scratchFolder();

describe('publishing is refused, and leaves nothing behind,', () => {
  it('without a token or with a wrong one', async () => {
    const given = await packedRelease();
    for (const token of ['', 'release_0000', 'a b'])
      expect(await put({ ...given, token }, given.packed)).toMatchObject({ status: 401 });
    expect(await traces(given)).toEqual(nothing);
  });

  it('with a revoked or expired token', async () => {
    const revoked = await packedRelease();
    await revokeToken(pool, revoked.tokenId);
    const expired = await packedRelease();
    await pool.query(`UPDATE slice_registry.tokens SET expires_at = now() WHERE id = $1`, [expired.tokenId]);
    for (const given of [revoked, expired]) {
      expect(await put(given, given.packed)).toMatchObject({
        status: 401,
        body: { message: 'The token is missing, wrong, expired or revoked' },
      });
      expect(await traces(given)).toEqual(nothing);
    }
  });

  it("with another slice's token", async () => {
    const [given, other] = [await packedRelease(), await packedRelease()];
    expect(await put({ ...given, token: other.token }, given.packed)).toMatchObject({
      status: 403,
      body: { message: `The token is for ${other.release.name}, not for ${given.release.name}` },
    });
    expect(await traces(given)).toEqual(nothing);
  });

  it('under another version or for another slice than the archive has', async () => {
    const given = await packedRelease();
    expect(await put(given, given.packed, { version: '9.9.9-00000000' })).toMatchObject({ status: 400 });
    expect(await put(given, given.packed, { version: '..%2f..%2fescape' })).toMatchObject({ status: 400 });
    const other = await packedRelease();
    expect(await put(given, other.packed)).toMatchObject({ status: 400 });
    expect(await traces(given)).toEqual(nothing);
  });

  it('with more than the shop takes, naming what', async () => {
    const given = await packedRelease();
    const pages = Array.from({ length: 20_000 }, (_, nth) => `/page-${nth}`);
    for (const [more, message] of [
      [{ paths: pages }, '"paths" has 20000 entries, and may have 50'],
      [{ budget: { page: 10, shared: 201 } }, '"shared" must be a number of kilobytes above 0, at most 200'],
    ] as const)
      expect(await put(given, await withManifest(given.packed, (release) => ({ ...release, ...more })))).toMatchObject({
        status: 400,
        body: { code: 'bad_release', message: expect.stringContaining(message) },
      });
    expect(await traces(given)).toEqual(nothing);
  });

  it('under a version that its content does not give it, and says which that is', async () => {
    const given = await packedRelease();
    const { name, version } = given.release;
    const wrong = '1.0.0-deadbeef';
    const renamed = await withManifest(given.packed, (release) => ({ ...release, version: wrong }));
    const refusals = [
      await put(given, given.packed, { version: wrong }),
      await put(given, renamed, { version: wrong }),
      await put(given, renamed),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 422,
        body: {
          code: 'version_mismatch',
          message: `the content of this release is ${name} ${version}, not ${wrong}: publish it as that version`,
        },
      });
    expect(await traces(given)).toEqual(nothing);
  });

  it('with other content under a published version, whatever of it differs', async () => {
    const given = await packedRelease();
    await put(given, given.packed);
    const before = await traces(given);
    const file = 'browser/page.22222222.js';
    const text = '/* other code */';
    const otherFile = await withManifest(
      await repacked(given.packed, (entries) =>
        entries.map((one) => (one.header.name === file ? entry(file, text) : one)),
      ),
      (release) => ({ ...release, files: { ...release.files, [file]: integrityOf(Buffer.from(text)) } }),
    );
    const otherPaths = await withManifest(given.packed, (release) => ({ ...release, paths: ['/other'] }));
    const unknownKey = await withManifest(given.packed, (release) => ({ ...release, unknown: true }));
    for (const other of [otherFile, otherPaths, unknownKey])
      expect(await put(given, other)).toMatchObject({ status: 422, body: { code: 'version_mismatch' } });
    expect(await traces(given)).toEqual(before);
  });

  it('when the version was published with other content, before versions were bound to theirs', async () => {
    const given = await packedRelease();
    await put(given, given.packed);
    await pool.query(
      `UPDATE slice_registry.releases SET release = jsonb_set(release, '{paths}', '["/other"]') WHERE slice = $1`,
      [given.release.name],
    );
    expect(await put(given, given.packed)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is already published with other content') },
    });
  });

  it.each<[string, (packed: Uint8Array) => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['truncated', (packed) => packed.slice(0, packed.length / 2), /damaged, incomplete or too large/],
    ['not an archive', () => Buffer.from('<html>'), /damaged, incomplete or too large/],
    ['empty', () => promisify(gzip)(Buffer.alloc(1024)), /has no release\.json/],
    ['larger than allowed when unpacked', () => promisify(gzip)(Buffer.alloc(65_000_000)), /too large/],
    [
      'without a listed file',
      (packed) => repacked(packed, (entries) => entries.filter(({ header }) => !header.name.endsWith('.css'))),
      /page\.33333333\.css is listed but missing/,
    ],
    [
      'with a file that is not listed',
      (packed) => repacked(packed, (entries) => [...entries, entry('browser/extra.js', 'x')]),
      /extra\.js is not listed/,
    ],
    [
      'with a link to a page of another slice',
      (packed) => withManifest(packed, (release) => ({ ...release, menu: [{ label: 'Cart', path: '/cart' }] })),
      /"menu": "Cart" leads to \/cart, which is none of the paths of the slice/,
    ],
    ...['/:anything', '/*', '/%63heckout', '/a.b', '/line\nbreak', '/API'].map(
      (odd): [string, (packed: Uint8Array) => Promise<Uint8Array>, RegExp] => [
        `with the path ${JSON.stringify(odd)}`,
        (packed) => withManifest(packed, (release) => ({ ...release, paths: ['/fine', odd] })),
        /is no path for a slice|belongs to the shop itself/,
      ],
    ),
    [
      'with a private page of another slice',
      (packed) => withManifest(packed, (release) => ({ ...release, privatePaths: ['/products'] })),
      /\/products is described, but none of the paths of the slice/,
    ],
    [
      'with a file outside the version',
      (packed) => repacked(packed, (entries) => [...entries, entry('../../escaped.js', 'x')]),
      /escaped\.js is not listed/,
    ],
    [
      'with a listed file outside the version',
      (packed) =>
        withManifest(packed, (release) => ({
          ...release,
          files: { ...release.files, '../escaped.js': integrityOf(Buffer.from('x')) },
        })),
      /must be a file inside the release/,
    ],
    [
      'with a link',
      (packed) =>
        repacked(packed, (entries) => [
          ...entries,
          { header: { name: 'browser/link.js', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
        ]),
      /link\.js is not a regular file/,
    ],
    [
      'with an altered file',
      (packed) =>
        repacked(packed, (entries) =>
          entries.map((one) => (one.header.name.endsWith('.cjs') ? entry(one.header.name, 'altered') : one)),
        ),
      /server\.44444444\.cjs does not match its hash/,
    ],
    [
      'without an entry',
      (packed) => withManifest(packed, (release) => ({ ...release, entry: 'browser/no.js' })),
      /browser\/no\.js/,
    ],
  ])('when the archive is %s', async (_what, damage, message) => {
    const given = await packedRelease();
    const answer = await put(given, await damage(given.packed));
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(await traces(given)).toEqual(nothing);
  });

  it('when it is larger than 20 MB', async () => {
    const given = await packedRelease();
    expect(await put(given, Buffer.alloc(20_000_001))).toMatchObject({ status: 413 });
    expect(await traces(given)).toEqual(nothing);
  });

  it('when the storage is down, and can be repeated', async () => {
    const given = await packedRelease();
    const { put: works } = archive;
    archive.put = () => Promise.reject(new Error('connection refused'));
    expect(await put(given, given.packed)).toMatchObject({ status: 503 });
    archive.put = works;
    expect(await traces(given)).toMatchObject({ registered: 0, archived: [], incoming: [] });
    expect(await put(given, given.packed)).toMatchObject({ status: 201 });
  });
});

it('an altered archive is not used by a server that fetches it', async () => {
  const given = await packedRelease();
  await put(given, given.packed);
  const [key] = (await traces(given)).archived;
  archive.archived.set(
    key!,
    await repacked(given.packed, (entries) =>
      entries.map((one) => (one.header.name.endsWith('.cjs') ? entry(one.header.name, 'altered') : one)),
    ),
  );
  const other = new ReleaseFiles(path.join(scratchOther, 'altered'), archive);
  await expect(other.fetch(given.release.name, given.release.version)).rejects.toThrow('does not match its hash');
  expect(await other.has(given.release.name, given.release.version)).toBe(false);
});
