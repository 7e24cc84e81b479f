import type { Page } from '@playwright/test';
import { openAlive } from '../support/alive';
import { expect, ownEmail, test } from '../support/shop';
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

for (const path of ['/products', '/cart', '/checkout', '/profile'])
  test(`Back to ${path} in the same session restores it from the cache`, async ({ page }, { project }) => {
    await watchCache(page);
    await register(page, ownEmail(`back-${project.name}`));
    await openAlive(page, path);
    await page.goto('/faq');
    await goBack(page);
    await expect(page).toHaveURL(path);
    await expect(inHeader(page, 'Logout')).toBeAttached();
    expect(await cameFromCache(page)).toBe(path);
    await expect(page.locator('html')).toBeVisible();
  });

for (const path of ['/products', '/cart', '/profile'])
  test(`Back to ${path} after the logout shows nothing of the person`, async ({ page }, { project }) => {
    await watchCache(page);
    const email = ownEmail(`left-${project.name}`);
    await register(page, email);
    await openAlive(page, path);
    await page.goto('/faq');
    await page.request.get('/api/logout');
    await goBack(page);
    await expect(inHeader(page, 'Sign In')).toBeAttached();
    await expect(page.locator('body')).not.toContainText(email);
    await expect(page.locator('html')).toBeVisible();
    expect(await cameFromCache(page)).toBe(path);
  });

for (const path of ['/products', '/cart', '/profile'])
  test(`Back to ${path} after somebody else has signed in shows nothing of the first`, async ({ page }, {
    project,
  }) => {
    await watchCache(page);
    const [first, second] = [ownEmail(`first-${project.name}`), ownEmail(`second-${project.name}`)];
    await register(page, second);
    await page.goto('/api/logout');
    await register(page, first);
    await openAlive(page, path);
    await page.goto('/faq');
    await page.request.post('/api/login', { data: { email: second, password: 'correct horse' } });
    await goBack(page);
    await expect(page).toHaveURL(path);
    await expect(inHeader(page, 'Logout')).toBeAttached();
    await expect(page.locator('body')).not.toContainText(first);
    if (path === '/profile') await expect(page.getByRole('main')).toContainText(second);
    expect(await cameFromCache(page)).toBe(path);
  });
