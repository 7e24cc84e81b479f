import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseSetCookie } from 'cookie';
import { signPreview } from 'shared-server/registry/preview-link';
import { type SliceInUse, composedSliceOf, versionsOf } from '../registry/composition';
import { DISCOVERY_SCHEMA, type Release, microFrontendOf } from '../registry/discovery';
import { Rollout } from '../registry/rollout';
import { scratchFolder } from '../testing/scratch-folder';
import { inUse, writeRelease } from '../testing/write-release';
import { Visits } from './visits';

const folder = scratchFolder();
const key = Buffer.from('the key of the registry');
let one: Release;
let two: Release;
let other: Release;
let plain: Rollout;
let withCanary: Rollout;

beforeAll(async () => {
  [one, two] = (await Promise.all(
    ['one', 'two'].map(async (server) => (await writeRelease(folder, { server })).release),
  )) as [Release, Release];
  other = (await writeRelease(folder, { name: 'mf-other', server: 'other' })).release;
  const rollout = (percent: number) =>
    new Rollout({
      schema: DISCOVERY_SCHEMA,
      microFrontends: {
        [one.name]: [
          microFrontendOf(one, { traffic: 100 - percent, default: true }),
          ...(percent ? [microFrontendOf(two, { traffic: percent, default: false })] : []),
        ],
      },
    });
  plain = rollout(0);
  withCanary = rollout(50);
});

const visits = (rollout: Rollout, { isSecure = false } = {}) =>
  new Visits({
    rollout: () => rollout,
    released: async (_slice, version): Promise<SliceInUse | undefined> =>
      [two, other].filter((release) => release.version === version).map(inUse)[0],
    key: () => key,
    isSecure,
  });
const from = (cookies: string | undefined, address = '203.0.113.7') => ({ cookies, address, mayPreview: true });
const cookieOf = (header: string) => {
  const { name, value } = parseSetCookie(header);
  return `${name}=${value}`;
};
const soon = () => Math.floor(Date.now() / 1000) + 60;
const signed = (version: string, expiresAt = soon(), signingKey: Uint8Array = key) =>
  signPreview({ slice: one.name, version, expiresAt }, signingKey);

describe('a visit', () => {
  it('sets no cookie while there is no canary', async () => {
    expect(await visits(plain).of(from('theme=dark'))).toEqual({
      composition: plain.current,
      isPersonal: false,
      setCookies: [],
      network: '203.0.113.7',
      isNew: false,
    });
  });

  it('gets a session when a canary runs, and keeps its composition with it', async () => {
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const first = await visits(withCanary).of(from(undefined));
      expect(first).toMatchObject({ isPersonal: true, setCookies: [expect.stringContaining('HttpOnly')] });
      const again = await visits(withCanary).of(from(cookieOf(first.setCookies[0]!)));
      expect(again).toMatchObject({ composition: { id: first.composition.id }, setCookies: [] });
      expect([first.isNew, again.isNew, again.visitor === first.visitor]).toEqual([true, false, true]);
      seen.add(first.composition.id);
    }
    expect(seen.size).toBe(2);
  });

  it('does not believe a session cookie that is none of ours', async () => {
    const [ours] = (await visits(withCanary).of(from(undefined))).setCookies;
    const [session, visitor, signature] = cookieOf(ours!).split('=')[1]!.split('.');
    const another = randomUUID();
    for (const value of [session, `${another}.${visitor}.${signature}`, `${session}.${visitor}.${'x'.repeat(22)}`]) {
      const visit = await visits(withCanary).of(from(`release_session=${value}`));
      expect([value, visit.isNew, visit.setCookies.length]).toEqual([value, true, 1]);
    }
  });

  it('uses cookies that only this origin can set over https', async () => {
    const [cookie] = (await visits(withCanary, { isSecure: true }).of(from(undefined))).setCookies;
    expect(cookie).toMatch(/^__Host-release_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('the visitor who is counted', () => {
  const visitorAt = async (address: string) => (await visits(withCanary).of(from(undefined, address))).visitor;

  it('is a network, however many sessions it has', async () => {
    expect(await visitorAt('203.0.113.7')).toBe(await visitorAt('203.0.113.7'));
    expect(await visitorAt('2001:db8:1:2::1')).toBe(await visitorAt('2001:db8:1:2::2'));
    expect(await visitorAt('203.0.113.7')).not.toBe(await visitorAt('203.0.113.8'));
  });

  it('stays that of the first page when the address changes', async () => {
    const first = await visits(withCanary).of(from(undefined, '203.0.113.7'));
    const later = await visits(withCanary).of(from(cookieOf(first.setCookies[0]!), '198.51.100.1'));
    expect(later.visitor).toBe(first.visitor);
  });

  it('is a session on this machine', async () => {
    for (const address of ['127.0.0.1', '::1']) expect(await visitorAt(address)).not.toBe(await visitorAt(address));
  });
});

describe('a preview', () => {
  it('shows the version to its visitor alone', async () => {
    const visit = await visits(plain).of(from(`release_preview=${signed(two.version)}`));
    expect(versionsOf(visit.composition)).toEqual({ [two.name]: two.version });
    expect(visit).toMatchObject({ isPersonal: true, preview: { version: two.version }, setCookies: [] });
    expect(versionsOf((await visits(plain).of(from(undefined))).composition)).toEqual({ [one.name]: one.version });
  });

  it('counts on the preview site alone', async () => {
    const cookies = `release_preview=${signed(two.version)}`;
    const visit = await visits(plain).of({ ...from(cookies), mayPreview: false });
    expect(visit).toMatchObject({ composition: plain.current, isPersonal: false, setCookies: [] });
  });

  it('for staff shows each version that the staff gets', async () => {
    const staff = { 'mf-other': other.version };
    const link = signPreview({ slice: one.name, version: two.version, staff, expiresAt: soon() }, key);
    const visit = await visits(plain).of(from(`release_preview=${link}`));
    expect(versionsOf(visit.composition)).toEqual({ [one.name]: two.version, ...staff });
  });

  it("may be of a team's own build, which browsers load from their own machine without a check", async () => {
    const live = { origin: 'http://localhost:3010', entry: 'remoteEntry.js', container: 'mf_other', paths: ['/other'] };
    const preview = signPreview({ slice: other.name, version: other.version, live, expiresAt: soon() }, key);
    const { composition } = await visits(plain).of(from(`release_preview=${preview}`));
    expect(composition.slices.map(composedSliceOf)).toMatchObject([
      {
        name: other.name,
        entry: `http://localhost:3010/remotes/${other.name}/development/browser/remoteEntry.js`,
        integrity: '',
      },
      { name: one.name, version: one.version },
    ]);
    const moved = { ...live, origin: 'http://localhost:3011' };
    const elsewhere = signPreview({ slice: other.name, version: other.version, live: moved, expiresAt: soon() }, key);
    const another = await visits(plain).of(from(`release_preview=${elsewhere}`));
    expect(another.composition.id).not.toBe(composition.id);
  });

  it('may be of one whole composition, whatever its visitor would get otherwise', async () => {
    const others = { 'mf-other': other.version };
    const link = signPreview({ slice: one.name, version: two.version, others, expiresAt: soon() }, key);
    const visit = await visits(withCanary).of(from(`release_preview=${link}`));
    expect(versionsOf(visit.composition)).toEqual({ [one.name]: two.version, ...others });
    const gone = { ...others, 'mf-gone': '9.9.9-00000000' };
    const missing = signPreview({ slice: one.name, version: two.version, others: gone, expiresAt: soon() }, key);
    expect((await visits(plain).of(from(`release_preview=${missing}`))).preview).toBeUndefined();
  });

  it.each<[string, () => string]>([
    ['unsigned', () => Buffer.from(JSON.stringify({ slice: 'mf-sample' })).toString('base64url')],
    ['signed with another key', () => signed(two.version, soon(), Buffer.from('another key'))],
    ['expired', () => signed(two.version, soon() - 120)],
    ['of an unknown version', () => signed('9.9.9-00000000')],
  ])('that is %s shows nothing and is forgotten', async (_what, cookie) => {
    const visit = await visits(plain).of(from(`release_preview=${cookie()}`));
    expect(visit.composition).toBe(plain.current);
    expect(visit.preview).toBeUndefined();
    expect(visit.setCookies).toEqual([expect.stringMatching(/^release_preview=; .*Expires=Thu, 01 Jan 1970/)]);
  });
});
