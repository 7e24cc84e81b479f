import type { Page, Route } from '@playwright/test';
import { breakRequests } from '../support/break-requests';
import { startAlteringProxy } from '../support/proxies';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

/** A script's bytes would show that it ran. */
async function altered(route: Route): Promise<void> {
  const response = await route.fetch();
  const addition = route.request().url().endsWith('.js') ? ';window.wasTamperedWith = true' : ' ';
  await route.fulfill({ response, body: (await response.text()) + addition });
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Some of this page did not load' });
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the shop is not available right now' });
const header = (page: Page) => page.getByRole('banner');
const expectNothingToRun = async (page: Page) =>
  expect(await page.evaluate(() => (window as { wasTamperedWith?: boolean }).wasTamperedWith)).toBeUndefined();

for (const { file, glob } of [
  { file: "the shell's script", glob: '**/assets/shell.*.js' },
  { file: 'the libraries', glob: '**/assets/libraries.*.js' },
  { file: "the slice's entry", glob: '**/remotes/mf-catalog/**/remoteEntry.js' },
  { file: 'its routes', glob: '**/remotes/mf-catalog/**/routes.js' },
  { file: "the page's script", glob: '**/remotes/mf-catalog/**/*faq-page*.js' },
])
  test(`refuses ${file} of the first page when it differs, and keeps the server's page`, async ({ page }) => {
    const { repair } = await breakRequests(page, glob, altered);
    await page.goto('/faq', { waitUntil: 'commit' });
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingToRun(page);
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice(page)).toBeHidden();
  });

test.describe('on a navigation', () => {
  test.use({
    expectedErrors:
      /remoteEntry\.js failed to load|^ChunkLoadError: Loading (CSS )?chunk src_pages_cart-page_tsx failed/,
  });

  for (const { file, glob } of [
    { file: "the other slice's entry", glob: '**/remotes/mf-cart-checkout/**/remoteEntry.js' },
    { file: "the page's script", glob: '**/remotes/mf-cart-checkout/**/*cart-page*.js' },
    { file: "the page's stylesheet", glob: '**/remotes/mf-cart-checkout/**/*cart-page*.css' },
  ])
    test(`refuses ${file} when it differs, and recovers on request`, async ({ page }) => {
      const { repair } = await breakRequests(page, glob, altered);
      await openHydrated(page, '/faq');
      await header(page).getByRole('link', { name: /^Cart/ }).click();
      await expect(unavailable(page)).toBeVisible();
      await expectNothingToRun(page);
      await repair();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your cart', exact: true })).toBeVisible();
    });

  test('does not go on to refuse altered files that the browser has kept', async ({ page, baseURL }) => {
    const proxy = await startAlteringProxy(baseURL!, /\/assets\/shell\.[^/]+\.js$|cart-page[^/]*\.(js|css)$/);
    try {
      await page.goto(`${proxy.origin}/faq`, { waitUntil: 'commit' });
      await expect(notice(page)).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(notice(page)).toBeHidden();
      // before that, the link loads a page of its own
      await hydrated(page);
      await header(page).getByRole('link', { name: /^Cart/ }).click();
      await expect(unavailable(page)).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your cart', exact: true })).toBeVisible();
    } finally {
      proxy.stop();
    }
  });
});

test.describe('far down a page', () => {
  test("refuses a lazily loaded part's script when it differs, which leaves the page working", async ({ page }) => {
    const glob = '**/remotes/mf-catalog/**/*rest-of-home*.js';
    const { repair } = await breakRequests(page, glob, altered);
    await openHydrated(page, '/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const part = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
    await expect(part).toBeVisible();
    await expectNothingToRun(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your phone is full of magnets' })).toBeVisible();
    await repair();
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
