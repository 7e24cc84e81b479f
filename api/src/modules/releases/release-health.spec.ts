import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReleaseError, ReleaseHealth, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { addErrors } from 'shared-server/registry/errors';
import { addHealth } from 'shared-server/registry/health';
import { queryable } from '../../shared/database/queryable.js';
import type { Browser } from '../../testing/browser.js';
import { signInAdmin } from '../../testing/factories.js';
import { type FakeShell, startFakeShell } from '../../testing/fake-shell.js';
import { aSlice, releasesOf } from '../../testing/released-slices.js';
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

const startCanary = (slice: string, version: string, percent: number) =>
  admin.post<ReleasedSlice>('/api/admin/releases/canaries', { slice, version, percent });

describe('the health of a slice', () => {
  const at = (minutesAgo: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutesAgo * 60_000);

  it('has the points of its versions, and the overview their last hour', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    await startCanary(slice, two, 10);
    const count = (version: string, more: object) => ({
      slice,
      version,
      minute: at(3),
      metric: 'views' as const,
      bucket: 0,
      count: 100,
      ...more,
    });
    await addHealth(queryable(app.dataSource), [
      count(one, {}),
      count(one, { minute: at(90), count: 7 }),
      count(two, { count: 20 }),
      count(two, { metric: 'failures', count: 5 }),
      count(two, { metric: 'lcp', bucket: 1, count: 20 }),
    ]);
    const { body } = await admin.get<ReleaseHealth>(`/api/admin/releases/health?slice=${slice}&hours=2`);
    expect(body).toMatchObject({
      minutes: 1,
      versions: [
        { version: one, views: 107, failures: 0, errorRate: 0, points: [{ views: 7 }, { views: 100, lcp: null }] },
        // three quarters of the way from 500 to 1000 ms
        { version: two, views: 20, errorRate: 0.25, points: [{ at: at(3).toISOString(), failures: 5, lcp: 875 }] },
      ],
    });
    expect(await releases.releaseOf(slice)).toMatchObject({
      inUse: { lastHour: { views: 100, failures: 0 } },
      canary: { lastHour: { views: 20, failures: 5 } },
    });
  });

  it.each(['2', '24', '720'])('has a limited number of points for %s hours', async (hours) => {
    const slice = aSlice();
    await app.dataSource.query(
      `INSERT INTO slice_registry.health (slice, version, minute, metric, count)
       SELECT $1, '0.1.0-00000001', date_trunc('minute', now()) - make_interval(mins => n), 'views', 1
       FROM generate_series(0, 30 * 24 * 60) n`,
      [slice],
    );
    const { body } = await admin.get<ReleaseHealth>(`/api/admin/releases/health?slice=${slice}&hours=${hours}`);
    const [version] = body.versions;
    expect(version!.points.length).toBeLessThanOrEqual((Number(hours) * 60) / body.minutes + 1);
    expect(version!.points.length).toBeGreaterThan((Number(hours) * 60) / body.minutes - 2);
  });

  it('of an unknown slice is empty', async () => {
    const { body } = await admin.get<ReleaseHealth>('/api/admin/releases/health?slice=mf-unknown');
    expect(body.versions).toEqual([]);
  });
});

describe('the errors of a version', () => {
  it('are those that browsers and servers have seen, the most frequent first', async () => {
    const { slice, one, two } = await releases.aReleasedSlice();
    const seen = {
      slice,
      version: one,
      place: 'browser' as const,
      message: 'no price',
      page: '/cart',
      frames: [{ name: 'total', file: 'src/total.ts', line: 12, column: 5 }],
      fingerprint: 'one',
      count: 2,
    };
    await addErrors(queryable(app.dataSource), [
      seen,
      { ...seen, place: 'server', message: 'no data', fingerprint: 'two', frames: [], count: 3 },
    ]);
    const { body } = await admin.get<ReleaseError[]>(`/api/admin/releases/errors?slice=${slice}&version=${one}`);
    expect(body).toEqual([
      expect.objectContaining({ place: 'server', message: 'no data', pages: ['/cart'], count: 3, stack: [] }),
      expect.objectContaining({ message: 'no price', count: 2, stack: ['total (src/total.ts:12:5)'] }),
    ]);
    expect((await admin.get(`/api/admin/releases/errors?slice=${slice}&version=${two}`)).body).toEqual([]);
  });
});
