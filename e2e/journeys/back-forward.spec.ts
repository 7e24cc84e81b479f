import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';
import { fillCheckout, inHeader, signInAs, signUpAs, torontoAddress } from '../support/shopper';

// Playwright disables the back/forward cache by default
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const watchCache = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('cameFromCache', location.pathname);
    }),
  );
/** Asks again while the page is being left. */
const expectFromCache = (page: Page, path: string) =>
  expect(async () => expect(await page.evaluate(() => sessionStorage.getItem('cameFromCache'))).toBe(path)).toPass();
const goBack = (page: Page) => page.evaluate(() => history.back()).catch(() => {});

const putIntoCart = async (page: Page) => {
  const response = await page.request.post('/api/cart', { data: { productId: demoProduct.path.split('/').at(-1) } });
  expect(response.status(), await response.text()).toBe(201);
};

const shownIn = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
    return [document.body.textContent, ...Array.from(fields, ({ value }) => value)].join('\n');
  });

for (const path of ['/products', '/cart', '/profile'])
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

test.describe('given a checkout that has been filled in', () => {
  async function fillInAndLeave(page: Page, email: string): Promise<void> {
    await watchCache(page);
    await signUpAs(page, email);
    await putIntoCart(page);
    await openHydrated(page, '/checkout');
    await fillCheckout(page, email);
    await openHydrated(page, '/faq');
  }
  async function expectNothingOf(page: Page, email: string): Promise<void> {
    const shown = await shownIn(page);
    for (const personal of [email, torontoAddress.lastName, torontoAddress.address, torontoAddress.zipCode])
      expect(shown).not.toContain(personal);
  }

  test('going back to it within a session restores what was typed', async ({ page }, { project }) => {
    const email = uniqueEmail(`typed-${project.name}`);
    await fillInAndLeave(page, email);
    await goBack(page);
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(torontoAddress.address);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectFromCache(page, '/checkout');
    await expect(page.locator('html')).toBeVisible();
  });

  test('going back to it after logout shows nothing of the account', async ({ page }, { project }) => {
    const email = uniqueEmail(`leaving-${project.name}`);
    await fillInAndLeave(page, email);
    await page.request.post('/api/logout');
    await goBack(page);
    await expect(inHeader(page, 'Sign In')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expectNothingOf(page, email);
    await expectFromCache(page, '/checkout');
  });

  test('going back to it after another sign-in shows only the other account', async ({ page }, { project }) => {
    const [first, second] = [uniqueEmail(`payer-${project.name}`), uniqueEmail(`other-${project.name}`)];
    const data = { firstName: 'Grace', lastName: 'Hopper', email: second, password: 'correct horse' };
    await page.request.post('/api/register', { data: { ...data, confirmPassword: data.password } });
    await putIntoCart(page);
    await page.request.post('/api/logout');
    await fillInAndLeave(page, first);
    await signInAs(page, { email: second, password: data.password });
    await goBack(page);
    await expect(page.getByLabel('Email')).toHaveValue(second);
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
    await expectNothingOf(page, first);
    await expectFromCache(page, '/checkout');
  });
});
