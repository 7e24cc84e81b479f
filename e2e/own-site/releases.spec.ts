import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect, promisify } from 'node:util';
import { type Browser, type Page, expect, test } from '@playwright/test';
import { partsOf } from '../../scripts/running-site.mjs';
import { expectAccessible } from '../support/accessibility';
import { teamsRepository, useDelivery } from '../support/gift-cards-team';
import { loadPage as loadPageOf } from '../support/load-page';
import { type Build, Releases } from '../support/releases';
import { openHydrated } from '../support/open-hydrated';
import { requestOnItsOwn } from '../support/request-on-its-own';
import { shopping } from '../support/shopping-visitor';
import { Site } from '../support/site.mjs';
import { addToCart, fillCheckout, pay, signInAs } from '../support/shopper';

/** `npm run soak` sets it; a round publishes, tries and promotes a slice. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 4);
const say = (line: string) => process.env.SOAK_ROUNDS && console.log(line);
const SLICES = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'];
const PAGES = ['/', '/products', '/cart', '/auth', '/track-order', '/create-magnet', '/contact'];
/** While the shell's memory is watched: each version keeps its compiled code. */
const SWAPS = ROUNDS * 2;
const MAX_GROWTH = 100_000_000;
const PROMOTED_WITHIN_MS = 2000;

test.describe.configure({ mode: 'serial', timeout: 180_000 + ROUNDS * 60_000 });

const toMb = (bytes: number) => (bytes / 1e6).toFixed(0);

let site: Site;
let scratch: string;
let releases: Releases;
test.beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'releases-'));
  site = await Site.create();
  await site.start();
  releases = new Releases(site, scratch);
});
test.afterAll(async () => {
  await site.remove();
  await rm(scratch, { recursive: true, force: true });
});

const loadPage = (address: string) => loadPageOf(site.origin, address);

/** Visitors without cookies, while the work lasts. */
async function underLoad(work: () => Promise<void>): Promise<{ problems: string[]; pages: number }> {
  for (const page of PAGES) await expect.poll(async () => (await requestOnItsOwn(site.origin + page)).status).toBe(200);
  const problems: string[] = [];
  let pages = 0;
  const done = new AbortController();
  const visit = async (first: number) => {
    for (let at = first; !done.signal.aborted; at += 1) {
      const found = await loadPage(PAGES[at % PAGES.length]!).catch((error: unknown) => ({
        problems: [inspect(error)],
      }));
      problems.push(...found.problems);
      pages += 1;
    }
  };
  const visitors = [0, 2, 4].map(visit);
  await work().finally(() => done.abort());
  await Promise.all(visitors);
  return { problems, pages };
}

/** Why pages failed, among others. */
async function warnings(): Promise<string> {
  const log = await readFile(path.join(site.dataDir, 'logs/shell.log'), 'utf8');
  return log
    .split('\n')
    .filter((line) => /"level":[45]0/.test(line))
    .join('\n');
}

async function beginCheckout(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await addToCart(page, { name: 'Classic Square', pack: 6, photo: true });
  await page.goto('/checkout');
  await fillCheckout(page, `release-${Date.now()}@example.com`);
  return page;
}

async function completeCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await page.context().close();
}

async function visibleAfter(slice: string, version: string): Promise<number> {
  const begun = performance.now();
  await expect.poll(async () => (await releases.inUse())[slice], { intervals: [20], timeout: 60_000 }).toBe(version);
  return performance.now() - begun;
}

test(`${ROUNDS} rounds of publishing, canaries, promotions and rollbacks disturb nobody`, async ({ browser }) => {
  const builds: Record<string, Build[]> = {};
  for (const slice of SLICES) builds[slice] = [await releases.rebuilt(slice, 0xa), await releases.rebuilt(slice, 0xb)];
  const visible: number[] = [];
  const checkout = await beginCheckout(browser);
  const shopper = await shopping(browser, site.origin);
  const { problems, pages } = await underLoad(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slice = SLICES[round % SLICES.length]!;
      const current = (await releases.inUse())[slice];
      const next = builds[slice]!.find(({ version }) => version !== current)!;
      await releases.publish(next);
      await releases.command('canary', slice, next.version, '20');
      if (round % 3 === 1) await releases.command('abort', slice, 'only trying');
      else await releases.command('canary', slice, next.version, '50');
      await releases.command('promote', slice, next.version);
      visible.push(await visibleAfter(slice, next.version));
      if (round % 4 === 2) {
        await releases.command('rollback', slice);
        visible.push(await visibleAfter(slice, current!));
      }
    }
  });
  const walked = await shopper.stop();
  await completeCheckout(checkout);
  const sorted = visible.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const slowest = sorted.at(-1)!;
  say(
    `${ROUNDS} rounds: ${problems.length} problems on ${pages} pages, ${walked.problems.length} on ${walked.walks} walks in a browser; a promoted version was visible after ${median.toFixed(0)} ms, ${slowest.toFixed(0)} ms at most`,
  );
  if (problems.length > 0) console.log(await warnings());
  expect(problems).toEqual([]);
  expect(walked.problems).toEqual([]);
  expect(walked.walks).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(PROMOTED_WITHIN_MS);
});

test('a version that breaks in browsers only is refused, and passes with a reason that is recorded', async () => {
  const good = await releases.rebuilt('mf-account', 0x90);
  const passed = await releases.publishThroughGate(good);
  expect(passed.output).toContain(`mf-account ${good.version} has passed its gate`);
  expect(passed.code).toBe(0);

  // the server renders it; only the browser fails
  const broken = await releases.rebuilt('mf-account', 0x91, () => `throw new Error('broken on purpose');`);
  const refused = await releases.publishThroughGate(broken);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`mf-account ${broken.version} did not pass its gate, so it reaches nobody`);
  expect(refused.output).toContain('broken on purpose');
  await expect(releases.command('promote', 'mf-account', broken.version)).rejects.toThrow('did not pass its gate');
  await expect(releases.command('canary', 'mf-account', broken.version, '5')).rejects.toThrow('did not pass its gate');

  const forced = await releases.publishThroughGate(broken, '--force', 'the test wants it');
  expect(forced.output).toContain('has passed its gate, because: the test wants it');
  expect(forced.code).toBe(0);
  expect(await releases.command('history', 'mf-account')).toContain('forced: the test wants it');
  const [link = ''] = (await releases.command('preview', 'mf-account', broken.version)).split('\n');
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
});

test('a canary gets its share of new sessions, and each session keeps its version', async () => {
  const next = await releases.rebuilt('mf-catalog', 0xc);
  await releases.publish(next);
  await releases.command('canary', 'mf-catalog', next.version, '30');
  await expect
    .poll(async () => (await fetch(`${site.origin}/products`)).headers.get('set-cookie'))
    .toContain('release_session=');
  const SESSIONS = 400;
  let tried = 0;
  for (let session = 0; session < SESSIONS; session += 1) {
    const first = await requestOnItsOwn(`${site.origin}/products`);
    const cookie = first.headers['set-cookie']![0]!.split(';')[0]!;
    const got = first.text.includes(`/remotes/mf-catalog/${next.version}/`);
    tried += got ? 1 : 0;
    if (session % 20 > 0) continue;
    const again = await requestOnItsOwn(`${site.origin}/products`, { headers: { cookie } });
    expect(again.text.includes(`/remotes/mf-catalog/${next.version}/`)).toBe(got);
  }
  // five standard deviations
  expect(Math.abs(tried - SESSIONS * 0.3)).toBeLessThan(5 * Math.sqrt(SESSIONS * 0.3 * 0.7));
  await releases.command('abort', 'mf-catalog');
});

test('a canary whose code fails in browsers is withdrawn automatically', async ({ browser }) => {
  const current = (await releases.inUse())['mf-account']!;
  const broken = await releases.rebuilt('mf-account', 0xd, () => `throw new Error('broken on purpose');`);
  await releases.publish(broken);
  await releases.command('canary', 'mf-account', broken.version, '50');
  await expect.poll(() => releases.canaryOf('mf-account')).toBe(broken.version);
  await expect(async () => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('hydrated').length > 0 ||
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/reports/health')),
    );
    await context.close();
    expect(await releases.canaryOf('mf-account')).toBeUndefined();
  }).toPass({ timeout: 300_000 });
  const history = (await releases.command('history', 'mf-account')).split('\n')[0]!;
  expect(history).toContain('withdraw');
  expect(history).toContain(`${broken.version} -> ${current}`);
  expect(history).toContain('by automatic');
  const { problems, versions } = await loadPage('/auth');
  expect(problems).toEqual([]);
  expect(versions['mf-account']).toBe(current);
});

/** Resident, in bytes. */
async function shellMemory(): Promise<number> {
  const processes = JSON.parse(await readFile(path.join(site.dataDir, 'processes.json'), 'utf8')) as { pid: number }[];
  const pids = processes.map(({ pid }) => pid).join(',');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,args=', '-p', pids]);
  const shell = stdout.split('\n').find((line) => line.includes('shell/dist/server/main.js'))!;
  return Number.parseInt(shell, 10) * 1024;
}

test(`${SWAPS} swaps of a version need no restart and leave the shell's memory as it was`, async () => {
  const builds = [await releases.rebuilt('mf-account', 0xf1), await releases.rebuilt('mf-account', 0xf2)];
  for (const build of builds) await releases.publish(build);
  const swap = async (count: number) => {
    const { slice, version } = builds[count % builds.length]!;
    await releases.command('promote', slice, version);
    await visibleAfter(slice, version);
    const { problems, versions } = await loadPage('/auth');
    expect([problems, versions[slice]]).toEqual([[], version]);
  };
  for (let count = 0; count < 4; count += 1) await swap(count);
  const before = await shellMemory();
  for (let count = 0; count < SWAPS; count += 1) await swap(count);
  const grown = (await shellMemory()) - before;
  say(`${SWAPS} swaps: the shell's memory went from ${toMb(before)} to ${toMb(before + grown)} MB`);
  expect(grown).toBeLessThan(MAX_GROWTH);
});

/** This machine's other name shows what nobody has released. */
const previews = () => site.origin.replace('localhost', '127.0.0.1');

test('a signed link shows a version to one visitor, with a ribbon and a way out', async ({ browser }) => {
  const next = await releases.rebuilt('mf-catalog', 0xe);
  await releases.publish(next);
  const [link = ''] = (await releases.command('preview', 'mf-catalog', next.version)).split('\n');
  const context = await browser.newContext({ baseURL: previews() });
  const page = await context.newPage();
  await page.goto(link.replace(previews(), site.origin));
  expect(new URL(page.url()).origin).toBe(previews());
  const ribbon = page.getByRole('complementary', { name: 'Preview' });
  await expect(ribbon).toContainText(`Preview of mf-catalog ${next.version}: only you see it.`);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    const { x, y, width, height } = (await ribbon.boundingBox())!;
    expect([x, Math.round(y + height)]).toEqual([0, viewport.height]);
    // beside a scrollbar
    expect(width).toBeGreaterThan(viewport.width - 20);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // the preview site has a cart and photos of its own
  await addToCart(page, { name: 'Classic Square', pack: 6, photo: true });
  expect(await page.content()).toContain(`/remotes/mf-catalog/${next.version}/`);
  expect((await loadPage('/products')).versions['mf-catalog']).not.toBe(next.version);
  await ribbon.getByRole('link', { name: 'Leave the preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(ribbon).toBeHidden();
  expect(await page.content()).not.toContain(next.version);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await context.close();
  const altered = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await fetch(altered.replace(/link=./, 'link=x'))).status).toBe(403);
});

test('a version for staff is given to a signed-in admin, who may go back to the live page', async ({ browser }) => {
  const next = await releases.rebuilt('mf-catalog', 0x5f);
  await releases.publish(next);
  const { adminPassword } = await partsOf(site.dataDir);
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  await signInAs(page, { email: 'admin@example.com', password: adminPassword });
  await releases.command('canary', 'mf-catalog', next.version, '--staff');
  await expect
    .poll(async () => {
      await page.goto('/products');
      return page.url();
    })
    .toBe(`${previews()}/products`);
  const ribbon = page.getByRole('complementary', { name: 'Preview' });
  await expect(ribbon).toContainText(`mf-catalog ${next.version}, for staff only, without your account`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await loadPage('/products')).versions['mf-catalog']).not.toBe(next.version);
  await ribbon.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(`${site.origin}/products`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logout' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`${site.origin}/products`);
  await releases.command('staff', 'mf-catalog', '--off');
  await context.close();
});

async function seenOf(address: string, version: string): Promise<{ status: number; isCanary: boolean }> {
  const { status, text } = await requestOnItsOwn(site.origin + address);
  return { status, isCanary: text.includes(`/${version}/`) };
}

test('a team outside this repository does everything of the release guide with its token alone', async ({
  browser,
}) => {
  const slice = 'mf-gift-cards';
  const repository = path.join(scratch, 'a team of its own');
  await teamsRepository(repository, slice);
  const team = await releases.team(repository, slice, 'the gift team');
  const build = async () => {
    await promisify(execFile)('npm', ['run', 'build'], { cwd: repository });
    const [, version = ''] = /mf-gift-cards (\S+) has passed its gate/.exec(await team('publish')) ?? [];
    return version;
  };
  const before = await releases.inUse();
  const statusOf = async () => (await requestOnItsOwn(`${site.origin}/gift-cards`)).status;

  const file = path.join(repository, 'src/pages/gift-cards-page.tsx');
  const written = await readFile(file, 'utf8');
  const refused = releases.whileLive({ repository, slice, scopes: 'publish' }, () => Promise.resolve());
  await expect(refused).rejects.toThrow(/it stopped with 1:[^]*this needs "release"/);
  await releases.whileLive({ repository, slice, scopes: 'release' }, async (link) => {
    const author = await browser.newPage();
    await author.goto(link);
    await expect(author.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeVisible();
    await expect(author.getByRole('banner').getByRole('link', { name: 'Products' })).toBeVisible();
    await writeFile(file, written.replace('title="Gift cards"', 'title="Gift cards, soon"'));
    await expect(author.getByRole('heading', { level: 1, name: 'Gift cards, soon' })).toBeVisible();
    await author.close();
  });
  await writeFile(file, written);
  expect(await statusOf()).toBe(404);

  const one = await build();
  expect(await statusOf()).toBe(404);
  const [link = ''] = (await team('preview', one)).split('\n');
  const visitor = await browser.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeVisible();
  await visitor.close();

  expect(await team('canary', one, '50')).toContain('and the others nothing of mf-gift-cards');
  const seen = new Set<string>();
  await expect(async () => {
    const { status, isCanary } = await seenOf('/gift-cards', one);
    seen.add(`${status} ${isCanary}`);
    expect(seen.size).toBe(2);
  }).toPass({ intervals: [50], timeout: 60_000 });
  expect([...seen].toSorted()).toEqual(['200 true', '404 false']);
  expect(await releases.inUse()).toEqual(before);

  expect(await team('promote', one)).toBe(`${slice} ${one} is in use`);
  await visibleAfter(slice, one);
  expect(await releases.inUse()).toEqual({ ...before, [slice]: one });
  const page = await browser.newPage({ baseURL: site.origin });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await openHydrated(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Gift cards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeVisible();
  await useDelivery(page, slice);
  await page.getByRole('link', { name: 'See all magnets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All magnets' })).toBeVisible();
  expect(errors).toEqual([]);

  await writeFile(file, written.replace('Popular right now', 'Popular this week'));
  const two = await build();
  await team('canary', two, '20');
  await team('abort', '--reason', 'only trying');
  await team('promote', two);
  await visibleAfter(slice, two);
  expect(await team('rollback')).toBe(`${slice} ${one} is in use again`);
  await visibleAfter(slice, one);
  expect(await team('rollback')).toContain('is out of use, because nothing was in use before');
  await expect.poll(statusOf).toBe(404);
  await team('promote', two);
  await visibleAfter(slice, two);
  expect(await team('retire', 'sold out')).toContain('its pages answer 404 until a version is promoted');
  await expect.poll(statusOf).toBe(404);
  expect(await releases.inUse()).toEqual(before);
  expect((await loadPage('/products')).problems).toEqual([]);
  await page.goto('/gift-cards');
  await expect(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
  await page.close();

  const history = (await team('history')).split('\n');
  expect(history.filter((line) => !line.includes('by token the gift team'))).toEqual([]);
  expect(history[0]).toMatch(/retire .* sold out$/);
  expect(await team('list')).toContain(`${slice} was taken out of use`);
  await expect(releases.team(repository, 'mf-catalog', 'others').then((others) => others('retire'))).rejects.toThrow(
    'The token is for mf-catalog, not for mf-gift-cards',
  );
});
