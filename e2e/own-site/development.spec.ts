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
/** 3 s on two idle cores; this is for a busy machine. */
const SHOWN_WITHIN_MS = 30_000;
/** Webpack runs twice here; on Node 24 each would take 0.1 GB more. */
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
  await writeFile(
    path.join(folder, 'src/standalone.tsx'),
    await readFile(path.join(root, 'shell/packages/starter/src/standalone.tsx'), 'utf8'),
  );
  await save((text) => text.replace('</h1>', '</h1><input aria-label="Note" />'));
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
const overlay = (page: Page) => page.getByRole('dialog', { name: 'This page has an error' });

const listPage = () => path.join(folder, 'src/pages/list-page.tsx');
async function save(change: (page: string) => string): Promise<void> {
  await writeFile(listPage(), change(await readFile(listPage(), 'utf8')));
}
const saveWord = (word: string) => save((text) => text.replace(/PROBE_MARK = '\w+'/, `PROBE_MARK = '${word}'`));

/** Rewritten with every start. */
const processes = async () => JSON.parse(await readFile(path.join(site.dataDir, 'processes.json'), 'utf8')) as unknown;

async function openProbe(page: Page): Promise<void> {
  await page.goto(`${site.origin}/probe`, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
}

/** Marks the document, so that a reload would be seen. */
async function useProbe(page: Page): Promise<void> {
  await page.getByLabel('Note').fill('half a sentence');
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await page.evaluate(() => Object.assign(document, { isMarked: true }));
}
async function expectStillInUse(page: Page): Promise<void> {
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence');
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(await page.evaluate(() => 'isMarked' in document)).toBe(true);
}

/** Saves what is wrong until the overlay shows `place`, then what is right. */
async function breakAndMend(page: Page, { wrong, place }: { wrong: (text: string) => string; place: RegExp }) {
  const right = await readFile(listPage(), 'utf8');
  await save(wrong);
  await expect(overlay(page)).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  await expect(overlay(page).getByText(place)).toBeVisible();
  await writeFile(listPage(), right.replace(/PROBE_MARK = '\w+'/, `PROBE_MARK = 'mended'`));
  await expect(heading(page, 'Probe mended')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  await expect(overlay(page)).toBeHidden();
}

test('a saved component and stylesheet reach the open page without a reload or restart, and keep what was typed', async ({
  page,
}) => {
  const started = await processes();
  // embedded services, worker, API and shell
  expect(started).toHaveLength(4);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openProbe(page);
  await useProbe(page);
  await save((text) => text.replace('</section>', '{[1, 2].map(() => <hr />)}</section>').replace(`'one'`, `'two'`));
  await expect(heading(page, 'Probe two')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  expect(said.join('\n')).toContain('Each child in a list should have a unique "key" prop.');
  await writeFile(path.join(folder, 'src/pages/list-page.module.css'), '.page { text-indent: 7px; }');
  await expect(page.getByRole('main').locator('section')).toHaveCSS('text-indent', '7px', { timeout: SHOWN_WITHIN_MS });
  await expectStillInUse(page);
  expect(await processes()).toEqual(started);
});

test('a syntax error shows above the page with its file, line and column, and goes when it is mended', async ({
  page,
}) => {
  await openProbe(page);
  await useProbe(page);
  await breakAndMend(page, {
    wrong: (text) => text.replace('</section>', '</div>'),
    place: /^src\/pages\/list-page\.tsx:\d+:\d+$/,
  });
  await expectStillInUse(page);
});

test('an error of a component shows above the page with its file and line, and goes when it is mended', async ({
  page,
}) => {
  await openProbe(page);
  const line = (await readFile(listPage(), 'utf8')).split('\n').findIndex((text) => text.includes('return (')) + 1;
  await breakAndMend(page, {
    wrong: (text) => text.replace('return (', `throw new Error('broken on purpose'); return (`),
    place: new RegExp(`^src/pages/list-page\\.tsx:${line}$`),
  });
});

test('an error of an event handler shows above the page until somebody closes it by the keyboard', async ({ page }) => {
  await save((text) => text.replace('setCount(count + 1)', 'setCount(missing.count)').replace(/'mended'/, `'handler'`));
  await openProbe(page);
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(overlay(page).getByText('missing is not defined')).toBeVisible();
  await expect(overlay(page).getByRole('button', { name: 'Close (Esc)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pressed 0' })).toBeFocused();
  await save((text) => text.replace('setCount(missing.count)', 'setCount(count + 1)').replace(`'handler'`, `'calm'`));
  await expect(heading(page, 'Probe calm')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
});

test('a page whose route is new shows without a restart', async ({ page }) => {
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(path.join(folder, file), change(await readFile(path.join(folder, file), 'utf8')));
  await edit('src/exposes/routes.tsx', (text) =>
    text.replace('routes: SliceRoutes = () => [', `$& { path: '/probed', lazy: () => import('../pages/list-page') },`),
  );
  await edit('package.json', (text) => text.replace('"/probe",', '"/probe", "/probed",'));
  await expect
    .poll(async () => (await page.request.get(`${site.origin}/probed`)).status(), { timeout: SHOWN_WITHIN_MS })
    .toBe(200);
  await page.goto(`${site.origin}/probed`);
  await hydrated(page);
  await expect(heading(page, 'Probe calm')).toBeVisible();
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
  // as an operator could on the same data
  await pool.query(
    `INSERT INTO slice_registry.promotions (slice, version, promoted_by) VALUES ('mf-probe', $1, 'operator')`,
    [built.version],
  );
  await pool.end();

  // the page is from before the save, and hears of builds only after it
  const release = await holdBack(page, '**/_dev/events');
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

test.describe('a slice alone', () => {
  async function whileAlone(program: string[], work: (origin: string) => Promise<void>): Promise<void> {
    const port = await freePort();
    const env = { ...process.env, PORT: String(site.port), ALONE_PORT: String(port) };
    const alone = spawn(process.execPath, program, { cwd: root, env });
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
      await work(`http://localhost:${port}`);
    } finally {
      alone.kill();
    }
  }

  test('serves its standalone page, with the data of the shop that runs', async ({ page }) => {
    await whileAlone(['scripts/dev.mjs', 'mf-catalog', '--alone'], async (origin) => {
      await page.goto(`${origin}/products`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
    });
  });

  test('keeps what was typed when a component is saved, and shows its errors until they are mended', async ({
    page,
  }) => {
    const program = `
      import { serveAlone } from ${JSON.stringify(pathToFileURL(path.join(root, 'shell/federation/develop/dev-alone.mjs')).href)};
      await serveAlone('mf-probe', { folder: ${JSON.stringify(folder)}, site: '${site.origin}', say: console.log });`;
    await saveWord('alone');
    await whileAlone([SMALL, '--input-type=module', '-e', program], async (origin) => {
      await page.goto(`${origin}/probe`);
      await expect(heading(page, 'Probe alone')).toBeVisible();
      await useProbe(page);
      await breakAndMend(page, {
        wrong: (text) => text.replace('</section>', '</div>'),
        place: /^src\/pages\/list-page\.tsx:\d+:\d+$/,
      });
      await expectStillInUse(page);
      await breakAndMend(page, {
        wrong: (text) => text.replace('return (', `throw new Error('broken on purpose'); return (`),
        place: /^src\/pages\/list-page\.tsx:\d+$/,
      });
    });
  });
});
