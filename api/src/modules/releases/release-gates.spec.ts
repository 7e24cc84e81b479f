import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Gate, pendingGate } from 'shared-server/registry/gate';
import type { Browser } from '../../testing/browser.js';
import { signInAdmin } from '../../testing/factories.js';
import { type FakeShell, aRelease, startFakeShell } from '../../testing/fake-shell.js';
import { releasesOf } from '../../testing/released-slices.js';
import { type TestApp, startTestApp } from '../../testing/test-app.js';

let app: TestApp;
let admin: Browser;
let releases: ReturnType<typeof releasesOf>;
let shell: FakeShell;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
  releases = releasesOf(app, admin);
  shell = await startFakeShell(app);
});
afterAll(async () => {
  await shell.stop();
  await app.close();
});

const failedCheck = { name: 'browser', passed: false, problems: ['/cart: its own area is empty'] };
const aGate = (over: Partial<Gate>): Gate => ({
  ...pendingGate([]),
  by: 'ci',
  at: '2026-01-01T00:00:00.000Z',
  ...over,
});
const startCanary = (slice: string, version: string, percent: number) =>
  admin.post('/api/admin/releases/canaries', { slice, version, percent });

describe('promoting a version with a gate', () => {
  it('is refused for a version that did not pass', async () => {
    const { slice } = await releases.aReleasedSlice();
    const version = await aRelease(app, { slice, gate: aGate({ passed: false, checks: [failedCheck] }) });
    expect(await releases.promote(slice, version)).toMatchObject({
      status: 409,
      body: { details: { problems: [`${slice} ${version} did not pass its gate`] } },
    });
    expect((await releases.releaseOf(slice))?.versions[0]).toMatchObject({
      version,
      gate: { state: 'failed', problems: ['browser: /cart: its own area is empty'], reason: null, by: 'ci' },
    });
  });

  it('and a canary are refused for a version that has not passed its gate yet', async () => {
    const { slice, one } = await releases.aReleasedSlice();
    const version = await aRelease(app, { slice, gate: pendingGate([]) });
    const refusal = {
      status: 409,
      body: { details: { problems: [`${slice} ${version} has not passed its gate yet`] } },
    };
    expect(await releases.promote(slice, version)).toMatchObject(refusal);
    expect(await startCanary(slice, version, 10)).toMatchObject(refusal);
    expect(await admin.post('/api/admin/releases/rollbacks', { slice, version })).toMatchObject(refusal);
    expect(await releases.releaseOf(slice)).toMatchObject({
      inUse: { version: one },
      versions: [{ gate: { state: 'pending' } }, {}, {}],
    });
  });

  it('is allowed for a version that passed for a reason, and the history keeps which checks it passed', async () => {
    const { slice } = await releases.aReleasedSlice();
    const reason = 'The cart is empty on purpose.';
    const version = await aRelease(app, { slice, gate: aGate({ passed: true, checks: [failedCheck], reason }) });
    expect(await releases.promote(slice, version)).toMatchObject({
      status: 200,
      body: { versions: [{ version, gate: { state: 'forced', reason } }, {}, {}] },
    });
    const rows = await app.dataSource.query<{ verdicts: unknown }[]>(
      'SELECT verdicts FROM slice_registry.changes WHERE slice = $1 ORDER BY id DESC LIMIT 1',
      [slice],
    );
    expect(rows).toEqual([{ verdicts: { gate: 'forced', servedBy: ['0.1.0-11111111'] } }]);
  });
});
