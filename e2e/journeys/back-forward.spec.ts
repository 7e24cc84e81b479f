import type { Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';
import { inHeader, signInAs, signUpAs } from '../support/shopper';

// Playwright disables the back/forward cache by default
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** Records whether a page was restored from the back/forward cache. */
const watchCache = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('cameFromCache', location.pathname);
    }),
  );
/** Asks again when the page is just being left, as a signed-out /profile is. */
const expectFromCache = (page: Page, path: string) =>
  expect(async () => expect(await page.evaluate(() => sessionStorage.getItem('cameFromCache'))).toBe(path)).toPass();
const goBack = (page: Page) => page.evaluate(() => history.back()).catch(() => {});

for (const path of ['/products', '/cart', '/checkout', '/profile'])
  test(`going back to ${path} within a session restores it from the cache`, async ({ page }, { project }) => {
    await watchCache(page);
    await signUpAs(page, uniqueEmail(`back-${project.name}`));
    await openHydrated(page, path);
    await openHydrated(page, '/faq');
    await goBack(page);
    await expect(page).toHaveURL(path);
    await expect(inHeader(page, 'Logout')).toBeAttached();
    await expectFromCache(page, path);
    await expect(page.locator('html')).toBeVisible();
  });

for (const path of ['/products', '/cart', '/profile'])
  test(`going back to ${path} after logout shows no personal data`, async ({ page }, { project }) => {
    await watchCache(page);
    const email = uniqueEmail(`left-${project.name}`);
    await signUpAs(page, email);
    await openHydrated(page, path);
    await openHydrated(page, '/faq');
    await page.request.post('/api/logout');
    await goBack(page);
    await expect(inHeader(page, 'Sign In')).toBeAttached();
    await expect(page.locator('body')).not.toContainText(email);
    await expect(page.locator('html')).toBeVisible();
    await expectFromCache(page, path);
  });

for (const path of ['/products', '/cart', '/profile'])
  test(`going back to ${path} after another sign-in shows nothing of the first account`, async ({ page }, {
    project,
  }) => {
    await watchCache(page);
    const [first, second] = [uniqueEmail(`first-${project.name}`), uniqueEmail(`second-${project.name}`)];
    await signUpAs(page, second);
    await page.request.post('/api/logout');
    await signUpAs(page, first);
    await openHydrated(page, path);
    await openHydrated(page, '/faq');
    await signInAs(page, { email: second, password: 'correct horse' });
    await goBack(page);
    await expect(page).toHaveURL(path);
    await expect(inHeader(page, 'Logout')).toBeAttached();
    await expect(page.locator('body')).not.toContainText(first);
    if (path === '/profile') await expect(page.getByRole('main')).toContainText(second);
    await expectFromCache(page, path);
  });
