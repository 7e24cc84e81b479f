import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { ApiProcess, buildApi } from '../../testing/api-process.js';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, registerCustomer } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { TcpProxy } from '../../testing/tcp-proxy.js';
import { TestShop } from '../../testing/test-shop.js';
import { until } from '../../testing/until.js';

const MINUTE_MS = 60_000;
const command = path.resolve(import.meta.dirname, '../../../dist/delete-photos.js');

let shop: TestShop;
let storage: PhotoStorage;
let api: ApiProcess | undefined;
beforeAll(async () => {
  await buildApi();
  shop = await TestShop.start();
  storage = shop.app.nest.get(PhotoStorage);
  // other processes run all jobs
  await shop.app.nest.get(JobWorker).stop();
}, 120_000);
afterEach(() => api?.kill());
afterAll(() => shop.close());

const start = async (more: Record<string, string> = {}) => {
  api = await ApiProcess.start({ ...shop.app.variables, ...more });
};
async function filesOf(objectPath: string): Promise<string[]> {
  const name = /[0-9a-f-]{36}/.exec(objectPath)![0];
  const found: string[] = [];
  for await (const page of storage.pages('')) found.push(...page.map(({ key }) => key));
  return found.filter((key) => key.includes(name));
}
async function aPhoto(browser: Browser): Promise<string> {
  const { objectPath } = await storePhoto(browser);
  expect((await browser.get(`${objectPath}?w=320`)).status).toBe(200);
  expect((await filesOf(objectPath)).length).toBeGreaterThanOrEqual(2);
  return objectPath;
}
const areGone = (objectPath: string) => until(async () => (await filesOf(objectPath)).length === 0, MINUTE_MS);
const removals = (state: string) =>
  shop.count(
    'graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id',
    `identifier = 'remove-photo-files' AND run_at <= now() AND ${state}`,
  );
const commandEnv = () => ({ ...process.env, NODE_OPTIONS: '', ...shop.app.variables });
const deleteAccount = async (browser: Browser) =>
  expect((await browser.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);

it('what an account has deleted is removed by the next worker when none was alive after the commit', async () => {
  const { browser } = await registerCustomer(shop.app);
  const objectPath = await aPhoto(browser);
  await deleteAccount(browser);
  expect(await removals('locked_at IS NULL')).toBe(1);
  await start();
  await areGone(objectPath);
}, 180_000);

it('what a worker was removing when it was killed is removed by the next one', async () => {
  const { browser } = await registerCustomer(shop.app);
  const objectPath = await aPhoto(browser);
  // hears everything and answers nothing
  const { proxy, url } = await TcpProxy.before(shop.app.variables.S3_ENDPOINT!);
  await start({ S3_ENDPOINT: url.replace(/\/$/, '') });
  proxy.silence();
  await deleteAccount(browser);
  await until(async () => (await removals('locked_at IS NOT NULL')) === 1, MINUTE_MS);
  await api!.kill();
  await proxy.takeAway();
  expect((await filesOf(objectPath)).length).toBeGreaterThanOrEqual(2);
  await start();
  await areGone(objectPath);
}, 180_000);

it('photos:delete waits until a worker has removed the files, and says so', async () => {
  const { browser, email } = await registerCustomer(shop.app);
  const objectPath = await aPhoto(browser);
  await start();
  const { length } = await filesOf(objectPath);
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--email', email], {
    env: commandEnv(),
  });
  expect(await filesOf(objectPath)).toEqual([]);
  expect(stdout).toMatch(new RegExp(`^deleted 1 photo\nremoved ${length} files \\(0\\.\\d MB\\) from the storage`));
}, 180_000);

it('photos:delete that is killed while it waits has its files removed all the same', async () => {
  const { browser, email } = await registerCustomer(shop.app);
  const objectPath = await aPhoto(browser);
  const waiting = spawn(process.execPath, [command, '--email', email], { env: commandEnv() });
  const ended = once(waiting, 'exit');
  await until(async () => (await browser.get(objectPath)).status === 404);
  waiting.kill('SIGKILL');
  await ended;
  expect((await filesOf(objectPath)).length).toBeGreaterThanOrEqual(2);
  await start();
  await areGone(objectPath);
}, 180_000);
