import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CreatedReleaseToken } from 'shared-contracts/releases/schemas';
import { addErrors } from 'shared-server/registry/errors';
import { recordChange } from 'shared-server/registry/history';
import { queryable } from '../../shared/database/queryable.js';
import { TellTeams } from './tell-teams.js';
import { testAdmin, testApp } from '../../testing/started.js';

const app = testApp();
const admin = testAdmin(app);

const version = '1.2.3-0a1b2c3d';
/** Far away, so that this API's worker tells nothing of it. */
const now = new Date('2031-05-06T07:30:00Z');

async function team() {
  const id = randomUUID().slice(0, 8);
  const [slice, email] = [`mf-${id}`, `${id}@example.com`];
  const db = queryable(app.dataSource);
  await app.dataSource.query(
    `INSERT INTO slice_registry.releases (slice, version, release, created_at) VALUES ($1, $2, '{}', now())`,
    [slice, version],
  );
  const token = (name: string, address: string = email) =>
    admin.post<CreatedReleaseToken>('/api/admin/release-tokens', { slice, name, days: 30, email: address });
  const { body } = await token('CI');
  const seen = async (message: string, hours: number) => {
    const fingerprint = randomUUID();
    const frames = [{ name: 'total', file: 'src/total.ts', line: 12, column: 5 }];
    await addErrors(db, [{ slice, version, place: 'browser', message, page: '/x', frames, fingerprint, count: 3 }]);
    await app.dataSource.query(
      `UPDATE slice_registry.errors SET first_seen = $3::timestamptz - make_interval(hours => $2)
       WHERE fingerprint = $1`,
      [fingerprint, hours, now],
    );
  };
  const mails = (to = email) =>
    app.dataSource.query<{ subject: string; text: string }[]>(
      `SELECT subject, text FROM outbox_mails WHERE recipient = $1 ORDER BY subject`,
      [to],
    );
  return { slice, email, db, token, tokenId: body.id, seen, mails };
}
const teams = () => app.nest.get(TellTeams);

describe('a team whose token has an address', () => {
  it('is told once that its canary was withdrawn, whatever its tokens', async () => {
    const { slice, db, token, mails } = await team();
    await token('laptop');
    await recordChange(db, {
      kind: 'withdraw',
      slice,
      from: version,
      to: '1.2.2-0a1b2c3d',
      actor: 'automatic',
      reason: '12 of 40 visits failed',
    });
    await recordChange(db, { kind: 'abort', slice, from: version, actor: 'token CI' });
    await teams().tellOfCanaries();
    await teams().tellOfCanaries();
    const told = await mails();
    expect(told).toMatchObject([{ subject: `The canary ${slice} ${version} was withdrawn` }]);
    expect(told[0]!.text).toMatch(/all visitors get mf-\w+ 1\.2\.2-0a1b2c3d again[^]*12 of 40 visits failed/);
  });

  it('is told of new errors when the hour is over, once an hour', async () => {
    const { slice, seen, mails } = await team();
    for (const nth of Array.from({ length: 12 }, (_, index) => index)) await seen(`Error: number ${nth}`, 1);
    await seen('Error: an hour before', 2);
    await seen('Error: right now', 0);
    await seen('Error: long ago', 30);
    await teams().tellOfErrors(now);
    await teams().tellOfErrors(now);
    const told = await mails();
    expect(told.map(({ subject }) => subject)).toEqual([`${slice} has 12 new errors`, `${slice} has a new error`]);
    expect(told[0]!.text).toMatch(/at total \(src\/total\.ts:12:5\)[^]*And 2 more/);
    expect(told[1]!.text).toContain('Error: an hour before');
    expect(JSON.stringify(told)).not.toMatch(/right now|long ago/);
  });

  it('is told nothing of other slices, nor after its token was revoked, nor of what was before it', async () => {
    const [one, other] = [await team(), await team()];
    await one.seen('Error: of the first', 1);
    await admin.delete(`/api/admin/release-tokens/${one.tokenId}`);
    const late = `late-${one.email}`;
    await one.token('new', late);
    await app.dataSource.query('UPDATE slice_registry.tokens SET created_at = $2 WHERE email = $1', [late, now]);
    await teams().tellOfErrors(now);
    expect([await one.mails(), await other.mails(), await one.mails(late)]).toEqual([[], [], []]);
  });
});

it.each(['nobody', 'a@b', `${'a'.repeat(250)}@example.com`])('%s is no address of a team', async (email) => {
  const asked = { slice: 'mf-any', name: 'CI', days: 30, email };
  expect(await admin.post('/api/admin/release-tokens', asked)).toMatchObject({
    status: 400,
    body: { errors: { email: 'Invalid email address' } },
  });
});
