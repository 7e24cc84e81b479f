import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Page, expect, test } from '@playwright/test';
import pg from 'pg';
import { databaseUrlOf } from '../../scripts/running-site.mjs';
import { holdBack } from '../support/hold-back';
import { hydrated } from '../support/open-hydrated';
import { Site, freePort } from '../support/site.mjs';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const scratch = path.join(root, '.cache/test-slices');
/** A save takes 3 s on two idle cores; this is for a busy machine. */
const SHOWN_WITHIN_MS = 30_000;
/** Webpack runs twice at a time here; on Node 24 each would take 0.1 GB more. */
const SMALL = '--max-semi-space-size=16';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let folder: string;
let site: Site;

test.beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  folder = await mkdtemp(path.join(scratch, 'dev-'));
  await cp(path.join(root, 'e2e/composition/fixtures/mf-probe'), folder, {
    recursive: true,
    filter: (file) => !/[\\/]dist([\\/]|$)/.test(file),
  });
  site = await Site.create();
  const program = `
    import { developShop } from ${JSON.stringify(pathToFileURL(path.join(root, 'scripts/develop-shop.mjs')).href)};
    await developShop({ wanted: ['mf-probe'], folders: { 'mf-probe': ${JSON.stringify(folder)} }, say: console.log });`;
  await site.start([SMALL, '--input-type=module', '-e', program]);
});
test.afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });

async function save(change: (page: string) => string): Promise<void> {
  const file = path.join(folder, 'src/pages/list-page.tsx');
  await writeFile(file, change(await readFile(file, 'utf8')));
}
const saveWord = (word: string) => save((text) => text.replace(/PROBE_MARK = '\w+'/, `PROBE_MARK = '${word}'`));

/** The processes of the embedded services, the API and the shell, rewritten with every start of one of them. */
const processes = async () => JSON.parse(await readFile(path.join(site.dataDir, 'processes.json'), 'utf8')) as unknown;

async function openProbe(page: Page): Promise<void> {
  await page.goto(`${site.origin}/probe`, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
}

test('a saved component reaches the open page automatically, with what React says in development and no restart', async ({
  page,
}) => {
  const started = await processes();
  expect(started).toHaveLength(3);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openProbe(page);
  await expect(heading(page, 'Probe one')).toBeVisible();
  await save((text) => text.replace('<h1>', '{[1, 2].map(() => <hr />)}<h1>').replace(`'one'`, `'two'`));
  await expect(heading(page, 'Probe two')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  await hydrated(page);
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(said.join('\n')).toContain('Each child in a list should have a unique "key" prop.');
  expect(await processes()).toEqual(started);
});

test('the saved code is shown although an operator has put a release into use', async ({ page }) => {
  await saveWord('released');
  const script = `
    import { buildSlice } from ${JSON.stringify(pathToFileURL(path.join(root, 'shell/federation/build/build.mjs')).href)};
    console.log(JSON.stringify(await buildSlice('mf-probe', { folder: ${JSON.stringify(folder)} })));`;
  const { stdout } = await run(process.execPath, [SMALL, '--input-type=module', '-e', script], { maxBuffer: 1e7 });
  const built = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { folder: string; version: string };
  const DATABASE_URL = await databaseUrlOf(site.dataDir);
  const env = { NODE_ENV: 'production', DATABASE_URL, DATA_DIR: site.dataDir };
  const publish = ['publish', built.folder, '--force', 'a test without a gate'];
  await run(process.execPath, [path.join(root, 'shell/dist/server/release.js'), ...publish], { env });
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
  // as `npm start` on the same data would let an operator do
  await pool.query(
    `INSERT INTO slice_registry.promotions (slice, version, promoted_by) VALUES ('mf-probe', $1, 'operator')`,
    [built.version],
  );
  await pool.end();

  // the page is from before the save, and hears of reloads only after it
  const release = await holdBack(page, '**/_dev/reload.js');
  await openProbe(page);
  await saveWord('three');
  const rendered = async () => (await page.request.get(`${site.origin}/probe`)).text();
  await expect.poll(rendered).toMatch(/Probe (<!-- -->)?three/);
  await expect(heading(page, 'Probe released')).toBeVisible();
  release();
  await expect(heading(page, 'Probe three')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  await page.reload();
  await expect(heading(page, 'Probe three')).toBeVisible();
});

test('a slice alone serves its standalone page, with the data of the shop that runs', async ({ page }) => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(site.port), ALONE_PORT: String(port) };
  const alone = spawn(process.execPath, ['scripts/dev.mjs', 'mf-catalog', '--alone'], { cwd: root, env });
  try {
    await new Promise<void>((resolve, reject) => {
      let output = '';
      const read = (data: Buffer) => {
        output += data.toString();
        if (output.includes(`standalone on http://localhost:${port}`)) resolve();
      };
      alone.stdout.on('data', read);
      alone.stderr.on('data', read);
      alone.once('exit', (code) => reject(new Error(`it stopped with ${code}:\n${output}`)));
    });
    await page.goto(`http://localhost:${port}/products`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  } finally {
    alone.kill();
  }
});
