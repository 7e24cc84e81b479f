import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TokenScope } from 'shared-contracts/releases/schemas';
import { RELEASE_CHECK, answerCheck } from 'shared-server/registry/checks';
import { readPreview, readPreviewKey } from 'shared-server/registry/preview-link';
import { announceShell } from 'shared-server/registry/shells';
import { createToken, revokeToken } from 'shared-server/registry/tokens';
import { type Notifications, listen } from '../registry/notifications';
import { Rollout } from '../registry/rollout';
import { runPublishingApp } from '../testing/publishing-app';
import { type RunningApp, log } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';

let app: RunningApp;
let shell: Notifications;
/** Null: the shell says nothing. */
let verdict: string[] | null;
const shellId = randomUUID();
const builds = scratchFolder();
const test = await testRegistry();
const { registry, pool, databaseUrl } = test;

beforeAll(async () => {
  const rollout = new Rollout(await registry.read());
  app = await runPublishingApp({ ...test, rollout: () => rollout, previewKey: Buffer.from('key') });
  await new Promise<void>((resolve) => {
    const answer = (id: string) => verdict && void answerCheck(pool, { id, shellId, problems: verdict });
    shell = listen({ connectionString: databaseUrl, channels: { [RELEASE_CHECK]: answer }, onConnect: resolve, log });
  });
  await announceShell(pool, shellId, { version: '0.1.0-11111111', provides: {} });
});
beforeEach(() => {
  verdict = [];
});
afterAll(async () => {
  await shell.stop();
  await app.stop();
});

type Answer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code?: string; message?: string; errors?: Record<string, string[]> };
};
type Call = { method?: string; as?: string; body?: unknown; key?: string };
let count = 0;

async function aSlice() {
  count += 1;
  const name = `mf-team${count}`;
  const versions: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    const { folder, release } = await writeRelease(builds, { name, server: `exports.default = () => []; // ${text}` });
    await registry.publish(folder, { by: 'token ci' });
    versions.push(release.version);
  }
  const [one, two, three] = versions as [string, string, string];
  const { token } = await createToken(pool, {
    slice: name,
    name: 'ci',
    scopes: TokenScope.options,
    createdBy: 'admin',
    days: 1,
  });
  const call = async (
    path: string,
    { method = 'POST', as = token, body = {}, key = randomUUID() }: Call = {},
  ): Promise<Answer> => {
    const response = await fetch(`${app.origin}/releases/${name}${path}`, {
      method,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...(key && { 'idempotency-key': key }) },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  };
  return {
    name,
    one,
    two,
    three,
    call,
    list: async () => (await call('', { method: 'GET' })).body,
    history: async () => {
      const { body } = await call('/history', { method: 'GET' });
      return (body as unknown as { kind: string; actor: string }[]).map(({ kind, actor }) => `${kind} by ${actor}`);
    },
  };
}

describe('with its token alone, a team', () => {
  it('releases its slice from the first canary to its end, and the history names the token', async () => {
    const { name, one, two, call, list, history } = await aSlice();
    expect(await call('/canary', { body: { version: one, percent: 10 } })).toMatchObject({
      status: 200,
      body: { kind: 'canary', slice: name, from: null, to: one, percent: 10 },
    });
    expect(await list()).toMatchObject({ inUse: null, canary: { version: one, percent: 10, by: 'token ci' } });
    await call('/promote', { body: { version: one } });
    await call('/canary', { body: { version: two, percent: 50 } });
    await call('/abort', { body: { reason: 'It is slow.' } });
    await call('/promote', { body: { version: two } });
    expect(await call('/rollback')).toMatchObject({ body: { kind: 'rollback', from: two, to: one } });
    expect(await call('/rollback')).toMatchObject({ body: { kind: 'rollback', from: one, to: null } });
    await call('/promote', { body: { version: two } });
    expect(await call('/retire', { body: { reason: 'Sold out.' } })).toMatchObject({ body: { from: two, to: null } });
    expect(await list()).toMatchObject({
      slice: name,
      inUse: null,
      takenOut: { by: 'token ci' },
      versions: [{ gate: null, publishedBy: 'token ci' }, {}, {}],
    });
    expect(await history()).toEqual(
      [
        'retire',
        'promote',
        'rollback',
        'rollback',
        'promote',
        'abort',
        'canary',
        'promote',
        'canary',
        'publish',
        'publish',
        'publish',
      ].map((kind) => `${kind} by token ci`),
    );
  });

  it('gives a version to staff before anybody else, and takes it back', async () => {
    const { one, two, call, list, history } = await aSlice();
    await call('/promote', { body: { version: one } });
    expect(await call('/staff', { body: { version: two } })).toMatchObject({ body: { kind: 'staff', to: two } });
    expect(await list()).toMatchObject({ inUse: { version: one }, staff: { version: two, by: 'token ci' } });
    expect(await call('/staff-end')).toMatchObject({ body: { kind: 'staff-end', from: two, to: one } });
    expect(await call('/staff-end')).toMatchObject({ status: 409, body: { code: 'release_refused' } });
    expect(await history()).toEqual(expect.arrayContaining(['staff-end by token ci', 'staff by token ci']));
    await call('/staff', { body: { version: two } });
    await call('/retire');
    expect(await list()).toMatchObject({ inUse: null, staff: null });
  });

  it('settles with another team who owns a path', async () => {
    const [mine, other] = [await aSlice(), await aSlice()];
    const path = `/${mine.name}`;
    const { folder, release } = await writeRelease(builds, { name: other.name, server: '', paths: [`${path}/`] });
    await registry.publish(folder, { by: 'token ci' });
    const take = () => other.call('/promote', { body: { version: release.version } });
    await mine.call('/promote', { body: { version: mine.one } });
    expect(await take()).toMatchObject({
      status: 409,
      body: { code: 'release_refused', message: expect.stringContaining(`which belongs to ${mine.name}: its team`) },
    });
    const give = () => mine.call('/give', { body: { path, to: other.name } });
    expect(await give()).toMatchObject({ status: 409, body: { message: expect.stringContaining('is in use with') } });
    await mine.call('/retire');
    expect(await give()).toMatchObject({ status: 200, body: { kind: 'give', slice: mine.name } });
    expect(await take()).toMatchObject({ status: 200, body: { to: release.version } });
    expect((await other.call('/paths', { method: 'GET' })).body).toMatchObject([{ path, by: 'token ci' }]);
    expect((await mine.call('/paths', { method: 'GET' })).body).toEqual([]);
    expect((await mine.history())[0]).toBe('give by token ci');
    await other.call('/retire');
    expect(await other.call('/yield', { body: { path } })).toMatchObject({ status: 200, body: { kind: 'yield' } });
    expect(await mine.call('/promote', { body: { version: mine.one } })).toMatchObject({ status: 200 });
  });

  it('gets a link that previews a version, for at most a week', async () => {
    const { name, two, call, history } = await aSlice();
    const { status, body } = await call('/preview', { body: { version: two, hours: 2 } });
    const link = new URL(String(body.url));
    expect([status, link.origin, link.pathname]).toEqual([201, 'http://previews.test', '/releases/preview']);
    const preview = readPreview(link.searchParams.get('link')!, await readPreviewKey(pool));
    expect(preview).toMatchObject({ slice: name, version: two });
    expect((await history())[0]).toBe('preview by token ci');
    expect(await call('/preview', { body: { version: two, hours: 169 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { hours: [expect.any(String)] } },
    });
    expect(await call('/preview', { body: { version: '9.9.9-00000000' } })).toMatchObject({ status: 404 });
  });
});

describe('a call is refused', () => {
  const reads = [
    ['GET', ''],
    ['GET', '/history'],
    ['GET', '/paths'],
  ] as const;
  const changes = [
    'promote',
    'rollback',
    'canary',
    'staff',
    'staff-end',
    'abort',
    'retire',
    'give',
    'yield',
    'preview',
  ].map((command) => ['POST', `/${command}`] as const);
  let mine: Awaited<ReturnType<typeof aSlice>>;
  const tokens = { revoked: '', expired: '', others: '', publishes: '', releases: '' };
  beforeAll(async () => {
    mine = await aSlice();
    const made = async (slice: string, scopes: TokenScope[]) =>
      createToken(pool, { slice, name: 'ci', scopes, createdBy: 'admin', days: 1 });
    const [revoked, expired] = [await made(mine.name, ['release']), await made(mine.name, ['release'])];
    await revokeToken(pool, revoked.id);
    await pool.query('UPDATE slice_registry.tokens SET expires_at = now() WHERE id = $1', [expired.id]);
    Object.assign(tokens, {
      revoked: revoked.token,
      expired: expired.token,
      others: (await made('mf-others', ['publish', 'release'])).token,
      publishes: (await made(mine.name, ['publish'])).token,
      releases: (await made(mine.name, ['release'])).token,
    });
  });

  it.each([...reads, ...changes])('%s %s without a token, and with a revoked or expired one', async (method, path) => {
    for (const as of ['', tokens.revoked, tokens.expired])
      expect(await mine.call(path, { method, as })).toMatchObject({
        status: 401,
        body: { statusCode: 401, code: 'token_refused' },
      });
  });

  it.each([...reads, ...changes])("%s %s with another slice's token", async (method, path) => {
    expect(await mine.call(path, { method, as: tokens.others })).toMatchObject({
      status: 403,
      body: { code: 'token_of_another_slice', message: `The token is for mf-others, not for ${mine.name}` },
    });
  });

  it.each(changes)('%s %s with a token that only publishes, which may read', async (method, path) => {
    const { call, one } = mine;
    const refused = await call(path, { method, as: tokens.publishes, body: { version: one } });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', message: 'The token has the scope publish, and this needs "release"' },
    });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="release"');
    for (const [read, address] of reads)
      expect(await call(address, { method: read, as: tokens.publishes })).toMatchObject({ status: 200 });
  });

  it.each(['', '/gate'])('PUT of a version%s with a token that only releases', async (path) => {
    const { call, one } = mine;
    expect(await call(`/${one}${path}`, { method: 'PUT', as: tokens.releases })).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', message: 'The token has the scope release, and this needs "publish"' },
    });
    expect(await call(`/${one}/gate`, { method: 'GET', as: tokens.releases })).toMatchObject({ status: 200 });
  });

  it.each([
    ['/promote', {}, 'version'],
    ['/promote', { version: 'latest' }, 'version'],
    ['/canary', { version: '1.0.0-00000000', percent: 100 }, 'percent'],
    ['/abort', { reason: 'x'.repeat(501) }, 'reason'],
    ['/retire', { force: true }, 'body'],
    ['/give', { path: '/gifts', to: 'gifts' }, 'to'],
    ['/yield', { path: `/${'x'.repeat(200)}` }, 'path'],
  ])('%s with %j, naming the field', async (path, body, field) => {
    const { call, list } = mine;
    const refused = await call(path, { body });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(refused.body.errors!)).toEqual([field]);
    expect(await list()).toMatchObject({ inUse: null, canary: null });
  });

  it.each(['', 'one', '736c488c-e16c-4c8d-8164-548c10ca8cb90'])('with the idempotency key "%s"', async (key) => {
    const { call, one } = mine;
    expect(await call('/promote', { body: { version: one }, key })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Idempotency-Key') },
    });
  });

  it('that is larger than 10 kB, or not JSON', async () => {
    expect(await mine.call('/retire', { body: { reason: 'x'.repeat(10_001) } })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    const headers = { authorization: `Bearer ${tokens.releases}`, 'idempotency-key': randomUUID() };
    const broken = await fetch(`${app.origin}/releases/${mine.name}/retire`, { method: 'POST', headers, body: '{' });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  });

  it('that comes too often with one token, while others go on', async () => {
    const { call } = await aSlice();
    const answers = await Promise.all(Array.from({ length: 121 }, () => call('/history', { method: 'GET' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    const refused = await call('/history', { method: 'GET' });
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['too_many_requests', '60']);
    expect(await mine.call('/history', { method: 'GET' })).toMatchObject({ status: 200 });
  });

  it('for an address that is no slice, without asking for a token', async () => {
    expect((await fetch(`${app.origin}/releases/anything`)).status).toBe(404);
  });
});

describe('a change', () => {
  it('is refused with what the running shells say', async () => {
    const { one, call, list } = await aSlice();
    verdict = ['/sample: broken on purpose'];
    expect(await call('/promote', { body: { version: one } })).toMatchObject({
      status: 409,
      body: { code: 'release_refused', errors: { problems: ['shell 0.1.0-11111111: /sample: broken on purpose'] } },
    });
    expect(await list()).toMatchObject({ inUse: null });
  });

  it('is refused when the registry does not allow it, and when the version is unknown', async () => {
    const { name, call } = await aSlice();
    expect(await call('/abort')).toMatchObject({
      status: 409,
      body: { code: 'release_refused', message: `${name} has no canary` },
    });
    expect(await call('/promote', { body: { version: '9.9.9-00000000' } })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: `${name} 9.9.9-00000000 was never published` },
    });
  });

  it('is answered before a proxy gives up while the shells check, and made once however often it is repeated', async () => {
    const { two, one, call, history } = await aSlice();
    await call('/promote', { body: { version: one } });
    await call('/promote', { body: { version: two } });
    verdict = null;
    const key = randomUUID();
    const waiting = await call('/rollback', { key });
    expect(waiting).toMatchObject({ status: 202, body: { state: 'checking' } });
    expect(waiting.headers.get('retry-after')).toBe('1');
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM slice_registry.checks ORDER BY requested_at DESC LIMIT 1',
    );
    await answerCheck(pool, { id: rows[0]!.id, shellId, problems: [] });
    const answers = await Promise.all([1, 2, 3].map(() => call('/rollback', { key })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { from: two, to: one } });
    expect((await history()).filter((line) => line.startsWith('rollback'))).toHaveLength(1);
  });

  it('is not repeated over what came later', async () => {
    const { one, two, three, call, list } = await aSlice();
    const key = randomUUID();
    await call('/promote', { body: { version: one }, key });
    await call('/promote', { body: { version: two } });
    expect(await call('/promote', { body: { version: one }, key })).toMatchObject({ status: 200, body: { to: one } });
    expect(await list()).toMatchObject({ inUse: { version: two } });
    expect(await call('/promote', { body: { version: three }, key })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
  });

  it('is given up when a shell is silent for half a minute, and is not made later', async () => {
    const { name, one, call, list } = await aSlice();
    verdict = null;
    const key = randomUUID();
    await call('/promote', { body: { version: one }, key });
    await pool.query(`UPDATE slice_registry.checks SET requested_at = now() - interval '31 seconds' WHERE slice = $1`, [
      name,
    ]);
    expect(await call('/promote', { body: { version: one }, key })).toMatchObject({
      status: 503,
      body: { code: 'release_check_late' },
    });
    await pool.query(
      `UPDATE slice_registry.change_requests SET requested_at = now() - interval '3 minutes' WHERE slice = $1`,
      [name],
    );
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM slice_registry.checks WHERE slice = $1', [name]);
    await answerCheck(pool, { id: rows[0]!.id, shellId, problems: [] });
    expect(await call('/promote', { body: { version: one }, key })).toMatchObject({ status: 503 });
    expect(await list()).toMatchObject({ inUse: null });
  });
});
