import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPreview } from 'shared-server/registry/preview-link';
import { promote, startCanary } from 'shared-server/registry/rollouts';
import { createToken } from 'shared-server/registry/tokens';
import { packRelease } from '../../federation/publish/pack-release.mjs';
import { type Release, microFrontendOf } from '../registry/discovery';
import { Rollout } from '../registry/rollout';
import { runPublishingApp } from '../testing/publishing-app';
import type { RunningApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testArchive, testRegistry } from '../testing/test-registry';
import { inUse, writeRelease } from '../testing/write-release';
import { compositionsWith } from './gate-plan';

let app: RunningApp;
let rollout: Rollout;
const key = Buffer.from('the key of the registry');
const builds = scratchFolder();
const test = await testRegistry({ archive: testArchive() });
const { registry, pool } = test;

beforeAll(async () => {
  rollout = new Rollout(await registry.read());
  app = await runPublishingApp({ ...test, rollout: () => rollout, previewKey: key });
});
afterAll(async () => {
  await app.stop();
});

type Answer = {
  state: string;
  message: string;
  code: string;
  errors: Record<string, string[]>;
  gate: { passed: boolean | null; measured: unknown[]; reason: string | null } | null;
  problems: string[];
  plan: {
    origin: string;
    compositions: { id: string; versions: Record<string, string>; link: string }[];
    pages: unknown;
    others: unknown;
  };
};
const good = { name: 'contract tests', passed: true, problems: [] };
const bad = { name: 'browser', passed: false, problems: ['/sample: the page is empty'] };

let count = 0;
async function published({ budget = { page: 10, shared: 10 } }: { budget?: Release['budget'] | null } = {}) {
  count += 1;
  const name = `mf-gated${count}`;
  const made = await writeRelease(builds, {
    name,
    server: `exports.default = () => []; // ${count}`,
    paths: [`/${name}`, `/${name}/:id`],
    privatePaths: [`/${name}/:id`],
    queryParameters: { [`/${name}`]: ['size'] },
    ...(budget && { budget }),
  });
  const { folder, release } = made;
  const { token } = await createToken(pool, { slice: name, name: 'ci', createdBy: 'admin@example.com', days: 1 });
  const call = async (
    address: string,
    { method = 'PUT', body, as = token }: { method?: string; body?: string | Uint8Array; as?: string } = {},
  ) => {
    const response = await fetch(`${app.origin}/releases/${address}`, {
      method,
      headers: { authorization: `Bearer ${as}` },
      ...(body !== undefined && { body: body as string }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const at = `${name}/${release.version}`;
  const answer = await call(at, { body: await packRelease(folder, release) });
  const history = async () => {
    const { rows } = await pool.query<{ kind: string; actor: string; reason: string | null }>(
      'SELECT kind, actor, reason FROM slice_registry.changes WHERE slice = $1 ORDER BY id',
      [name],
    );
    return rows;
  };
  return {
    name,
    release,
    token,
    at,
    answer,
    call,
    history,
    conclude: (outcome: unknown, as?: string) =>
      call(`${at}/gate`, { body: JSON.stringify(outcome), ...(as !== undefined && { as }) }),
    again: async () => call(at, { body: await packRelease(folder, release) }),
    promote: () => registry.roll((db) => promote(db, { slice: name, version: release.version, by: 'operator' })),
  };
}

describe('a published version', () => {
  it('reaches nobody before it has passed its gate', async () => {
    const { name, release, answer, promote: promoted } = await published();
    expect(answer).toMatchObject({ status: 201, body: { gate: { passed: null } } });
    await expect(promoted()).rejects.toThrow(`${name} ${release.version} has not passed its gate yet`);
    const canary = { slice: name, version: release.version, percent: 10, actor: 'operator' };
    await expect(registry.roll((db) => startCanary(db, canary))).rejects.toThrow('has not passed its gate yet');
  });

  it('may be promoted once all its checks have passed', async () => {
    const { name, conclude, promote: promoted, history } = await published();
    expect(await conclude({ passed: true, checks: [good] })).toMatchObject({
      status: 200,
      body: { state: 'passed', gate: { passed: true, by: 'token ci', reason: null } },
    });
    await promoted();
    expect(await history()).toEqual([
      { kind: 'publish', actor: 'token ci', reason: null },
      { kind: 'gate', actor: 'token ci', reason: 'passed' },
      { kind: 'promote', actor: 'operator', reason: null },
    ]);
    const { rows } = await pool.query<{ verdicts: unknown }>(
      `SELECT verdicts FROM slice_registry.changes WHERE slice = $1 AND kind = 'promote'`,
      [name],
    );
    expect(rows).toEqual([{ verdicts: { gate: 'passed', servedBy: [] } }]);
  });

  it('is refused when a check failed, and may pass at the next attempt', async () => {
    const { conclude, promote: promoted, again, history } = await published();
    expect(await conclude({ passed: false, checks: [good, bad] })).toMatchObject({ body: { state: 'failed' } });
    await expect(promoted()).rejects.toThrow('did not pass its gate');
    expect((await history()).at(-1)).toEqual({
      kind: 'gate',
      actor: 'token ci',
      reason: 'failed: browser: /sample: the page is empty',
    });
    expect(await again()).toMatchObject({ status: 200, body: { gate: { passed: false } } });
    expect(await conclude({ passed: true, checks: [good] })).toMatchObject({ body: { state: 'passed' } });
    await promoted();
  });

  it('passes with a reason although a check failed, which the history keeps', async () => {
    const { conclude, promote: promoted, history } = await published();
    const reason = '  The page is empty on purpose.  ';
    expect(await conclude({ passed: false, checks: [bad], reason })).toMatchObject({
      body: { state: 'forced', gate: { passed: true, reason: 'The page is empty on purpose.' } },
    });
    expect((await history()).at(-1)?.reason).toBe('forced: The page is empty on purpose.');
    await promoted();
  });

  it('that has passed stays so when a later run fails', async () => {
    const { conclude, call, at } = await published();
    await conclude({ passed: true, checks: [good] });
    expect(await conclude({ passed: false, checks: [bad] })).toMatchObject({
      status: 409,
      body: { code: 'gate_passed' },
    });
    expect(await call(`${at}/gate`, { method: 'GET' })).toMatchObject({
      status: 200,
      body: { gate: { passed: true } },
    });
  });

  it('of the builds that a site starts with has no gate, and stays usable', async () => {
    const { folder, release } = await writeRelease(builds, {
      name: 'mf-shipped',
      server: 'exports.default = () => [];',
    });
    await registry.publish(folder);
    const { token } = await createToken(pool, { slice: release.name, name: 'ci', createdBy: 'operator', days: 1 });
    const response = await fetch(`${app.origin}/releases/${release.name}/${release.version}/gate`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ passed: false, checks: [bad] }),
    });
    expect(response.status).toBe(409);
    await registry.promote({ slice: release.name, version: release.version, by: 'start' });
  });
});

it('a text of a check that is longer than the registry keeps is cut, not refused', async () => {
  const { conclude } = await published();
  const problems = [`/sample: Error: deep\n${'    at frame (server.cjs:1:1)\n'.repeat(1000)}`];
  const { status, body } = await conclude({ passed: false, checks: [{ ...bad, problems }] });
  const [kept] = (body.gate as unknown as { checks: (typeof bad)[] }).checks.at(-1)!.problems;
  expect([status, kept!.length, kept!.slice(0, 20)]).toEqual([200, 1000, '/sample: Error: deep']);
});

describe('the size budget', () => {
  it('is checked by the server, whatever the client says', async () => {
    const { answer, conclude } = await published({ budget: { page: 0.01, shared: 10 } });
    expect(answer.body.gate?.measured).toMatchObject([
      { name: 'size budget', passed: false, problems: [expect.stringContaining('more than the budget of 0.01 kB')] },
    ]);
    expect(await conclude({ passed: true, checks: [good] })).toMatchObject({ body: { state: 'failed' } });
  });

  it('is missing in releases of earlier builds, which only a reason lets through', async () => {
    const { conclude } = await published({ budget: null });
    expect(await conclude({ passed: true, checks: [good] })).toMatchObject({ body: { state: 'failed' } });
    expect(await conclude({ passed: true, checks: [good], reason: 'An older build.' })).toMatchObject({
      body: { state: 'forced' },
    });
  });
});

describe('an outcome is refused', () => {
  it('without the token of its slice', async () => {
    const { conclude, promote: promoted } = await published();
    const { token } = await published();
    expect(await conclude({ passed: true, checks: [good] }, 'release_0000')).toMatchObject({ status: 401 });
    expect(await conclude({ passed: true, checks: [good] }, token)).toMatchObject({ status: 403 });
    await expect(promoted()).rejects.toThrow('has not passed its gate yet');
  });

  it('for a version that was never published', async () => {
    const { name, call } = await published();
    const body = JSON.stringify({ passed: true, checks: [good] });
    expect(await call(`${name}/9.9.9-00000000/gate`, { body })).toMatchObject({ status: 404 });
    expect(await call(`${name}/9.9.9-00000000/gate`, { method: 'GET' })).toMatchObject({ status: 404 });
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'passed'],
    ['no checks', { passed: true, checks: [] }, 'checks'],
    ['a check without a name', { passed: true, checks: [{ ...good, name: ' ' }] }, 'checks.0.name'],
    ['a claim that its checks do not support', { passed: true, checks: [bad] }, 'passed'],
    ['an empty reason', { passed: false, checks: [bad], reason: ' ' }, 'reason'],
    ['a reason of 501 characters', { passed: false, checks: [bad], reason: 'x'.repeat(501) }, 'reason'],
    ['something unknown', { passed: true, checks: [good], forced: true }, 'body'],
  ])('with %s, naming the field', async (_what, outcome, field) => {
    const { conclude, promote: promoted } = await published();
    const answer = await conclude(outcome);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(answer.body.errors)).toContain(field);
    await expect(promoted()).rejects.toThrow('has not passed its gate yet');
  });
});

describe('the plan of a gate', () => {
  it('names every page of the slice, and one page of each other', async () => {
    const others = await Promise.all(
      ['mf-one', 'mf-two'].map((name) =>
        writeRelease(builds, { name, server: name, paths: [`/${name}/:id`, `/${name}`] }),
      ),
    );
    const canary = await writeRelease(builds, { name: 'mf-two', server: 'canary' });
    rollout = new Rollout({
      schema: '',
      microFrontends: {
        ...Object.fromEntries(
          others.map(({ release }) => [release.name, [microFrontendOf(release, { traffic: 100, default: true })]]),
        ),
        'mf-two': [others[1]!.release, canary.release].map((release, nth) =>
          microFrontendOf(release, { traffic: 50, default: nth === 0 }),
        ),
      },
    });
    const { name, release, answer } = await published();
    const { plan } = answer.body;
    expect(plan.origin).toBe('http://previews.test');
    expect(plan.pages).toEqual([
      { path: `/${name}`, isPrivate: false, queryParameters: ['size'] },
      { path: `/${name}/:id`, isPrivate: true, queryParameters: [] },
    ]);
    expect(plan.others).toEqual([
      { slice: 'mf-one', path: '/mf-one' },
      { slice: 'mf-two', path: '/mf-two' },
    ]);
    expect(plan.compositions.map(({ versions }) => versions)).toEqual([
      { [name]: release.version, 'mf-one': others[0]!.release.version, 'mf-two': others[1]!.release.version },
      { [name]: release.version, 'mf-one': others[0]!.release.version, 'mf-two': canary.release.version },
    ]);
    for (const { link, versions } of plan.compositions) {
      const preview = readPreview(new URL(link, app.origin).searchParams.get('link') ?? '', key);
      expect({ ...preview?.others, [preview?.slice ?? '']: preview?.version }).toEqual(versions);
    }
  });

  it('is missing on a site without an address for previews, which its problems name', async () => {
    const { at, token } = await published();
    const other = await runPublishingApp({ ...test, rollout: () => rollout, previewKey: key, previewSite: undefined });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${other.origin}/releases/${at}/gate`, { headers });
    await other.stop();
    const { problems, plan } = (await answer.json()) as Answer;
    expect([problems, plan]).toEqual([[expect.stringContaining('set PREVIEW_URL')], undefined]);
  });

  it('has at most eight compositions for three canaries, and does not grow like their combinations', async () => {
    const versions = async (slices: number) => {
      const microFrontends: Rollout['discovery']['microFrontends'] = {};
      for (let nth = 0; nth < slices; nth += 1) {
        const both = await Promise.all(
          ['now', 'next'].map((server) => writeRelease(builds, { name: `mf-many${nth}`, server })),
        );
        microFrontends[`mf-many${nth}`] = both.map(({ release }, at) =>
          microFrontendOf(release, { traffic: 50, default: at === 0 }),
        );
      }
      const { release } = await writeRelease(builds, { name: 'mf-mine', server: 'mine' });
      return new Set(compositionsWith(inUse(release), new Rollout({ schema: '', microFrontends })).map(({ id }) => id));
    };
    expect((await versions(0)).size).toBe(1);
    expect((await versions(3)).size).toBe(8);
    expect((await versions(6)).size).toBe(8);
  });
});
