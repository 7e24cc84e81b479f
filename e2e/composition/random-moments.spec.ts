// Decision 14 has the command that repeats these; a failure prints its `SEED`.
import type { Page } from '@playwright/test';
import { breakRequests } from '../support/break-requests';
import { demoProduct } from '../support/demo-product';
import { cartBadge, guestCart } from '../support/guest-cart';
import { hydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

const SHELL = '**/assets/{shell,libraries}.*.js';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Some of this page did not load' });

/** From 0 to 1, by the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SITUATIONS = ['early', 'each script late', 'slice late', 'slice never', 'shell blocked'] as const;
const SHELL_DEADLINE_MS = 10_000;

type Visit = {
  random: () => number;
  hydrates: boolean;
  pause: () => Promise<void>;
  fail: () => Promise<void>;
};

/** All randomness depends on `SEED` or the time. */
async function visit(page: Page, path: string, { slice = 'mf-catalog' } = {}): Promise<Visit> {
  const { annotations, repeatEachIndex } = test.info();
  const seed = Number(process.env.SEED ?? Date.now() + repeatEachIndex * 1009);
  const random = randomOf(seed);
  const situation = SITUATIONS[Math.floor(random() * SITUATIONS.length)]!;
  annotations.push({ type: situation, description: `SEED=${seed}` });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const sliceFiles = `**/remotes/${slice}/**/*.js`;
  let failing = Promise.resolve();

  if (situation === 'each script late')
    await page.route(/\/(remotes|assets)\/.*\.js$/, async (route) => {
      await wait(random() * 2000);
      await route.continue();
    });
  if (situation === 'slice late') {
    const arrived = wait(random() * 5000);
    await page.route(sliceFiles, async (route) => {
      await arrived;
      await route.continue();
    });
  }
  if (situation === 'slice never') {
    await page.clock.install();
    failing = (await breakRequests(page, sliceFiles, 'hang')).met;
  }
  if (situation === 'shell blocked') await page.route(SHELL, (route) => route.abort());
  await page.goto(path, { waitUntil: 'commit' });
  return {
    random,
    hydrates: situation !== 'slice never' && situation !== 'shell blocked',
    pause: () => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), random() ** 2 * 1200),
    async fail() {
      await failing;
      if (situation === 'slice never') await page.clock.fastForward(SHELL_DEADLINE_MS);
      await expect(notice(page)).toBeVisible();
    },
  };
}

async function takeSteps({ random, pause }: Visit, steps: (() => Promise<unknown>)[]): Promise<void> {
  const inOrder = steps.map((take) => ({ take, at: random() })).toSorted((one, other) => one.at - other.at);
  for (const { take } of inOrder) {
    await pause();
    await take();
  }
}

/** Gives a second press the time to show. */
const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

function postsTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test.afterEach(() => {
  const { annotations, status, expectedStatus } = test.info();
  if (status !== expectedStatus) console.log(annotations.map(({ type, description }) => `${type}: ${description}`));
});

test.describe('given a visitor who acts at random moments, and scripts that come early, late or never', () => {
  test('a pack is added to the cart once, or stays chosen', async ({ page }) => {
    const { random, hydrates, pause, fail } = await visit(page, demoProduct.path);
    const pack = ['3', '6', '9'][Math.floor(random() * 3)]!;
    await pause();
    await page.getByLabel('Pack size').selectOption(pack);
    await pause();
    await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
    if (hydrates) {
      await cartBadge(page, 1);
      await hydrated(page);
      await idle(page);
    } else await fail();
    const added = hydrates ? [expect.objectContaining({ quantity: 1, selectedPack: pack })] : [];
    expect(await guestCart(page)).toEqual(added);
    await expect(page.getByLabel('Pack size')).toHaveValue(pack);
    await expect(page).toHaveURL(demoProduct.path);
  });

  test('a search is applied in full, or stays entered and is searched for by the browser', async ({ page }) => {
    const visited = await visit(page, '/products');
    const search = page.getByRole('searchbox', { name: 'Search magnets' });
    const cheapestFirst = { label: 'Price: low to high' };
    await takeSteps(visited, [
      () => page.getByLabel('Sort by').selectOption(cheapestFirst),
      () => page.getByRole('radio', { name: 'Square', exact: true }).check(),
      () => search.pressSequentially('magnet'),
    ]);
    if (visited.hydrates) for (const part of [/shape=square/, /sort=/, /q=magnet/]) await expect(page).toHaveURL(part);
    else await visited.fail();
    await expect(search).toHaveValue('magnet');
    await expect(page.getByRole('radio', { name: 'Square', exact: true })).toBeChecked();
    await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText(cheapestFirst.label);
    if (visited.hydrates) return;
    await search.press('Enter');
    await expect(page).toHaveURL(/q=magnet/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a question on the home page opens once, or not at all', async ({ page }) => {
    const { hydrates, pause, fail } = await visit(page, '/');
    const question = page.getByRole('main').getByRole('button', { expanded: false }).first();
    await question.scrollIntoViewIfNeeded();
    await pause();
    const name = (await question.textContent())!;
    await question.click();
    if (!hydrates) await fail();
    await expect(page.getByRole('button', { name, expanded: hydrates })).toBeVisible();
  });

  test('the contact form keeps what was typed, and is sent once or not at all', async ({ page }) => {
    const posts = postsTo(page, '/api/contact');
    const visited = await visit(page, '/contact');
    const typed = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Do you print maps of London, too?' };
    const email = page.getByRole('textbox', { name: 'Email' });
    await takeSteps(visited, [
      () => page.getByLabel('Name').fill(typed.name),
      () => email.pressSequentially(typed.email),
      () => page.getByLabel('Message').fill(typed.message),
    ]);
    if (!visited.hydrates || visited.random() < 0.5) await visited.pause();
    else await hydrated(page);
    await expect(page.getByLabel('Name')).toHaveValue(typed.name);
    await expect(email).toHaveValue(typed.email);
    await expect(page.getByLabel('Message')).toHaveValue(typed.message);
    const sent = visited.hydrates ? page.waitForResponse('**/api/contact') : undefined;
    await page.getByRole('button', { name: /send/i }).click();
    if (sent) {
      expect((await sent).status()).toBe(201);
      expect(posts).toEqual([expect.objectContaining(typed)]);
      return;
    }
    await visited.fail();
    await expect(page.getByLabel('Message')).toHaveValue(typed.message);
    await expect(email).toHaveValue(typed.email);
    await expect(page).toHaveURL(/\/contact$/);
    expect(posts).toEqual([]);
  });

  test('the login form keeps what was typed, and is sent once or not at all', async ({ page, shop }) => {
    const posts = postsTo(page, '/api/login');
    const visited = await visit(page, '/auth', { slice: 'mf-account' });
    const form = page.getByRole('tabpanel', { name: 'Login' });
    const [email, password] = [form.getByLabel('Email'), form.getByLabel('Password', { exact: true })];
    await takeSteps(visited, [
      () => email.fill(shop.admin.email),
      () => password.pressSequentially(shop.admin.password),
    ]);
    await visited.pause();
    await expect(email).toHaveValue(shop.admin.email);
    await expect(password).toHaveValue(shop.admin.password);
    await form.getByRole('button', { name: /Log ?in/i }).click();
    if (visited.hydrates) {
      await page.waitForURL((url) => url.pathname === '/');
      expect(posts).toEqual([shop.admin]);
      return;
    }
    await visited.fail();
    await expect(email).toHaveValue(shop.admin.email);
    await expect(password).toHaveValue(shop.admin.password);
    await expect(page).toHaveURL(/\/auth$/);
    expect(posts).toEqual([]);
  });
});
