import type { Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';
import { register } from '../support/shopper';

// browsers of tests do without the cache that visitors have
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const inHeader = (page: Page, name: string) => page.locator('header').getByRole('link', { name, includeHidden: true });

/** Where the browser shows this page from, as the page itself is told. */
const watchCache = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('cameFromCache', location.pathname);
    }),
  );
const cameFromCache = (page: Page) => page.evaluate(() => sessionStorage.getItem('cameFromCache'));
const goBack = (page: Page) => page.evaluate(() => history.back()).catch(() => {});

test('Back to a page of the same session restores it from the cache', async ({ page }, { project }) => {
  await watchCache(page);
  await register(page, uniqueEmail(`back-${project.name}`));
  await openHydrated(page, '/products');
  await page.goto('/faq');
  await goBack(page);
  await expect(page).toHaveURL('/products');
  await expect(inHeader(page, 'Logout')).toBeAttached();
  expect(await cameFromCache(page)).toBe('/products');
  await expect(page.locator('html')).toBeVisible();
});

for (const path of ['/products', '/profile'])
  test(`Back to ${path} after the logout shows nothing of the person`, async ({ page }, { project }) => {
    await watchCache(page);
    const email = uniqueEmail(`left-${project.name}`);
    await register(page, email);
    await openHydrated(page, path);
    await page.goto('/faq');
    await page.request.get('/api/logout');
    await goBack(page);
    await expect(inHeader(page, 'Sign In')).toBeAttached();
    await expect(page.locator('body')).not.toContainText(email);
    await expect(page.locator('html')).toBeVisible();
    if (path === '/products') expect(await cameFromCache(page)).toBe(path);
  });

for (const path of ['/products', '/profile'])
  test(`Back to ${path} after somebody else has signed in shows nothing of the first`, async ({ page }, {
    project,
  }) => {
    await watchCache(page);
    const [first, second] = [uniqueEmail(`first-${project.name}`), uniqueEmail(`second-${project.name}`)];
    await register(page, second);
    await page.goto('/api/logout');
    await register(page, first);
    await openHydrated(page, path);
    await page.goto('/faq');
    await page.request.post('/api/login', { data: { email: second, password: 'correct horse' } });
    await goBack(page);
    await expect(page).toHaveURL(path);
    await expect(inHeader(page, 'Logout')).toBeAttached();
    await expect(page.locator('body')).not.toContainText(first);
    if (path === '/profile') await expect(page.getByRole('main')).toContainText(second);
    else expect(await cameFromCache(page)).toBe(path);
  });
