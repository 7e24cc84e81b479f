import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../testing/eventually';
import { writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import { CompositionStore } from './composition-store';
import { DISCOVERY_SCHEMA, type Discovery, microFrontendOf } from './discovery';

const log = pino({ level: 'silent' });
const LONG_MS = 1e6;
const folder = scratchFolder();
let one: Discovery;
let two: Discovery;

beforeAll(async () => {
  const discoveryOf = async (text: string): Promise<Discovery> => {
    const { release } = await writeRelease(folder, { server: text });
    return {
      schema: DISCOVERY_SCHEMA,
      microFrontends: { [release.name]: [microFrontendOf(release, { traffic: 100, default: true })] },
    };
  };
  one = await discoveryOf('one');
  two = await discoveryOf('two');
});

const versionOf = (store: CompositionStore) => store.current.slices[0]?.metadata.version;
const file = () => path.join(folder, `${Math.random()}/composition.json`);

it('returns the composition of the registry', async () => {
  const store = new CompositionStore({ read: async () => one, file: file(), log });
  expect(store.current.slices).toEqual([]);
  await store.refresh();
  expect(versionOf(store)).toBe(one.microFrontends['mf-sample']?.[0]?.metadata.version);
});

it('keeps the last known good composition while the registry is down', async () => {
  let answer: () => Promise<Discovery> = async () => one;
  const store = new CompositionStore({ read: () => answer(), file: file(), log });
  await store.refresh();
  const { id } = store.current;
  answer = () => Promise.reject(new Error('connection refused'));
  await store.refresh();
  expect(store.current.id).toBe(id);
  answer = async () => two;
  await store.refresh();
  expect(store.current.id).not.toBe(id);
});

it('retries after a failure, until it succeeds', async () => {
  const problems = ['statement timeout', 'connection refused'];
  const read = async () => {
    const problem = problems.shift();
    if (problem) throw new Error(problem);
    return one;
  };
  const store = new CompositionStore({ read, file: file(), log, retryMs: [1, 2] });
  await store.refresh();
  expect(store.current.slices).toEqual([]);
  const { version } = one.microFrontends['mf-sample']![0]!.metadata;
  expect(await eventually(() => versionOf(store), Boolean)).toBe(version);
});

it('retries fetching the files of a new version, after growing pauses', async () => {
  const problems = ['the archive has not answered', 'nor now', 'nor now'];
  const prepare = async () => {
    const problem = problems.shift();
    if (problem) throw new Error(problem);
  };
  const store = new CompositionStore({ read: async () => one, prepare, file: file(), log, retryMs: [1, 1, LONG_MS] });
  await store.refresh();
  expect(store.current.slices).toEqual([]);
  // the third failure is followed by the long pause
  expect(
    await eventually(
      () => problems.length,
      (count) => count === 0,
    ),
  ).toBe(0);
  expect(store.current.slices).toEqual([]);
  await store.refresh();
  expect(store.current.slices).toHaveLength(1);
});

it('starts from the last known good composition of an earlier run', async () => {
  const kept = file();
  const before = new CompositionStore({ read: async () => one, file: kept, log });
  await before.refresh();
  const after = new CompositionStore({
    read: () => Promise.reject(new Error('away')),
    file: kept,
    log,
    retryMs: [LONG_MS],
  });
  await after.restore();
  await after.refresh();
  expect(after.current).toEqual(before.current);
});

it('reads again when a change is announced while reading', async () => {
  const answers = [one, two];
  let reads = 0;
  const store = new CompositionStore({
    read: async () => answers[Math.min(reads++, 1)]!,
    file: file(),
    log,
  });
  await Promise.all([store.refresh(), store.refresh()]);
  expect(reads).toBe(2);
  expect(versionOf(store)).toBe(two.microFrontends['mf-sample']?.[0]?.metadata.version);
});
