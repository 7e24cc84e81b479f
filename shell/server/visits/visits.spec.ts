import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseSetCookie } from 'cookie';
import { signPreview } from 'shared-contracts/releases/preview-link';
import { type SliceInUse, versionsOf } from '../registry/composition';
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
    previewKey: () => key,
    isSecure,
  });
const cookieOf = (header: string) => {
  const { name, value } = parseSetCookie(header);
  return `${name}=${value}`;
};
const soon = () => Math.floor(Date.now() / 1000) + 60;
const signed = (version: string, expiresAt = soon(), signingKey: Uint8Array = key) =>
  signPreview({ slice: one.name, version, expiresAt }, signingKey);

describe('a visit', () => {
  it('sets no cookie while there is no canary', async () => {
    expect(await visits(plain).of('theme=dark')).toEqual({
      composition: plain.current,
      isPersonal: false,
      setCookies: [],
    });
  });

  it('gets a session when a canary runs, and keeps its composition with it', async () => {
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const first = await visits(withCanary).of(undefined);
      expect(first).toMatchObject({ isPersonal: true, setCookies: [expect.stringContaining('HttpOnly')] });
      const again = await visits(withCanary).of(cookieOf(first.setCookies[0]!));
      expect(again).toMatchObject({ composition: { id: first.composition.id }, setCookies: [] });
      seen.add(first.composition.id);
    }
    expect(seen.size).toBe(2);
  });

  it('does not believe a session cookie that is none of ours', async () => {
    const visit = await visits(withCanary).of(`release_session=${'x'.repeat(36)}`);
    expect(visit.setCookies).toHaveLength(1);
  });

  it('uses cookies that only this origin can set over https', async () => {
    const [cookie] = (await visits(withCanary, { isSecure: true }).of(undefined)).setCookies;
    expect(cookie).toMatch(/^__Host-release_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('a preview', () => {
  it('shows the version to its visitor alone', async () => {
    const visit = await visits(plain).of(`release_preview=${signed(two.version)}`);
    expect(versionsOf(visit.composition)).toEqual({ [two.name]: two.version });
    expect(visit).toMatchObject({ isPersonal: true, preview: { version: two.version }, setCookies: [] });
    expect(versionsOf((await visits(plain).of(undefined)).composition)).toEqual({ [one.name]: one.version });
  });

  it('may be of one whole composition, whatever its visitor would get otherwise', async () => {
    const others = { 'mf-other': other.version };
    const link = signPreview({ slice: one.name, version: two.version, others, expiresAt: soon() }, key);
    const visit = await visits(withCanary).of(`release_preview=${link}`);
    expect(versionsOf(visit.composition)).toEqual({ [one.name]: two.version, ...others });
    const gone = { ...others, 'mf-gone': '9.9.9-00000000' };
    const missing = signPreview({ slice: one.name, version: two.version, others: gone, expiresAt: soon() }, key);
    expect((await visits(plain).of(`release_preview=${missing}`)).preview).toBeUndefined();
  });

  it.each<[string, () => string]>([
    ['unsigned', () => Buffer.from(JSON.stringify({ slice: 'mf-sample' })).toString('base64url')],
    ['signed with another key', () => signed(two.version, soon(), Buffer.from('another key'))],
    ['expired', () => signed(two.version, soon() - 120)],
    ['of an unknown version', () => signed('9.9.9-00000000')],
  ])('that is %s shows nothing and is forgotten', async (_what, cookie) => {
    const visit = await visits(plain).of(`release_preview=${cookie()}`);
    expect(visit.composition).toBe(plain.current);
    expect(visit.preview).toBeUndefined();
    expect(visit.setCookies).toEqual([expect.stringMatching(/^release_preview=; .*Expires=Thu, 01 Jan 1970/)]);
  });
});
