import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { Problem } from 'shared-contracts/api/problem';
import { readPreview, readPreviewKey } from 'shared-server/registry/preview-link';
import type {
  PreviewLink,
  ReleaseChange,
  ReleaseComposition,
  ReleaseOverview,
  ReleaseVersion,
  ReleasedSlice,
} from 'shared-contracts/releases/schemas';
import { queryable } from '../../shared/database/queryable.js';
import { pendingGate } from 'shared-server/registry/gate';
import { type FakeShell, aRelease, startFakeShell } from '../../testing/fake-shell.js';
import { aSlice, releasesOf } from '../../testing/released-slices.js';
import { adminCredentials } from '../../testing/test-app.js';
import { testAdmin, testApp } from '../../testing/started.js';

const app = testApp();
const admin = testAdmin(app);
let releases: ReturnType<typeof releasesOf>;
let shell: FakeShell;
beforeAll(async () => {
  releases = releasesOf(app, admin);
});
beforeEach(async () => {
  shell = await startFakeShell(app);
});
afterEach(() => shell.stop());

const actor = adminCredentials.email;
const startCanary = (slice: string, version: string, percent: number, seen?: number | null) =>
  admin.post<ReleasedSlice & Problem>('/api/admin/releases/canaries', { slice, version, percent, seen });
const endCanary = (slice: string, reason = 'It fails.') =>
  admin.delete<ReleasedSlice & Problem>(`/api/admin/releases/canaries/${slice}?reason=${encodeURIComponent(reason)}`);
const changesOf = async (slice: string) =>
  (await admin.get<ReleaseChange[]>(`/api/admin/releases/changes?slice=${slice}`)).body;
const entriesOf = async (id: string) =>
  (await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`)).body.filter(({ subjectId }) => subjectId === id);

describe('a promotion', () => {
  it('gives a version to everybody, and says who did it since when', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    expect(await releases.promote(slice, two)).toMatchObject({ status: 200, body: { slice, inUse: { version: two } } });
    expect(await releases.releaseOf(slice)).toMatchObject({
      inUse: { version: two, by: actor, since: expect.stringMatching(/^20/) },
      canary: null,
      previous: one,
      versions: [
        { version: two, publishedBy: 'ci', gate: null, revision: null },
        { version: one, revision: '1a2b3c4d' },
      ],
      hasMore: false,
    });
    expect(await changesOf(slice)).toMatchObject([
      { kind: 'promote', from: one, to: two, actor },
      { kind: 'promote', from: null, to: one, actor },
    ]);
    expect(await entriesOf(slice)).toMatchObject([
      { subject: 'release', before: { version: one }, after: { version: two } },
      { before: { version: null }, after: { version: one } },
    ]);
  });

  it('is refused with what the running shell servers say, and changes nothing', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    shell.problems = ['/sample: broken on purpose', 'it needs react ^20.0.0'];
    expect(await releases.promote(slice, two)).toMatchObject({
      status: 409,
      body: {
        code: 'release_refused',
        message: `${slice} ${two} was not put into use.`,
        details: {
          problems: [
            'shell 0.1.0-11111111: /sample: broken on purpose',
            'shell 0.1.0-11111111: it needs react ^20.0.0',
          ],
        },
      },
    });
    expect(await releases.releaseOf(slice)).toMatchObject({ inUse: { version: one } });
    expect(await changesOf(slice)).toHaveLength(1);
  });

  it("is refused for another slice's path, however it is written, also when the shell servers found nothing", async () => {
    const [one, other] = [aSlice(), aSlice()];
    expect(await releases.promote(one, await aRelease(app, { slice: one, paths: [`/${one}/:id`] }))).toMatchObject({
      status: 200,
    });
    const path = `/${one.toUpperCase()}/gift-card`;
    const taking = await aRelease(app, { slice: other, paths: [path] });
    for (const refused of [await releases.promote(other, taking), await startCanary(other, taking, 5)])
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'release_refused',
          details: {
            problems: [
              `${path} lies within /${one}/:id, which belongs to ${one}: its team, or an operator, can change that: release give ${one} ${path} ${other}`,
            ],
          },
        },
      });
  });

  it('is refused without a running shell server', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    await app.dataSource.query('DELETE FROM slice_registry.shells');
    const { status, body } = await releases.promote(slice, two);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('no shell server has been running')]);
  });

  it('asks to be tried again when the shell servers do not answer in time', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    shell.problems = null;
    const began = Date.now();
    const { status, body, headers } = await releases.promote(slice, two);
    expect([status, body, headers.get('retry-after')]).toMatchObject([503, { code: 'release_check_late' }, '5']);
    // the proxy's limit
    expect(Date.now() - began).toBeLessThan(9000);
  }, 15_000);

  it('of an unknown version is not found', async () => {
    expect(await releases.promote(aSlice(), '0.1.0-ffffffff')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it.each([
    ['mf-x', 'latest', 'version'],
    ['../etc', '0.1.0-00000000', 'slice'],
  ])('of %s %s is bad input', async (slice, version, field) => {
    expect(await releases.promote(slice, version)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
  });
});

describe('a rollback', () => {
  it('goes back to the version before, with its reason', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    await releases.promote(slice, two);
    const { status, body } = await admin.post<ReleasedSlice>('/api/admin/releases/rollbacks', {
      slice,
      reason: 'Prices were missing.',
    });
    expect([status, body.inUse?.version]).toEqual([200, one]);
    expect((await changesOf(slice))[0]).toMatchObject({
      kind: 'rollback',
      from: two,
      to: one,
      reason: 'Prices were missing.',
    });
  });

  it('of the first version takes the slice out of use, and is not repeated', async () => {
    const { slice, one } = await releases.aReleasedSlice();
    expect(await releases.releaseOf(slice)).toMatchObject({ previous: null, isFirst: true, takenOut: null });
    const rollBack = () => admin.post('/api/admin/releases/rollbacks', { slice, seen: one });
    expect(await rollBack()).toMatchObject({
      status: 200,
      body: { inUse: null, isFirst: false, takenOut: { by: actor } },
    });
    expect((await changesOf(slice))[0]).toMatchObject({ kind: 'rollback', from: one, to: null });
    expect(await rollBack()).toMatchObject({
      status: 409,
      body: { details: { problems: [`${slice} is not in use`] } },
    });
  });

  it('is refused when another version is in use than the admin saw', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    await releases.promote(slice, two);
    expect(await admin.post('/api/admin/releases/rollbacks', { slice, seen: one })).toMatchObject({
      status: 409,
      body: { details: { problems: [`${slice} ${two} is in use by now: look at it again`] } },
    });
    expect(await releases.releaseOf(slice)).toMatchObject({ inUse: { version: two } });
  });
});

describe('retiring a slice', () => {
  const retire = (slice: string, seen?: string) =>
    admin.post<ReleasedSlice>('/api/admin/releases/retirements', { slice, seen, reason: 'Sold out.' });

  it('takes it out of use, with its canary and without asking the shells, until a version is promoted', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    await startCanary(slice, two, 10);
    shell.problems = ['it would be refused'];
    expect(await retire(slice, one)).toMatchObject({
      status: 200,
      body: { inUse: null, canary: null, takenOut: { by: actor, since: expect.stringMatching(/^20/) } },
    });
    expect((await changesOf(slice))[0]).toMatchObject({ kind: 'retire', from: one, to: null, reason: 'Sold out.' });
    expect((await entriesOf(slice))[0]).toMatchObject({
      action: 'Take a slice out of use',
      before: { version: one, canary: two },
      after: { version: null, canary: null },
    });
    shell.problems = [];
    expect(await releases.promote(slice, two)).toMatchObject({
      status: 200,
      body: { inUse: { version: two }, takenOut: null },
    });
  });

  it('is refused when another version is in use than the admin saw, or none', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    await releases.promote(slice, two);
    expect(await retire(slice, one)).toMatchObject({ status: 409, body: { code: 'release_refused' } });
    expect(await releases.releaseOf(slice)).toMatchObject({ inUse: { version: two } });
    const unused = aSlice();
    const version = await aRelease(app, { slice: unused });
    await startCanary(unused, version, 10);
    expect(await retire(unused)).toMatchObject({
      status: 409,
      body: { details: { problems: [`${unused} has only a canary: abort it`] } },
    });
  });
});

describe('a canary', () => {
  it('is started, widened and promoted', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    expect(await startCanary(slice, two, 10, null)).toMatchObject({
      status: 200,
      body: { inUse: { version: one }, canary: { version: two, percent: 10, by: actor } },
    });
    expect(await startCanary(slice, two, 50, 10)).toMatchObject({ body: { canary: { percent: 50 } } });
    expect(await releases.promote(slice, two)).toMatchObject({ body: { inUse: { version: two }, canary: null } });
    expect((await changesOf(slice)).map(({ kind, percent }) => [kind, percent])).toEqual([
      ['promote', null],
      ['widen', 50],
      ['canary', 10],
      ['promote', null],
    ]);
    expect(await entriesOf(slice)).toMatchObject([
      { before: { version: one, canary: two, percent: 50 }, after: { version: two, canary: null, percent: null } },
      { before: { percent: 10 }, after: { percent: 50 } },
      { before: { canary: null, percent: null }, after: { canary: two, percent: 10 } },
      {},
    ]);
  });

  it('may be the first version of its slice', async () => {
    const slice = aSlice();
    const version = await aRelease(app, { slice });
    expect(await startCanary(slice, version, 10, null)).toMatchObject({
      status: 200,
      body: { inUse: null, canary: { version, percent: 10 } },
    });
    expect(await endCanary(slice)).toMatchObject({ status: 200, body: { inUse: null, canary: null } });
  });

  it('is ended once, with a reason', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    await startCanary(slice, two, 10);
    expect(await endCanary(slice, ' ')).toMatchObject({
      status: 400,
      body: { errors: { reason: expect.any(String) } },
    });
    expect(await endCanary(slice)).toMatchObject({ status: 200, body: { canary: null } });
    expect((await changesOf(slice))[0]).toMatchObject({ kind: 'abort', from: two, reason: 'It fails.', actor });
    expect(await endCanary(slice)).toMatchObject({
      status: 409,
      body: { details: { problems: [`${slice} has no canary`] } },
    });
  });

  it('stays withdrawn when somebody widens it', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    await startCanary(slice, two, 10);
    await endCanary(slice);
    expect(await startCanary(slice, two, 50, 10)).toMatchObject({ status: 409, body: { code: 'release_refused' } });
    expect(await releases.releaseOf(slice)).toMatchObject({ canary: null });
  });

  it.each([0, 100, 1.5])('of %d percent is bad input', async (percent) => {
    expect(await startCanary('mf-any', '0.1.0-00000000', percent)).toMatchObject({
      status: 400,
      body: { errors: { percent: expect.any(String) } },
    });
  });

  it('is started by one of two admins who try different versions at once', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    const three = await aRelease(app, { slice });
    const answers = await Promise.all([two, three].map((version) => startCanary(slice, version, 10)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a version for staff', () => {
  const give = (slice: string, version: string) =>
    admin.post<ReleasedSlice & Problem>('/api/admin/releases/staff', { slice, version });

  it('is given, shown with who did it, and taken back, each with its entry in history and audit log', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    expect(await give(slice, two)).toMatchObject({
      status: 200,
      body: { inUse: { version: one }, staff: { version: two, by: actor, since: expect.stringMatching(/^20/) } },
    });
    const taken = await admin.delete<ReleasedSlice>(`/api/admin/releases/staff/${slice}?version=${two}`);
    expect(taken).toMatchObject({ status: 200, body: { staff: null } });
    expect(await changesOf(slice)).toMatchObject([
      { kind: 'staff-end', from: two, to: one, actor },
      { kind: 'staff', from: one, to: two, actor },
      { kind: 'promote' },
    ]);
    expect(await entriesOf(slice)).toMatchObject([
      { before: { staff: two }, after: { staff: null } },
      { before: { staff: null }, after: { staff: two } },
      {},
    ]);
  });

  it('is refused with what the running shell servers say, and when it was taken back meanwhile', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    shell.problems = ['/sample: broken on purpose'];
    expect(await give(slice, two)).toMatchObject({ status: 409, body: { code: 'release_refused' } });
    expect(await releases.releaseOf(slice)).toMatchObject({ staff: null });
    expect((await admin.delete(`/api/admin/releases/staff/${slice}`)).status).toBe(409);
  });
});

describe('the lists', () => {
  it('have the running shell servers', async () => {
    const { body } = await admin.get<ReleaseOverview>('/api/admin/releases');
    expect(body.shells).toEqual([
      { id: expect.any(String), version: '0.1.0-11111111', announcedAt: expect.any(String) },
    ]);
  });

  it('page all versions of a slice without gaps or repeats, and the overview has the newest', async () => {
    const slice = aSlice();
    const published: string[] = [];
    for (let count = 0; count < 7; count += 1)
      published.unshift(await aRelease(app, { slice, gate: { ...pendingGate([]), passed: true } }));
    await app.dataSource.query(
      `UPDATE slice_registry.releases SET published_at = '2026-01-01T12:00:00.123456Z' WHERE slice = $1`,
      [slice],
    );
    const seen: ReleaseVersion[] = [];
    const path = `/api/admin/releases/versions?slice=${slice}&limit=3`;
    for await (const { body, headers } of admin.pages<ReleaseVersion>(path)) {
      expect(headers.get('x-total-count')).toBe('7');
      seen.push(...body);
    }
    expect(seen.map(({ version }) => version)).toEqual(published);
    expect(seen[0]).toMatchObject({ gate: { state: 'passed' }, publishedBy: 'ci' });
    expect(await releases.releaseOf(slice)).toMatchObject({ inUse: null, versions: seen.slice(0, 3), hasMore: true });
  });

  it('page the history by slice', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    await releases.promote(slice, two);
    const first = await admin.get<ReleaseChange[]>(`/api/admin/releases/changes?slice=${slice}&limit=1`);
    const next = /\?([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1];
    const second = await admin.get<ReleaseChange[]>(`/api/admin/releases/changes?${next}`);
    expect([...first.body, ...second.body].map(({ to }) => to)).toEqual([two, one]);
    expect((await admin.get('/api/admin/releases/changes?cursor=none')).status).toBe(400);
  });

  it('say how many sessions get a composition', async () => {
    await app.dataSource.query('DELETE FROM slice_registry.canaries');
    await app.dataSource.query('DELETE FROM slice_registry.promotions');
    const { slice, one, two } = await releases.aReleasedSlice();
    await startCanary(slice, two, 10);
    await app.dataSource.query('INSERT INTO slice_registry.compositions (id, versions) VALUES ($1, $2), ($3, $4)', [
      randomUUID(),
      { [slice]: one },
      randomUUID(),
      { [slice]: two },
    ]);
    const { body } = await admin.get<ReleaseComposition[]>('/api/admin/releases/compositions');
    expect(body.map(({ share }) => share).toSorted((a, b) => a - b)).toEqual([10, 90]);
  });
});

describe('a preview link', () => {
  it('is signed for its version until it expires, and recorded without the link', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    const { status, body } = await admin.post<PreviewLink>('/api/admin/releases/previews', {
      slice,
      version: two,
      hours: 2,
    });
    const url = new URL(body.url);
    expect([status, url.origin, url.pathname]).toEqual([201, 'http://previews.test', '/releases/preview']);
    const key = await readPreviewKey(queryable(app.dataSource));
    expect(readPreview(url.searchParams.get('link')!, key)).toEqual({
      slice,
      version: two,
      expiresAt: Date.parse(body.expiresAt) / 1000,
    });
    expect((await changesOf(slice))[0]).toMatchObject({ kind: 'preview', to: two, actor });
    expect(JSON.stringify(await entriesOf(slice))).not.toContain(url.searchParams.get('link')!);
  });

  it('lasts for a week at most', async () => {
    const { slice, two } = await releases.aReleasedSlice();
    const asked = { slice, version: two, hours: 169 };
    expect((await admin.post('/api/admin/releases/previews', asked)).status).toBe(400);
  });
});
