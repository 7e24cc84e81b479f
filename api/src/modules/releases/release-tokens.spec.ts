import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { CreatedReleaseToken, ReleaseToken } from 'shared-contracts/releases/schemas';
import { useToken } from 'shared-server/registry/tokens';
import { queryable } from '../../shared/database/queryable.js';
import { adminCredentials } from '../../testing/test-app.js';
import { testAdmin, testApp } from '../../testing/started.js';

const app = testApp();
const admin = testAdmin(app);

const actor = adminCredentials.email;
const aSlice = () => `mf-${randomUUID().slice(0, 8)}`;
const entriesOf = async (id: string) =>
  (await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`)).body.filter(({ subjectId }) => subjectId === id);

describe('a token', () => {
  const create = (slice: string) =>
    admin.post<CreatedReleaseToken>('/api/admin/release-tokens', { slice, name: 'CI of the team', days: 30 });
  const listed = async (id: string) =>
    (await admin.get<ReleaseToken[]>('/api/admin/release-tokens')).body.find((token) => token.id === id);

  it('publishes its slice until it is revoked, and is readable once', async () => {
    const slice = aSlice();
    const { status, body } = await create(slice);
    expect([status, body]).toMatchObject([201, { slice, name: 'CI of the team', createdBy: actor }]);
    const db = queryable(app.dataSource);
    expect(await useToken(db, body.token)).toEqual({ slice, name: 'CI of the team', scopes: ['publish'] });
    expect(await listed(body.id)).toMatchObject({ usedAt: expect.any(String), revokedAt: null });
    expect(await listed(body.id)).not.toHaveProperty('token');
    for (const _ of [1, 2])
      expect(await admin.delete(`/api/admin/release-tokens/${body.id}`)).toMatchObject({
        status: 200,
        body: { revokedAt: expect.any(String) },
      });
    expect(await useToken(db, body.token)).toBeUndefined();
    const entries = await entriesOf(body.id);
    expect(entries).toMatchObject([
      { subject: 'release token', before: { revokedAt: null }, after: { revokedAt: expect.any(String) } },
      { before: null, after: { slice, name: 'CI of the team', scopes: ['publish'] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.token);
  });

  it('has the scopes that it was created with', async () => {
    const scopes = ['publish', 'release'] as const;
    const asked = { slice: aSlice(), name: 'CI', days: 30, scopes };
    const { body } = await admin.post<CreatedReleaseToken>('/api/admin/release-tokens', asked);
    expect(await listed(body.id)).toMatchObject({ scopes });
    expect(await useToken(queryable(app.dataSource), body.token)).toMatchObject({ scopes });
  });

  it.each([[[]], [['admin']], [['publish', 'publish']]])('with the scopes %j is bad input', async (scopes) => {
    const asked = { slice: aSlice(), name: 'CI', days: 30, scopes };
    expect(await admin.post('/api/admin/release-tokens', asked)).toMatchObject({
      status: 400,
      body: { errors: expect.anything() },
    });
  });
});
