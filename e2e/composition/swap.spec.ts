import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { databaseUrlOf } from '../../scripts/running-site.mjs';
import { hydrated } from '../support/open-hydrated';
import { pauseReact } from '../support/pause-react';
import { dataDir, expect, test } from '../support/shop';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const scratch = path.join(root, '.cache/test-slices');

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const crashed = 'This page has stopped working';
test.use({ expectedErrors: /broken on purpose/ });

type Built = { folder: string; version: string };
let folder: string;
const built: Record<string, Built> = {};

/** The operators' command, with database and data folder alone. */
async function release(...args: string[]): Promise<void> {
  const env = { NODE_ENV: 'production', DATABASE_URL: await databaseUrlOf(dataDir()), DATA_DIR: dataDir() };
  await run(process.execPath, [path.join(root, 'shell/dist/server/release.js'), ...args], { env });
}

async function build(word: string, change: (page: string) => string = (page) => page): Promise<Built> {
  const own = path.join(folder, word);
  await cp(path.join(import.meta.dirname, 'fixtures/mf-probe'), own, {
    recursive: true,
    filter: (file) => !/[\\/]dist([\\/]|$)/.test(file),
  });
  const page = path.join(own, 'src/pages/list-page.tsx');
  await writeFile(page, change((await readFile(page, 'utf8')).replace(`'one'`, `'${word}'`)));
  const script = path.join(own, 'build.mjs');
  const builder = JSON.stringify(path.join(root, 'shell/federation/build/build.mjs'));
  await writeFile(
    script,
    `import { buildSlice } from ${builder};
     console.log(JSON.stringify(await buildSlice('mf-probe', { folder: import.meta.dirname })));`,
  );
  const { stdout } = await run(process.execPath, [script], { maxBuffer: 1e7 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Built;
}

test.beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  folder = await mkdtemp(path.join(scratch, 'swap-'));
  built.one = await build('one');
  built.two = await build('two');
  built.broken = await build('broken', (page) =>
    page.replace('const [count,', `if (PROBE_MARK) throw new Error('broken on purpose');\n  const [count,`),
  );
  for (const { folder: releaseFolder } of Object.values(built))
    await release('publish', releaseFolder, '--force', 'a test without a gate');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const promote = (name: string) => release('promote', 'mf-probe', built[name]?.version ?? '');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto('/probe');
    await expect(heading(page)).toHaveText(text, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

test('a slice is used by server and browser as soon as it is promoted', async ({ page }) => {
  await promote('one');
  await openUntil(page, 'Probe one');
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Detail' }).click();
  await expect(heading(page)).toHaveText(/^Probe detail 7/);
});

test('new page loads use the promoted version while open pages keep theirs', async ({ page, context }) => {
  await promote('one');
  await openUntil(page, 'Probe one');
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await promote('two');
  const fresh = await context.newPage();
  await openUntil(fresh, 'Probe two');
  await expect(heading(page)).toHaveText('Probe one');
  await page.getByRole('link', { name: 'Detail' }).click();
  await expect(heading(page)).toHaveText(/^Probe detail 7/);
  await page.goBack();
  await expect(heading(page)).toHaveText('Probe one');
  await page.reload();
  await expect(heading(page)).toHaveText('Probe two');
});

test('a version whose pages throw is not promoted, and the current one stays in use', async ({ page }) => {
  await promote('two');
  await openUntil(page, 'Probe two');
  await expect(promote('broken')).rejects.toThrow('/probe: mf-probe');
  await page.reload();
  await expect(heading(page)).toHaveText('Probe two');
});

test('a page that throws for some visitors leaves the rest of the site working', async ({ page, request }) => {
  await promote('two');
  await openUntil(page, 'Probe two');
  await page.goto('/probe/13');
  await expect(heading(page)).toHaveText('This part of the shop is not available right now');
  expect((await request.get('/probe/13')).status()).toBe(503);
  expect((await request.get('/products')).status()).toBe(200);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All magnets' })).toBeVisible();
  await openUntil(page, 'Probe two');
});

test('a page that the server could not render appears even if its code comes while React hydrates', async ({
  context,
  page,
}) => {
  await promote('two');
  await openUntil(page, 'Probe two');
  for (const step of [10, 20, 30, 40, 50, 60]) {
    const slow = await context.newPage();
    const goOn = await pauseReact(slow, step);
    await slow.goto('/probe/13', { waitUntil: 'networkidle' });
    await goOn();
    await hydrated(slow);
    await expect(heading(slow)).toHaveText(crashed);
    await slow.close();
  }
});

test("a browser refuses code that does not match the registry's hash", async ({ page }) => {
  await promote('two');
  await openUntil(page, 'Probe two');
  await page.route('**/remotes/mf-probe/**/*list-page*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.wasTamperedWith = true;` });
  });
  await page.goto('/probe');
  await expect(page.getByRole('alert').filter({ hasText: 'Some of this page did not load' })).toBeVisible();
  await expect(heading(page)).toHaveText('Probe two');
  expect(await page.evaluate('window.wasTamperedWith')).toBeUndefined();
});

const unavailable = 'This part of the shop is not available right now';
const mend = (page: Page) => page.evaluate(() => void performance.mark('probe-mended'));
/** Within the document: the router follows the history. */
const navigate = (page: Page, to: string) =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
async function expectTheFrameToWork(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

for (const { place, address } of [
  { place: "a page's module", address: '/probe/module' },
  { place: 'a loader', address: '/probe/loader' },
])
  test(`an error in ${place} costs only the area on a navigation, and the retry evaluates it again`, async ({
    page,
  }) => {
    await promote('two');
    await openUntil(page, 'Probe two');
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    await navigate(page, address);
    await expect(heading(page)).toHaveText(unavailable);
    await expectTheFrameToWork(page);
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText(/^Probe (module|detail loader)/);
  });

for (const { place, address } of [
  { place: "a page's module", address: '/probe/module' },
  { place: 'a loader', address: '/probe/loader' },
])
  test(`an error in ${place} costs only the area on the first load, which recovers`, async ({ page }) => {
    await promote('two');
    await openUntil(page, 'Probe two');
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectTheFrameToWork(page);
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText(/^Probe (module|detail loader)/);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  });

test('an error in a component after hydration costs only the area, and the retry shows the page again', async ({
  page,
}) => {
  await promote('two');
  await openUntil(page, 'Probe two');
  await page.goto('/probe/7');
  await expect(heading(page)).toHaveText(/^Probe detail 7 ready/);
  await page.getByRole('button', { name: 'Throw in the component' }).click();
  await expect(heading(page)).toHaveText(crashed);
  await expectTheFrameToWork(page);
  await page.getByRole('button', { name: 'Show the page again' }).click();
  await expect(heading(page)).toHaveText(/^Probe detail 7/);
});

test('an error in an event handler costs nothing', async ({ page }) => {
  await promote('two');
  await openUntil(page, 'Probe two');
  await page.goto('/probe/7');
  await expect(heading(page)).toHaveText(/^Probe detail 7 ready/);
  const thrown = page.waitForEvent('pageerror');
  await page.getByRole('button', { name: 'Throw in the handler' }).click();
  expect((await thrown).message).toBe('broken on purpose: the event handler');
  await expect(heading(page)).toHaveText(/^Probe detail 7 ready/);
  await page.getByRole('button', { name: 'Throw in the component' }).click();
  await expect(heading(page)).toHaveText(crashed);
});
