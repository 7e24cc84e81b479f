import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scratchFolder } from '../testing/scratch-folder';
import { writeRelease } from '../testing/write-release';
import { versionsOf } from './composition';
import { DISCOVERY_SCHEMA, type Discovery, type Release, microFrontendOf } from './discovery';
import { Rollout } from './rollout';

const folder = scratchFolder();
const released = async (name: string, text: string): Promise<Release> =>
  (await writeRelease(folder, { name, server: text })).release;
const [catalog, nextCatalog, account, nextAccount] = await Promise.all([
  released('mf-catalog', 'one'),
  released('mf-catalog', 'two'),
  released('mf-account', 'one'),
  released('mf-account', 'two'),
]);

function rollout(...slices: [inUse: Release | undefined, canary?: Release, percent?: number][]): Rollout {
  const microFrontends: Discovery['microFrontends'] = {};
  for (const [inUse, canary, percent = 0] of slices)
    microFrontends[(inUse ?? canary)!.name] = [
      ...(inUse ? [microFrontendOf(inUse, { traffic: 100 - percent, default: true })] : []),
      ...(canary ? [microFrontendOf(canary, { traffic: percent, default: false })] : []),
    ];
  return new Rollout({ schema: DISCOVERY_SCHEMA, microFrontends });
}
const sessions = (count: number) => Array.from({ length: count }, () => randomUUID());
const catalogOf = (one: Rollout, session: string) => versionsOf(one.compositionOf(session))['mf-catalog'];

it('gives every session the same composition while there is no canary', () => {
  const plain = rollout([catalog], [account]);
  for (const session of sessions(20)) expect(plain.compositionOf(session)).toBe(plain.current);
});

it('gives a canary its share of the sessions, within the binomial error', () => {
  for (const percent of [1, 10, 50]) {
    const one = rollout([catalog, nextCatalog, percent]);
    const count = 20_000;
    const got = sessions(count).filter((session) => catalogOf(one, session) === nextCatalog.version).length;
    const share = percent / 100;
    // five standard deviations: one run in a million is outside
    expect(Math.abs(got - count * share)).toBeLessThan(5 * Math.sqrt(count * share * (1 - share)));
  }
});

it('keeps every session on its composition, on every server', () => {
  const [here, there] = [rollout([catalog, nextCatalog, 30]), rollout([catalog, nextCatalog, 30])];
  for (const session of sessions(200)) {
    const { id } = here.compositionOf(session);
    expect(here.compositionOf(session).id).toBe(id);
    expect(there.compositionOf(session).id).toBe(id);
  }
});

it('takes no session from a canary that grows', () => {
  const percent = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(percent, percent, fc.uuid(), (a, b, session) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)].map((share) => rollout([catalog, nextCatalog, share]));
      fc.pre(catalogOf(small!, session) === nextCatalog.version);
      expect(catalogOf(large!, session)).toBe(nextCatalog.version);
    }),
  );
});

it('deals canaries of two slices independently', () => {
  const both = rollout([catalog, nextCatalog, 50], [account, nextAccount, 50]);
  const count = 4000;
  const seen = new Map<string, number>();
  for (const session of sessions(count)) {
    const { id } = both.compositionOf(session);
    seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  expect(seen.size).toBe(4);
  for (const got of seen.values()) expect(Math.abs(got - count / 4)).toBeLessThan(5 * Math.sqrt((count / 4) * 0.75));
});

it("gives a slice's first release to its canary's sessions only", () => {
  const first = rollout([catalog], [undefined, nextAccount, 30]);
  const seen = sessions(200).map((session) => versionsOf(first.compositionOf(session)));
  expect(versionsOf(first.current)).toEqual({ 'mf-catalog': catalog.version });
  expect(seen).toContainEqual({ 'mf-catalog': catalog.version });
  expect(seen).toContainEqual({ 'mf-catalog': catalog.version, 'mf-account': nextAccount.version });
});

it('names equal sets of versions equally', () => {
  const canary = rollout([catalog, nextCatalog, 99]);
  const session = sessions(50).find((one) => catalogOf(canary, one) === nextCatalog.version)!;
  expect(canary.compositionOf(session).id).toBe(rollout([nextCatalog]).current.id);
});
