import { demoProduct } from '../support/demo-product';
import { cartBadge, guestCart } from '../support/guest-cart';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

test.use({ expectedErrors: /remoteEntry\.js failed to load/ });

test("going to another slice's page offline costs only that page, which comes with the network", async ({
  page,
  context,
}) => {
  const linkTo = (name: RegExp) => page.getByRole('banner').getByRole('link', { name });
  const list = page.getByRole('heading', { level: 1, name: 'All magnets' });
  const unavailable = page.getByRole('heading', { name: 'This part of the shop is not available right now' });
  await openHydrated(page, '/products');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await cartBadge(page, 1);
  const added = await guestCart(page);

  await context.setOffline(true);
  await linkTo(/^Cart/).click();
  await expect(unavailable).toBeVisible();
  await linkTo(/^Products/).click();
  await expect(list).toBeVisible();
  await linkTo(/^Cart/).click();
  await expect(unavailable).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  expect(await guestCart(page)).toEqual(added);
  await linkTo(/^Products/).click();
  await expect(list).toBeVisible();
});

test('a page that goes offline before its slice has come says so, and keeps what was chosen', async ({
  page,
  context,
}) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Some of this page did not load' });
  let onAsked = () => {};
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  let onOffline = () => {};
  const offline = new Promise<void>((resolve) => (onOffline = resolve));
  await page.route('**/remotes/mf-catalog/**/remoteEntry.js', async (route) => {
    onAsked();
    await offline;
    await route.continue();
  });
  await page.goto(demoProduct.path, { waitUntil: 'commit' });
  await page.getByLabel('Pack size').selectOption('6');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await asked;

  await context.setOffline(true);
  onOffline();
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Pack size')).toHaveValue('6');

  await context.setOffline(false);
  await hydrated(page);
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Pack size')).toHaveValue('6');
  expect(await guestCart(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await cartBadge(page, 1);
  expect(await guestCart(page)).toEqual([expect.objectContaining({ quantity: 1, selectedPack: '6' })]);
});
