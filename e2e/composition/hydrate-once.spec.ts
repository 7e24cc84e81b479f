import type { Page } from '@playwright/test';
import { breakEntry, thrownByEntry } from '../support/break-entry';
import { breakRequests } from '../support/break-requests';
import { demoProduct } from '../support/demo-product';
import { cartBadge, guestCart } from '../support/guest-cart';
import { holdBack } from '../support/hold-back';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

const SLICE = '**/remotes/mf-catalog/**/*.js';
const DEADLINE_MS = 10_000;
const SHELL = '**/assets/{shell,libraries}.*.js';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Some of this page did not load' });

test.describe('given a slice that loads late', () => {
  test('search text, sort order, shape and focus are kept and applied', async ({ page }) => {
    const release = await holdBack(page, SLICE);
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
    await page.getByRole('radio', { name: 'Square', exact: true }).check();
    const search = page.getByRole('searchbox', { name: 'Search magnets' });
    await search.pressSequentially('magnet');
    release();
    await expect(page).toHaveURL(/shape=square/);
    await expect(page).toHaveURL(/sort=/);
    await expect(page).toHaveURL(/q=magnet/);
    await expect(search).toHaveValue('magnet');
    await expect(search).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Square', exact: true })).toBeChecked();
  });

  test('three presses on Add to Cart add the chosen pack once', async ({ page }) => {
    const release = await holdBack(page, SLICE);
    await page.goto(demoProduct.path, { waitUntil: 'commit' });
    await page.getByLabel('Pack size').selectOption('6');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    for (let press = 0; press < 3; press++) await add.click();
    release();
    await cartBadge(page, 1);
    await expect(page.getByLabel('Pack size')).toHaveValue('6');
    expect(await guestCart(page)).toEqual([expect.objectContaining({ quantity: 1, selectedPack: '6' })]);
  });

  test('a double click in whose middle the page hydrates adds the pack once', async ({ page }) => {
    const release = await holdBack(page, SLICE);
    await page.goto(demoProduct.path, { waitUntil: 'commit' });
    await page.getByLabel('Pack size').selectOption('6');
    await page.getByRole('button', { name: 'Add to Cart' }).hover();
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await page.mouse.down({ clickCount: 2 });
    release();
    await cartBadge(page, 1);
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.waitForURL(/\/cart$/);
    expect(await guestCart(page)).toEqual([expect.objectContaining({ quantity: 1 })]);
  });

  test('the contact form keeps and sends the typed text', async ({ page }) => {
    const release = await holdBack(page, SLICE);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.getByLabel('Message').fill('Do you print maps of London, too?');
    release();
    await hydrated(page);
    await expect(page.getByLabel('Message')).toHaveValue('Do you print maps of London, too?');
    const sent = page.waitForRequest('**/api/contact');
    await page.getByRole('button', { name: /send/i }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message: 'Do you print maps of London, too?',
    });
  });

  test('the login form keeps the typed text and logs in on an early press', async ({ page, shop }) => {
    const release = await holdBack(page, '**/remotes/mf-account/**/*.js');
    await page.goto('/auth', { waitUntil: 'commit' });
    const form = page.getByRole('tabpanel', { name: 'Login' });
    await form.getByLabel('Email').fill(shop.admin.email);
    await form.getByLabel('Password', { exact: true }).fill(shop.admin.password);
    await form.getByRole('button', { name: /Log ?in/i }).click();
    await expect(page).toHaveURL(/\/auth$/);
    release();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('given a slice that never loads', () => {
  test('the page stays readable with a notice, and hydrates if the slice loads after all', async ({ page }) => {
    const { met, repair } = await breakRequests(page, SLICE, 'hang');
    await page.clock.install();
    await page.goto(demoProduct.path, { waitUntil: 'commit' });
    await page.getByLabel('Pack size').selectOption('3');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await met;
    await page.clock.fastForward(DEADLINE_MS);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel('Pack size')).toHaveValue('3');
    await page.getByLabel('Pack size').selectOption('9');
    await repair();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByLabel('Pack size')).toHaveValue('9');
    // so late, it would surprise the shopper
    expect(await guestCart(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartBadge(page, 1);
    expect(await guestCart(page)).toEqual([expect.objectContaining({ quantity: 1, selectedPack: '9' })]);
  });

  test('the retry button tries again and keeps what was typed, also if the scripts of the shell came late', async ({
    page,
  }) => {
    const slice = await breakRequests(page, SLICE, 'hang');
    const shell = await breakRequests(page, SHELL, 'hang');
    await page.clock.install();
    await page.goto('/contact', { waitUntil: 'commit' });
    const message = page.getByLabel('Message');
    const text = 'Do you print maps of London, too?';
    await message.fill(text);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const expectNothingLost = async () => {
      await expect(message).toHaveValue(text);
      await expect(message).toBeFocused();
      expect(await page.evaluate('window.isSameDocument')).toBe(true);
    };
    await shell.met;
    await page.clock.fastForward(DEADLINE_MS / 2);
    await shell.repair();
    await slice.met;
    // the slice still has time
    await page.clock.fastForward(DEADLINE_MS / 2);
    await expectNothingLost();
    const retry = notice(page).getByRole('button');
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(async () => {
        await page.clock.fastForward(DEADLINE_MS / 4);
        await expect(retry).toHaveText(/Try again$/, { timeout: 1000, useInnerText: true });
      }).toPass();
      await retry.click();
      await message.focus();
      await expectNothingLost();
      await expect(retry).toHaveText('Trying again...', { useInnerText: true });
    }
    await slice.repair();
    await page.clock.fastForward(DEADLINE_MS / 4);
    await expect(notice(page)).toBeHidden();
    await expectNothingLost();
    const sent = page.waitForRequest('**/api/contact');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.getByRole('button', { name: /send/i }).click();
    expect((await sent).postDataJSON()).toMatchObject({ message: text });
  });

  const answering = (status: number, body: string) => (page: Page) =>
    breakRequests(page, '**/remotes/mf-catalog/**/remoteEntry.js', (route) =>
      route.fulfill({ status, contentType: 'text/javascript', body }),
    );
  for (const [fault, breakSlice] of [
    ['is missing', answering(404, '')],
    ['was altered', answering(200, ';')],
    ['throws', (page: Page) => breakEntry(page, 'mf-catalog')],
  ] as const)
    test.describe(`because it ${fault}`, () => {
      test.use({ expectedErrors: thrownByEntry });

      test('the retry button hydrates the page', async ({ page }) => {
        const { repair } = await breakSlice(page);
        await page.goto('/products', { waitUntil: 'commit' });
        await expect(notice(page)).toBeVisible();
        await expect(page.getByRole('article').first()).toBeVisible();
        await repair();
        await notice(page).getByRole('button').click();
        await hydrated(page);
        await expect(notice(page)).toBeHidden();
        await page.getByRole('button', { name: 'Add to Cart' }).first().click();
        await cartBadge(page, 1);
      });
    });

  test("links lead to other slices' pages", async ({ page }) => {
    await page.route(SLICE, (route) => route.fulfill({ status: 404 }));
    await page.goto('/faq', { waitUntil: 'commit' });
    await expect(notice(page)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });
});

test.describe('given that the scripts of the shell are blocked', () => {
  test('the filter sheet opens, and the search form searches', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.route(SHELL, (route) => route.abort());
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Close filters' }).click();
    const search = page.getByRole('searchbox', { name: 'Search magnets' });
    await search.fill('round');
    await expect(notice(page)).toBeVisible();
    await expect(search).toHaveValue('round');
    await search.press('Enter');
    await expect(page).toHaveURL(/q=round/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('the app starts once if they come after the retry button was pressed', async ({ page }) => {
    const { met, repair } = await breakRequests(page, SHELL, 'hang');
    await page.clock.install();
    await page.goto(demoProduct.path, { waitUntil: 'commit' });
    await page.getByLabel('Pack size').selectOption('6');
    await met;
    await page.clock.fastForward(DEADLINE_MS);
    await notice(page).getByRole('button').click();
    await repair();
    await expect(notice(page)).toBeHidden();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartBadge(page, 1);
    await expect(page.getByLabel('Pack size')).toHaveValue('6');
    expect(await guestCart(page)).toEqual([expect.objectContaining({ quantity: 1, selectedPack: '6' })]);
  });

  test('a form that needs the app does not put its fields into the URL', async ({ page }) => {
    await page.route(SHELL, (route) => route.abort());
    await page.goto('/auth');
    const form = page.getByRole('tabpanel', { name: 'Login' });
    await form.getByLabel('Password', { exact: true }).fill('correct horse');
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('correct horse');
  });
});

test.describe('given a page that the browser restores', () => {
  test('autofilled fields reach the app', async ({ page }) => {
    const release = await holdBack(page, SLICE);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Message').waitFor();
    // autofill fires no event before the page listens
    await page.evaluate(() => {
      for (const field of document.querySelectorAll<HTMLInputElement>('main input[type=email]'))
        field.value = 'ada@example.com';
    });
    release();
    await hydrated(page);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Message').fill('Do you print maps of London, too?');
    const sent = page.waitForRequest('**/api/contact');
    await page.getByRole('button', { name: /send/i }).click();
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@example.com' });
  });
});

test.describe('given a visitor who goes back before a reloaded page has hydrated', () => {
  const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'All magnets' });

  /** Returns what lets the held files through. */
  async function reloadProduct(page: Page, held: string): Promise<() => void> {
    await openHydrated(page, '/products');
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click();
    await expect(page.getByLabel('Pack size')).toBeVisible();
    const release = await holdBack(page, held);
    await page.reload({ waitUntil: 'commit' });
    return release;
  }

  /** Playwright's `goBack` fails while Chromium replaces the reloaded document. */
  const goBack = (page: Page) => page.evaluate(() => history.back());

  test('the page before is shown without the app, and hydrates', async ({ page }) => {
    const release = await reloadProduct(page, SLICE);
    await expect(page.getByLabel('Pack size')).toBeVisible();
    await goBack(page);
    await expect(list(page)).toBeVisible();
    release();
    await hydrated(page);
    await expect(list(page)).toBeVisible();
  });

  test('the page before is also shown if the reloaded one has no styles yet', async ({ page }) => {
    const release = await reloadProduct(page, '**/*.css');
    await goBack(page);
    await expect(page).toHaveURL(/\/products$/);
    release();
    await hydrated(page);
    await expect(list(page)).toBeVisible();
  });

  test('an app that starts meanwhile does not hydrate the product as the list', async ({ page }) => {
    const releaseSlice = await reloadProduct(page, SLICE);
    await expect(page.getByLabel('Pack size')).toBeVisible();
    const releaseList = await holdBack(page, '**/products');
    const asked = page.waitForRequest('**/products');
    await goBack(page);
    await asked;
    const code = page.waitForResponse('**/remotes/mf-catalog/**/products*.js');
    releaseSlice();
    await (await code).finished();
    releaseList();
    await hydrated(page);
    await expect(list(page)).toBeVisible();
  });
});

test('no part of a page hydrates later than the rest, except for islands', async ({ request }) => {
  for (const path of ['/', '/products', demoProduct.path, '/contact', '/faq', '/auth', '/cart', '/create-magnet']) {
    const html = await (await request.get(path)).text();
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    // the shell's own boundary is around the page
    expect(count(/<!--\$\??-->/g), path).toBe(1 + count(/<div[^>]*data-island="pending"/g));
  }
});
