import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually';
import { renderHere } from '../testing/render-here';
import { writeRelease } from '../testing/write-release';
import { type RunningApp, log, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { CompositionStore } from './composition-store';
import { type Notifications, listen } from './notifications';

const builds = scratchFolder();
const data = scratchFolder();
const { registry, pool, files, databaseUrl } = await testRegistry();

let app: RunningApp;
let notifications: Notifications;
let renders = 0;

beforeAll(async () => {
  const store = new CompositionStore({ read: () => registry.read(), file: path.join(data, 'composition.json'), log });
  const { render } = renderHere(files);
  app = await runApp({
    pages: {
      composition: () => store.current,
      isListening: () => notifications.isListening,
      render: (request) => {
        if (!request.withoutSlice) renders += 1;
        return render(request);
      },
    },
  });
  notifications = listen({
    connectionString: databaseUrl,
    channels: { catalog_changed: () => app.pages.invalidate(), registry_changed: () => void store.refresh() },
    onConnect: () => void store.refresh(),
    log,
  });
});
afterAll(async () => {
  await notifications.stop();
  await app.stop();
});

const saying = (word: string) =>
  writeRelease(builds, {
    server: `exports.default = () => [{ path: '/sample', element: h('h1', null, 'Version ${word}') }];`,
  });
const heading = async () => /<h1[^>]*>(.*?)<\/h1>/.exec(await (await fetch(`${app.origin}/sample`)).text())?.[1];

it('new page loads use a promoted version without a restart', async () => {
  const [one, two] = [await saying('one'), await saying('two')];
  for (const { folder } of [one, two]) await registry.publish(folder);
  for (const [release, text] of [
    [one.release, 'Version one'],
    [two.release, 'Version two'],
    [one.release, 'Version one'],
  ] as const) {
    await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
    expect(await eventually(heading, (found) => found === text)).toBe(text);
  }
});

it('a change of the catalog shows on a page soon', async () => {
  const { folder, release } = await saying('three');
  await registry.publish(folder);
  await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
  await eventually(heading, (found) => found === 'Version three');
  await heading();
  const before = renders;
  await heading();
  expect(renders).toBe(before);
  await pool.query(`NOTIFY catalog_changed`);
  expect(
    await eventually(
      async () => (await heading(), renders),
      (count) => count > before,
    ),
  ).toBeGreaterThan(before);
});

it('pages are served while the database is down, and promotions are noticed once it is back', async () => {
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  expect(await heading()).toBe('Version three');
  const { folder, release } = await saying('four');
  await registry.publish(folder);
  await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
  expect(await eventually(heading, (found) => found === 'Version four')).toBe('Version four');
});
