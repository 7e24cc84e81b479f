import { type Page, type Route, expect, test } from '@playwright/test';
import { partsOf } from '../../scripts/running-site.mjs';
import { breakRequests } from '../support/break-requests';
import { openHydrated } from '../support/open-hydrated';
import { dataDir } from '../support/shop';
import { signInAs } from '../support/shopper';

// the cart is the example of what can fail on the way to a page
const files = (name: string) => `**/remotes/mf-cart-checkout/**/${name}`;
const answer =
  (status: number, body = '') =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'text/javascript', body });

const faults: {
  name: string;
  glob: string;
  fault: Parameters<typeof breakRequests>[2];
  onlyWhenNavigating?: boolean;
}[] = [
  { name: 'its entry is missing', glob: files('remoteEntry.js'), fault: answer(404) },
  { name: 'its entry hangs', glob: files('remoteEntry.js'), fault: 'hang' },
  { name: 'its entry throws', glob: files('remoteEntry.js'), fault: answer(200, 'throw new Error("boom")') },
  { name: "its entry does not match the registry's hash", glob: files('remoteEntry.js'), fault: answer(200, ';') },
  { name: 'its routes answer 503', glob: files('routes.js'), fault: answer(503) },
  { name: 'its page answers 503', glob: files('*cart-page*.js'), fault: answer(503) },
  { name: 'its page hangs', glob: files('*cart-page*.js'), fault: 'hang' },
  // on a cold load the page hydrates, only unstyled
  { name: 'its stylesheet is missing', glob: files('*cart-page*.css'), fault: answer(404), onlyWhenNavigating: true },
];

const header = (page: Page) => page.getByRole('banner');
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the shop is not available right now' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Some of this page did not load' });
const cart = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your cart', exact: true });

const allMagnets = (page: Page) => page.getByRole('heading', { level: 1, name: 'All magnets' });

async function expectTheRestToWork(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await header(page).getByRole('link', { name: 'Products' }).click();
  await expect(allMagnets(page)).toBeVisible();
  await page.goBack();
}

for (const { name, glob, fault, onlyWhenNavigating } of faults) {
  test.describe(`when ${name}`, () => {
    test('navigating to the slice leaves the rest working and recovers without a reload', async ({ page }) => {
      const { repair } = await breakRequests(page, glob, fault);
      await openHydrated(page, '/products');
      await header(page).getByRole('link', { name: /^Cart/ }).click();
      await expect(unavailable(page)).toBeVisible();
      await expectTheRestToWork(page);
      await repair();
      await expect(cart(page)).toBeVisible();
    });

    if (onlyWhenNavigating) return;
    test('a cold load shows a notice, keeps links working and recovers without a reload', async ({ page }) => {
      const { repair } = await breakRequests(page, glob, fault);
      await page.goto('/cart', { waitUntil: 'commit' });
      await expect(notice(page)).toBeVisible();
      await header(page).getByRole('link', { name: 'Products' }).click();
      await expect(allMagnets(page)).toBeVisible();
      await page.goto('/cart', { waitUntil: 'commit' });
      await expect(notice(page)).toBeVisible();
      await repair();
      await expect(cart(page)).toBeVisible();
      await expect(notice(page)).toBeHidden();
    });
  });
}

/** The other slices: each is opened from a page of one that works, and left for another. */
const others = [
  { slice: 'mf-catalog', from: '/auth', link: 'Products', title: 'All magnets', rest: 'Cart', works: cart },
  {
    slice: 'mf-account',
    from: '/products',
    link: 'Sign In',
    title: /^Welcome to/,
    rest: 'Products',
    works: allMagnets,
  },
  { slice: 'mf-admin', from: '/products', link: 'Admin', title: 'Dashboard', rest: 'Products', works: allMagnets },
];
const entryFaults = faults.filter(({ glob }) => glob === files('remoteEntry.js')).slice(0, 3);

for (const { slice, from, link, title, rest, works } of others)
  for (const { name, fault } of entryFaults)
    test(`when ${name} in ${slice}, the rest works, and it recovers without a reload`, async ({ page }) => {
      if (slice === 'mf-admin') {
        const { adminPassword } = await partsOf(dataDir());
        await signInAs(page, { email: 'admin@example.com', password: adminPassword });
      }
      const { repair } = await breakRequests(page, `**/remotes/${slice}/**/remoteEntry.js`, fault);
      await openHydrated(page, from);
      const linkTo = (text: string) => header(page).getByRole('link', { name: new RegExp(`^${text}`) });
      await linkTo(link).click();
      await expect(unavailable(page)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await linkTo(rest).click();
      await expect(works(page)).toBeVisible();
      await page.goBack();
      await repair();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

test('a failed page is retried when the visitor presses the button', async ({ page }) => {
  const glob = files('remoteEntry.js');
  const { repair } = await breakRequests(page, glob, answer(404));
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(notice(page)).toBeVisible();
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cart(page)).toBeVisible();
});

test('a press before hydration takes effect after it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  let release: () => void = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/shell.*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(header(page).getByRole('link', { name: 'Contact' })).toBeVisible();
});

test('a product that could not be loaded opens when the shopper tries again', async ({ page }) => {
  await openHydrated(page, '/products');
  const product = /\/api\/products\/[\w-]+$/;
  const problem = { statusCode: 503, code: 'service_unavailable', message: 'Busy' };
  const { repair } = await breakRequests(page, product, (route) => route.fulfill({ status: 503, json: problem }));
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Unable to Load Products' })).toBeVisible();
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
});
