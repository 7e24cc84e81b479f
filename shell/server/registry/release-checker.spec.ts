import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOT_ANSWERED, RELEASE_CHECK, checkRelease, openChecks } from 'shared-server/registry/checks';
import { Refused } from 'shared-server/queues/fair-queue';
import { announceShell, withdrawShell } from 'shared-server/registry/shells';
import { RendererBusyError } from '../render/renderer';
import { eventually } from '../testing/eventually';
import { log } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { renderHere } from '../testing/render-here';
import { testRegistry } from '../testing/test-registry';
import { type SliceFixture, writeRelease } from '../testing/write-release';
import { composed } from './composition';
import { type Notifications, listen } from './notifications';
import { ReleaseChecker } from './release-checker';

const running: Notifications[] = [];
const builds = scratchFolder();
const { registry, pool, files, databaseUrl } = await testRegistry();
const { render } = renderHere(files, { apiOrigin: 'http://127.0.0.1:1' });
const shop = { name: 'Test Shop', supportEmail: 'help@shop.test', currency: 'usd', publicUrl: 'http://shop.test' };
const provides = { contract: '0.1.0', singletons: { react: '19.3.1' }, exports: { 'shell/contract': ['toast'] } };
const needs = provides;

let refusals = 0;
/** Their pages wait until they are released from here. */
const held = new Map<string, () => void>();
const holds = (path: string) => path.startsWith('/held');
let rendered: string[] = [];

/** `isDeaf`: it finds checks only by polling. */
async function startShell(
  version: string,
  { provided = provides, isDeaf = false, rendersForMs = 20_000 } = {},
): Promise<{ shellId: string; checker: ReleaseChecker }> {
  const shellId = randomUUID();
  const checker = new ReleaseChecker({
    shellId,
    registry,
    files,
    provides: provided,
    rollout: () => ({ current: composed([]) }),
    render: async (request) => {
      rendered.push(request.path);
      if (holds(request.path)) await new Promise<void>((resolve) => held.set(request.path, resolve));
      if (refusals-- > 0) throw new RendererBusyError('too busy');
      return render(request);
    },
    log,
    retryMs: [1, 1],
    rendersForMs,
  });
  await new Promise<void>((resolve) =>
    running.push(
      listen({
        connectionString: databaseUrl,
        channels: { [RELEASE_CHECK]: (id) => void (isDeaf || checker.answer(id)) },
        onConnect: resolve,
        log,
      }),
    ),
  );
  await announceShell(pool, shellId, { version, provides: provided, publicUrl: shop.publicUrl });
  return { shellId, checker };
}

let shellId: string;
let shell: ReleaseChecker;
beforeEach(async () => {
  rendered = [];
  held.clear();
  await pool.query('DELETE FROM slice_registry.shells');
  ({ shellId, checker: shell } = await startShell('0.1.0-11111111'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

let count = 0;
const page = (body: string) => `exports.default = () => [{ path: '/sample', Component: () => { ${body} } }];`;

async function problemsOf(slice: Partial<SliceFixture>): Promise<string[]> {
  count += 1;
  const given = {
    name: `mf-test${count}`,
    server: page(`return h('h1', null, 'fine ${count}')`),
    paths: ['/sample'],
    needs,
    ...slice,
  };
  const { folder, release } = await writeRelease(builds, given);
  await registry.publish(folder);
  return checkRelease(pool, { slice: release.name, version: release.version, waitMs: 5000 });
}

describe('checking a release', () => {
  it('finds no problem when every running shell can serve it and its pages render', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  it('finds that it was built against an unsupported contract', async () => {
    expect(await problemsOf({ needs: { ...needs, contract: '0.2.0' } })).toEqual([
      'shell 0.1.0-11111111: it needs shell/contract ^0.2.0, but the shell provides 0.1.0',
    ]);
  });

  it('asks all running shells', async () => {
    await startShell('0.1.0-00000000', { provided: { ...provides, exports: { 'shell/contract': [] } } });
    expect(await problemsOf({})).toEqual([
      'shell 0.1.0-00000000: it uses toast of shell/contract, which the shell does not export',
    ]);
  });

  it('is answered by a shell whose connection was lost when it was asked', async () => {
    const { shellId: deaf, checker } = await startShell('0.1.0-22222222', { isDeaf: true });
    await checker.answerOpen();
    const checking = problemsOf({});
    const open = await eventually(
      () => openChecks(pool, deaf),
      ({ length }) => length > 0,
    );
    expect(open).toHaveLength(1);
    await checker.answerOpen();
    expect(await checking).toEqual([]);
    expect(await openChecks(pool, deaf)).toEqual([]);
  });

  it('tries a page again that could not be rendered at a busy moment, but not for ever', async () => {
    refusals = 2;
    expect(await problemsOf({})).toEqual([]);
    refusals = 3;
    expect((await problemsOf({})).join()).toContain('/sample: too busy');
  });

  it('finds a page that throws, also a private one', async () => {
    const server = page(`throw new Error('broken on purpose')`);
    for (const privatePaths of [[], ['/sample']])
      expect((await problemsOf({ server, privatePaths })).join()).toMatch(/\/sample: .*broken on purpose/);
  });

  it('accepts a page that answers 404 for the placeholder id', async () => {
    const server = `exports.default = () => [{ path: '/sample/:id', ErrorBoundary: () => h('p', null, 'no such thing'),
      loader: () => { throw new Response(null, { status: 404 }); }, Component: () => null }];`;
    expect(await problemsOf({ server, paths: ['/sample/:id'] })).toEqual([]);
  });

  it('accepts a page whose data requires a signed-in visitor', async () => {
    const server = `const { ApiError } = require('shell/contract');
      exports.default = () => [{ path: '/sample', loader: () => { throw new ApiError(401, 'Unauthorized'); }, Component: () => null }];`;
    expect(await problemsOf({ server, privatePaths: ['/sample'] })).toEqual([]);
  });

  it('finds a path that belongs to the shop itself, or to another slice, however it is written', async () => {
    const taken = { name: 'mf-owner', server: '', paths: ['/taken', '/taken/:id'] };
    const { folder, release } = await writeRelease(builds, taken);
    await registry.publish(folder);
    await registry.promote({ slice: 'mf-owner', version: release.version, by: 'start' });
    const problems = await problemsOf({ paths: ['/Taken/', '/taken/gift-card', '/api/anything'] });
    expect(problems.map((one) => one.replace('shell 0.1.0-11111111: ', '').replace(/: its team.*/, ''))).toEqual([
      'no slice can own /api/anything, because it matches /api/*, which belongs to the shop itself',
      '/Taken/ is /taken, which belongs to mf-owner',
      '/taken/gift-card lies within /taken/:id, which belongs to mf-owner',
    ]);
  });

  it('does not pass while no shell is running', async () => {
    await withdrawShell(pool, shellId);
    expect((await problemsOf({})).join()).toContain('no shell server has been running in the last minute');
  });

  it('does not count a shell that has not announced itself for a minute', async () => {
    await pool.query(`UPDATE slice_registry.shells SET announced_at = now() - interval '61 seconds'`);
    expect((await problemsOf({})).join()).toContain('no shell server has been running in the last minute');
  });

  it.each([
    ['waits no longer for a shell that stopped without saying so', 40, 5000, []],
    ['does not pass without the answer of a shell that announced itself lately', 0, 500, [NOT_ANSWERED]],
  ])('%s', async (_, announcedSecondsAgo, waitMs, problems) => {
    const silent = randomUUID();
    await announceShell(pool, silent, { version: '0.1.0-22222222', provides, publicUrl: shop.publicUrl });
    await pool.query(
      `UPDATE slice_registry.shells SET announced_at = now() - make_interval(secs => $2) WHERE id = $1`,
      [silent, announcedSecondsAgo],
    );
    const name = `mf-late${announcedSecondsAgo}`;
    const { folder, release } = await writeRelease(builds, { name, server: page('return null'), needs });
    await registry.publish(folder);
    expect(await checkRelease(pool, { slice: name, version: release.version, waitMs })).toEqual(problems);
    await withdrawShell(pool, silent);
  });

  it('does not pass for a version that was never published', async () => {
    expect(await checkRelease(pool, { slice: 'mf-unknown', version: '1.0.0-11111111' })).toEqual([
      'mf-unknown 1.0.0-11111111 was never published',
    ]);
  });
});

describe('checks of several slices', () => {
  const PAGE = `exports.default = () => ['/fine', '/held/1', '/held/2', '/held/3']
    .map((path) => ({ path, Component: () => h('h1', null, path) }));`;
  async function published(paths: string[]) {
    count += 1;
    const { folder, release } = await writeRelease(builds, { name: `mf-turn${count}`, server: PAGE, paths, needs });
    await registry.publish(folder);
    const ask = (more: { purpose?: 'gate' | 'release'; signal?: AbortSignal } = {}) =>
      shell.problemsOf(release.name, release.version, { purpose: 'gate', ...more });
    return { name: release.name, ask };
  }
  const until = (path: string) => eventually(async () => held.has(path), Boolean);

  it('do not wait for one whose pages hang, however often its team asks', async () => {
    const [hanging, other] = [await published(['/held/1']), await published(['/fine'])];
    const asked = [hanging.ask(), hanging.ask(), hanging.ask()];
    await until('/held/1');
    await expect(hanging.ask()).rejects.toThrow(Refused);
    expect(await other.ask()).toEqual([]);
    for (let nth = 0; nth < asked.length; nth += 1) {
      await until('/held/1');
      const release = held.get('/held/1')!;
      held.delete('/held/1');
      release();
    }
    expect(await Promise.all(asked)).toEqual([[], [], []]);
  });

  it('stop at the page that is being rendered when the caller has left', async () => {
    const { ask } = await published(['/held/1', '/held/2', '/held/3']);
    const caller = new AbortController();
    const asked = ask({ signal: caller.signal });
    await until('/held/1');
    caller.abort(new Error('has left'));
    held.get('/held/1')!();
    await expect(asked).rejects.toThrow('has left');
    expect(rendered).toEqual(['/held/1']);
  });

  it('end in time however many pages there are, naming those that were not rendered', async () => {
    ({ checker: shell } = await startShell('0.1.0-33333333', { rendersForMs: 0 }));
    const { ask } = await published(['/held/1', '/held/2']);
    const asked = ask();
    await until('/held/1');
    await sleep(5);
    held.get('/held/1')!();
    expect(await asked).toEqual(['/held/2: the pages before it took over 0 s']);
  });

  it('cut what a page says to what a gate keeps', async () => {
    const server = page(`throw new Error('deep '.repeat(1000))`);
    const [problem] = await problemsOf({ server });
    expect(problem!.length).toBeLessThan(1100);
    expect(problem).toMatch(/\/sample: .*deep deep/);
  });
});
