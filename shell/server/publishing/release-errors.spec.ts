import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addErrors } from 'shared-server/registry/errors';
import { createToken } from 'shared-server/registry/tokens';
import { printErrors } from '../../federation/publish/errors.mjs';
import { Rollout } from '../registry/rollout';
import { runPublishingApp } from '../testing/publishing-app';
import type { RunningApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';

const builds = scratchFolder();
const testing = await testRegistry();
const { registry, pool } = testing;
let app: RunningApp;
let version: string;
let token: string;

const slice = 'mf-sample';
const tokenOf = async (of: string) =>
  (await createToken(pool, { slice: of, name: 'CI', scopes: ['publish'], createdBy: 'operator', days: 1 })).token;

beforeAll(async () => {
  const { folder, release } = await writeRelease(builds, { name: slice, server: 'exports.default = () => [];' });
  version = release.version;
  await registry.publish(folder);
  await registry.promote({ slice, version, by: 'start' });
  const rollout = new Rollout(await registry.read());
  app = await runPublishingApp({ ...testing, rollout: () => rollout, previewKey: Buffer.from('key') });
  token = await tokenOf(slice);
  await addErrors(pool, [
    {
      slice,
      version,
      place: 'browser',
      message: 'TypeError: no price',
      page: '/sample/:id',
      frames: [{ name: 'total', file: 'src/total.ts', line: 12, column: 5 }],
      fingerprint: 'one',
      count: 3,
    },
  ]);
});
afterAll(() => app.stop());

const errorsOf = async (of: string, bearer?: string) => {
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
  const response = await fetch(`${app.origin}/releases/${slice}/${of}/errors`, { headers });
  return { status: response.status, body: (await response.json()) as { code?: string; errors?: unknown } };
};

describe('the errors of a version', () => {
  it('are those that its team sees with its token', async () => {
    const { status, body } = await errorsOf(version, token);
    expect([status, body.errors]).toMatchObject([
      200,
      [{ message: 'TypeError: no price', pages: ['/sample/:id'], count: 3, stack: ['total (src/total.ts:12:5)'] }],
    ]);
  });

  it('are refused without a token, to the token of another slice, and for an unknown version', async () => {
    expect(await errorsOf(version)).toMatchObject({ status: 401, body: { code: 'token_refused' } });
    const others = await errorsOf(version, await tokenOf('mf-other'));
    expect(others).toMatchObject({ status: 403, body: { code: 'token_of_another_slice' } });
    expect(await errorsOf('9.9.9-00000000', token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each([
    ['of the versions that visitors get', false],
    ['of the version that is named', true],
  ])('are printed for people, %s', async (_which, isNamed) => {
    const said: string[] = [];
    await printErrors({
      slice,
      version: isNamed ? version : undefined,
      shopUrl: app.origin,
      token,
      say: (line) => said.push(line),
    });
    expect(said).toEqual([
      `${slice} ${version}: 1 error`,
      '  3x in browsers: TypeError: no price',
      expect.stringMatching(/^ {4}on \/sample\/:id; first .+Z, last .+Z$/),
      '      at total (src/total.ts:12:5)',
    ]);
  });
});
