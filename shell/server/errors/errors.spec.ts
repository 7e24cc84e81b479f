import type { IncomingMessage } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Frame, addErrors, errorsOf, sweepErrors } from 'shared-server/registry/errors';
import { forwardedHeaders } from '../http/forwarded-headers';
import { composed } from '../registry/composition';
import { type RunningApp, aRenderedPage, log, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { inUse, writeRelease } from '../testing/write-release';
import { ErrorCounters } from './error-counters';
import { errorReports } from './error-reports';
import { mapErrors } from './map-errors';
import { mapFrames } from './map-frames';

const builds = scratchFolder();
const { registry, pool, files } = await testRegistry();
let app: RunningApp | undefined;
afterEach(() => app?.stop());

/** Column 8 of the script's first line is line 4, column 3 of `src/pages/sample.tsx`. */
const map = { version: 3, sources: ['src/pages/sample.tsx'], names: [], mappings: 'OAGE' };

let count = 0;
async function aRelease({ withMap = true } = {}) {
  count += 1;
  const server = `exports.default = () => []; // ${count}`;
  const { folder, release } = await writeRelease(builds, { name: `mf-test${count}`, paths: ['/sample/:id'], server });
  await registry.publish(folder);
  const { name: slice, version } = release;
  if (withMap) {
    const target = path.join(files.folderOf(slice, version), 'maps/browser/page.js.map');
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, JSON.stringify(map));
  }
  return { slice, version, release };
}

async function aShell({ release }: Awaited<ReturnType<typeof aRelease>>, problems: string[] = []) {
  const errors = new ErrorCounters();
  const composition = composed([inUse(release)]);
  const visit = async (_request: IncomingMessage) => ({
    composition,
    isPersonal: false,
    setCookies: [],
    network: '',
    isNew: false,
  });
  app = await runApp({
    pages: {
      composition: () => composition,
      render: async () => aRenderedPage({ problems }),
      onProblem: (error) => errors.add({ ...error, place: 'server' }),
    },
    app: { reportRoutes: errorReports({ forwarded: forwardedHeaders([]), visit, errors }) },
  });
  const { origin } = app;
  return {
    visit: (url: string) => fetch(origin + url),
    report: async (error: object) =>
      (
        await fetch(`${origin}/reports/errors`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(error),
        })
      ).status,
    async save() {
      await errors.flush((seen) => addErrors(pool, seen));
      await mapErrors({ registry, files, log });
    },
  };
}

const stackIn = (slice: string, version: string) =>
  `TypeError: no price for ada@example.com\n    at n (https://shop.test/remotes/${slice}/${version}/browser/page.js:1:9)`;
const reported = ({ slice, version }: { slice: string; version: string }, page = '/sample/7?email=ada') => ({
  slice,
  version,
  message: 'TypeError: no price for ada@example.com',
  stack: stackIn(slice, version),
  page,
});

describe('errors that browsers report', () => {
  it('come to the team with their message, page and count, and a stack of the sources', async () => {
    const release = await aRelease();
    const shell = await aShell(release);
    for (const page of ['/sample/7?email=ada', '/sample/8', '/'])
      expect(await shell.report(reported(release, page))).toBe(204);
    await shell.save();
    const [error, ...others] = await errorsOf(pool, release);
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      place: 'browser',
      message: 'TypeError: no price for [email]',
      count: 3,
      stack: ['src/pages/sample.tsx:4:3'],
    });
    expect(error!.pages.toSorted()).toEqual(['/sample/:id', 'another page']);
  });

  it('keep the stack of the built script without a source map', async () => {
    const release = await aRelease({ withMap: false });
    const shell = await aShell(release);
    await shell.report(reported(release));
    await shell.save();
    expect(await errorsOf(pool, release)).toMatchObject([{ stack: ['n (browser/page.js:1:9)'] }]);
  });

  it('are left out when they are of a version that the visitor does not get', async () => {
    const [release, other] = [await aRelease(), await aRelease()];
    const shell = await aShell(release);
    expect(await shell.report(reported(other))).toBe(204);
    await shell.save();
    expect(await errorsOf(pool, other)).toEqual([]);
  });

  it.each([{}, { slice: 'mf-x' }, { ...reported({ slice: 'mf-x', version: '1.0.0-00000000' }), visitor: 'ada' }])(
    'are refused when they are %j',
    async (body) => {
      const shell = await aShell(await aRelease());
      expect(await shell.report(body)).toBe(400);
    },
  );

  it('are accepted 60 times a minute from one network', async () => {
    const release = await aRelease();
    const shell = await aShell(release);
    for (let times = 0; times < 60; times += 1) await shell.report(reported(release));
    expect(await shell.report(reported(release))).toBe(429);
  });
});

describe('errors of the server', () => {
  it('come to the team with the page and the stack, without what the visitor asked for', async () => {
    const release = await aRelease();
    const { slice, version } = release;
    const problem = `${slice} ${version}: Error: broken on purpose\n    at Page (/data/releases/${slice}/${version}/server/server.44444444.cjs:7:9)`;
    const shell = await aShell(release, [problem]);
    await shell.visit('/sample/secret-7?q=ada');
    await shell.save();
    const errors = await errorsOf(pool, release);
    expect(errors).toMatchObject([
      {
        place: 'server',
        message: 'Error: broken on purpose',
        pages: ['/sample/:id'],
        count: 1,
        stack: ['Page (server/server.44444444.cjs:7:9)'],
      },
    ]);
  });
});

describe('the errors of a version', () => {
  const anError = (release: { slice: string; version: string }, over: object) => ({
    slice: release.slice,
    version: release.version,
    place: 'browser' as const,
    message: 'boom',
    page: '/',
    frames: [],
    fingerprint: 'one',
    count: 1,
    ...over,
  });

  it('are at most 100, of which the rarest go first', async () => {
    const release = await aRelease();
    await addErrors(pool, [anError(release, { message: 'frequent', fingerprint: 'frequent', count: 9 })]);
    const flood = Array.from({ length: 150 }, (_, nth) =>
      anError(release, { message: `${nth}`, fingerprint: `${nth}` }),
    );
    await addErrors(pool, flood);
    const errors = await errorsOf(pool, release);
    expect(errors).toHaveLength(100);
    expect(errors[0]).toMatchObject({ message: 'frequent', count: 9 });
  });

  it('go with the release, and after 30 days without another', async () => {
    const [release, other] = [await aRelease(), await aRelease()];
    await addErrors(pool, [anError(release, {}), anError(other, {})]);
    await pool.query(`UPDATE slice_registry.errors SET last_seen = now() - interval '31 days' WHERE slice = $1`, [
      other.slice,
    ]);
    await sweepErrors(pool, 30);
    expect(await errorsOf(pool, other)).toEqual([]);
    expect(await errorsOf(pool, release)).toHaveLength(1);
    await pool.query('DELETE FROM slice_registry.releases WHERE slice = $1', [release.slice]);
    expect(await errorsOf(pool, release)).toEqual([]);
  });

  it('are kept while the database is down', async () => {
    const errors = new ErrorCounters();
    const thrown = {
      slice: 'mf-kept',
      version: '1.0.0-00000000',
      place: 'server' as const,
      message: 'x',
      stack: '',
      page: '/',
    };
    errors.add(thrown);
    await expect(errors.flush(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    errors.add(thrown);
    const stored: unknown[] = [];
    await errors.flush(async (seen) => void stored.push(...seen));
    expect(stored).toMatchObject([{ message: 'x', count: 2 }]);
  });
});

describe('source maps', () => {
  const frame: Frame = { name: 'n', file: 'browser/page.js', line: 1, column: 9 };
  const withMaps = async (text: string) => {
    const folder = path.join(builds, `maps-${(count += 1)}`);
    await mkdir(path.join(folder, 'maps/browser'), { recursive: true });
    await writeFile(path.join(folder, 'maps/browser/page.js.map'), text);
    return folder;
  };

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['of another shape', '{"version":3,"sources":7,"mappings":{}}'],
  ])('that are %s leave the stack as it is', async (_what, text) => {
    expect(await mapFrames(await withMaps(text), [[frame]])).toEqual([[frame]]);
  });

  it('are not read outside of the release', async () => {
    const folder = await withMaps(JSON.stringify(map));
    const outside = { ...frame, file: `browser/../../maps/browser/page.js` };
    expect(await mapFrames(folder, [[outside, frame]])).toEqual([
      [outside, { name: null, file: 'src/pages/sample.tsx', line: 4, column: 3 }],
    ]);
  });

  it('that take too long or too much memory are given up', async () => {
    const folder = await withMaps(JSON.stringify({ ...map, mappings: 'AAAA,'.repeat(3_100_000) }));
    await expect(mapFrames(folder, [[frame]], { timeoutMs: 300 })).rejects.toThrow(/too long|memory/);
  });
});
