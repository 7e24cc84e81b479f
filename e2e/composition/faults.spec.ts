import type { Locator, Page, Route } from '@playwright/test';
import { breakEntry, thrownByEntry } from '../support/break-entry';
import { type Fault, breakRequests } from '../support/break-requests';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';
import { signInAs } from '../support/shopper';

const ENTRY = 'remoteEntry.js';
const PAST_DEADLINE_MS = 11_000;
/** The first two pauses, with what is left of an attempt. */
const RETRY_PAUSE_MS = 4000;

const answer =
  (status: number, body = '') =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'text/javascript', body });
const filesOf = (slice: string, name: string) => `**/remotes/${slice}/**/${name}`;
const answering = (file: string, status: number, body?: string) => (page: Page, slice: string) =>
  breakRequests(page, filesOf(slice, file), answer(status, body));
const hanging = (file: string) => (page: Page, slice: string) => breakRequests(page, filesOf(slice, file), 'hang');

type KindOfFault = {
  name: string;
  breakSlice: (page: Page, slice: string) => Promise<Fault>;
  error: RegExp;
  isHang?: boolean;
  onlyWhenNavigating?: boolean;
};
const notLoaded = /remoteEntry\.js failed to load/;
const missingEntry: KindOfFault = {
  name: 'its entry is missing',
  breakSlice: answering(ENTRY, 404),
  error: notLoaded,
};
const hangingEntry: KindOfFault = {
  name: 'its entry hangs',
  breakSlice: hanging(ENTRY),
  error: /took longer than 10000 ms/,
  isHang: true,
};
const throwingEntry: KindOfFault = { name: 'its entry throws', breakSlice: breakEntry, error: thrownByEntry };
const faults: KindOfFault[] = [
  missingEntry,
  hangingEntry,
  throwingEntry,
  {
    name: "its entry does not match the registry's hash",
    breakSlice: answering(ENTRY, 200, ';'),
    error: notLoaded,
  },
  {
    name: 'its routes answer 503',
    breakSlice: answering('routes.js', 503),
    error: /^ChunkLoadError: Loading chunk routes failed/,
  },
  {
    name: 'its page answers 503',
    breakSlice: answering('*cart-page*.js', 503),
    error: /^ChunkLoadError: Loading chunk src_pages_cart-page_tsx failed/,
  },
  {
    name: 'its page hangs',
    breakSlice: hanging('*cart-page*.js'),
    // its stylesheet may be on its way when the clock moves on
    error: /took longer than 10000 ms|^ChunkLoadError: Loading (CSS )?chunk src_pages_cart-page_tsx failed/,
    isHang: true,
  },
  {
    name: 'its stylesheet is missing',
    breakSlice: answering('*cart-page*.css', 404),
    error: /^ChunkLoadError: Loading CSS chunk src_pages_cart-page_tsx failed/,
    // on a cold load the page hydrates unstyled
    onlyWhenNavigating: true,
  },
];

const header = (page: Page) => page.getByRole('banner');
const linkTo = (page: Page, text: string) => header(page).getByRole('link', { name: new RegExp(`^${text}`) });
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the shop is not available right now' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Some of this page did not load' });
const cart = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your cart', exact: true });
const allMagnets = (page: Page) => page.getByRole('heading', { level: 1, name: 'All magnets' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await hydrated(page);
  await page.clock.install();
}

async function expectFailure(page: Page, { isHang }: KindOfFault, { met }: Fault, failure: Locator): Promise<void> {
  await met;
  // the page may have started to wait only since
  if (isHang)
    await expect(async () => {
      await page.clock.fastForward(PAST_DEADLINE_MS);
      await expect(failure).toBeVisible({ timeout: 2000 });
    }).toPass();
  await expect(failure).toBeVisible();
}

async function expectRecovery(page: Page, { repair }: Fault, recovered: Locator): Promise<void> {
  await repair();
  await page.clock.fastForward(RETRY_PAUSE_MS);
  await expect(recovered).toBeVisible();
}

async function expectTheRestToWork(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await linkTo(page, 'Products').click();
  await expect(allMagnets(page)).toBeVisible();
  await page.goBack();
}

for (const kind of faults)
  test.describe(`when ${kind.name}`, () => {
    test.use({ expectedErrors: kind.error });

    test('navigating to the slice leaves the rest working and recovers without a reload', async ({ page }) => {
      const fault = await kind.breakSlice(page, 'mf-cart-checkout');
      await open(page, '/products');
      await linkTo(page, 'Cart').click();
      await expectFailure(page, kind, fault, unavailable(page));
      await expectTheRestToWork(page);
      await expectRecovery(page, fault, cart(page));
    });

    if (kind.onlyWhenNavigating) return;
    test('a cold load shows a notice and recovers without a reload', async ({ page }) => {
      const fault = await kind.breakSlice(page, 'mf-cart-checkout');
      await page.clock.install();
      await page.goto('/cart', { waitUntil: 'commit' });
      await expectFailure(page, kind, fault, notice(page));
      await expectRecovery(page, fault, cart(page));
      await expect(notice(page)).toBeHidden();
    });
  });

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

for (const kind of [missingEntry, hangingEntry, throwingEntry])
  test.describe(`when ${kind.name}`, () => {
    test.use({ expectedErrors: kind.error });

    test('links of a cold load lead to other pages', async ({ page }) => {
      const fault = await kind.breakSlice(page, 'mf-cart-checkout');
      await page.clock.install();
      await page.goto('/cart', { waitUntil: 'commit' });
      await expectFailure(page, kind, fault, notice(page));
      await linkTo(page, 'Products').click();
      await expect(allMagnets(page)).toBeVisible();
    });

    for (const { slice, from, link, title, rest, works } of others)
      test(`in ${slice}, the rest works, and it recovers without a reload`, async ({ page, shop }) => {
        if (slice === 'mf-admin') await signInAs(page, shop.admin);
        const fault = await kind.breakSlice(page, slice);
        await open(page, from);
        await linkTo(page, link).click();
        await expectFailure(page, kind, fault, unavailable(page));
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await linkTo(page, rest).click();
        await expect(works(page)).toBeVisible();
        await page.goBack();
        await expectRecovery(page, fault, page.getByRole('heading', { level: 1, name: title }));
      });
  });

test('a failed page is retried when the visitor presses the button', async ({ page }) => {
  const { repair } = await missingEntry.breakSlice(page, 'mf-cart-checkout');
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(notice(page)).toBeVisible();
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cart(page)).toBeVisible();
});

test('a page whose reports of its health do not load goes on without an error', async ({ page }) => {
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('report-health'));
  await page.route('**/assets/*report-health*.js', (route) => route.abort());
  await openHydrated(page, '/faq');
  // they load at the first press
  await linkTo(page, 'Products').click();
  await refused;
  await expect(allMagnets(page)).toBeVisible();
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

test.describe('when the API answers 503', () => {
  test.use({ expectedErrors: /^ApiError: 503/ });

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
});
