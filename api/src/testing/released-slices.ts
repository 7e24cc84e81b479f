import { randomUUID } from 'node:crypto';
import type { ReleaseOverview, ReleasedSlice } from 'shared-contracts/releases/schemas';
import type { Browser } from './browser.js';
import { aRelease } from './fake-shell.js';
import type { TestApp } from './test-app.js';

export const aSlice = (): string => `mf-${randomUUID().slice(0, 8)}`;

/** The shells must answer for what is put into use. */
export function releasesOf(app: TestApp, admin: Browser) {
  const promote = (slice: string, version: string) =>
    admin.post<ReleasedSlice>('/api/admin/releases/promotions', { slice, version });
  return {
    promote,
    releaseOf: async (slice: string) => {
      const { body } = await admin.get<ReleaseOverview>('/api/admin/releases');
      return body.slices.find((one) => one.slice === slice);
    },
    async aReleasedSlice() {
      const slice = aSlice();
      const [one, two] = [await aRelease(app, { slice, revision: '1a2b3c4d' }), await aRelease(app, { slice })];
      await promote(slice, one);
      return { slice, one, two };
    },
  };
}
