import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPreview } from 'shared-server/registry/preview-link';
import { createToken } from 'shared-server/registry/tokens';
import { Rollout } from '../../registry/rollout';
import { runPublishingApp } from '../../testing/publishing-app';
import type { RunningApp } from '../../testing/running-app';
import { scratchFolder } from '../../testing/scratch-folder';
import { testRegistry } from '../../testing/test-registry';
import { writeRelease } from '../../testing/write-release';
import { policyWithLive } from '../security-headers';

const previewKey = Buffer.from('the key of the registry');
const builds = scratchFolder();
const test = await testRegistry();
const needs = { contract: '9.0.0', singletons: { react: '19.3.1' }, exports: { 'shell/contract': ['useShop'] } };
const build = {
  origin: 'http://localhost:3010',
  entry: 'remoteEntry.js',
  container: 'mf_live',
  paths: ['/live'],
  version: '0.1.0-1a2b3c4d',
  needs,
};
let app: RunningApp;
let token: string;
let publishing: string;

beforeAll(async () => {
  const { folder, release } = await writeRelease(builds, { name: 'mf-other', paths: ['/other'], server: '' });
  await test.registry.publish(folder);
  await test.registry.promote({ slice: release.name, version: release.version, by: 'start' });
  const rollout = new Rollout(await test.registry.read());
  app = await runPublishingApp({ ...test, rollout: () => rollout, previewKey });
  const made = { slice: 'mf-live', name: 'ci', createdBy: 'admin@shop.test', days: 1 };
  ({ token } = await createToken(test.pool, { ...made, scopes: ['release'] }));
  ({ token: publishing } = await createToken(test.pool, made));
});
afterAll(() => app.stop());

async function ask(
  body: unknown,
  { slice = 'mf-live', by = token } = {},
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${app.origin}/releases/${slice}/live`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe("the link to a team's own build", () => {
  it('is signed for the slice of the token, and names where the browser gets the build', async () => {
    const { status, answer } = await ask(build);
    expect(status).toBe(200);
    const signed = new URL(String(answer.link)).searchParams.get('link') ?? '';
    expect(readPreview(signed, previewKey)).toEqual({
      slice: 'mf-live',
      version: build.version,
      live: { origin: build.origin, entry: build.entry, container: build.container, paths: build.paths },
      expiresAt: answer.expiresAt,
    });
    expect(Number(answer.expiresAt) - Date.now() / 1000).toBeLessThanOrEqual(8 * 3600);
  });

  it.each(['https://evil.test', 'http://evil.test:3010', 'http://localhost:3010/x', 'http://localhost.evil.test:80'])(
    'is refused for %s, which is not the machine of the browser',
    async (origin) => {
      const { status, answer } = await ask({ ...build, origin });
      expect([status, answer.code]).toEqual([400, 'invalid_input']);
      expect(JSON.stringify(answer.errors)).toContain('must be this machine');
    },
  );

  it('is refused for a path of another slice or of the server, and for what the shop does not provide', async () => {
    const { status, answer } = await ask({
      ...build,
      paths: ['/Other', '/api/orders'],
      needs: { ...needs, exports: { 'shell/contract': ['useMagic'] } },
    });
    expect([status, answer.code]).toEqual([409, 'release_refused']);
    expect(answer.errors).toEqual({
      problems: [
        expect.stringContaining('useMagic'),
        expect.stringContaining('no slice can own /api/orders'),
        expect.stringContaining('/Other is /other, which belongs to mf-other'),
      ],
    });
  });

  it("is refused to another slice's token, and to one that may only publish", async () => {
    const elsewhere = await ask(build, { slice: 'mf-other' });
    expect([elsewhere.status, elsewhere.answer.code]).toEqual([403, 'token_of_another_slice']);
    const narrow = await ask(build, { by: publishing });
    expect([narrow.status, narrow.answer.code]).toEqual([403, 'scope_missing']);
  });
});

it('lets a page load code, styles, pictures, fonts and news from the build alone, and asks it for no encryption', () => {
  const policy =
    "default-src 'self';script-src 'self' 'sha256-x';style-src 'self';frame-src 'none';upgrade-insecure-requests";
  expect(policyWithLive(policy, 'http://localhost:3010')).toBe(
    "default-src 'self';script-src 'self' 'sha256-x' http://localhost:3010;style-src 'self' http://localhost:3010;frame-src 'none'",
  );
});
