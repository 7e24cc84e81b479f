import type { Page } from '@playwright/test';
import { markedPhoto } from '../../api/src/testing/photo-marks';
import { expectAsPrinted } from '../support/as-printed';
import { isDemoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { storePhoto } from '../support/store-photo';
import { fillCheckout, pay, signInAs, signUpAs } from '../support/shopper';

// more pixels to compare
test.use({ deviceScaleFactor: 3 });

/** Other journeys count their stock. */
const countedElsewhere = new Set(['Classic Square', 'Porthole Round']);

/** One that turns, a round one, and ones of several shapes and windows. */
const onPhones = new Set(['Postcard Rectangle', 'Family Bundle', 'Photo Strip', 'Mini Round']);

async function fillCart(page: Page, isPhone: boolean): Promise<void> {
  const photos = [
    await storePhoto(page, await markedPhoto({ width: 1800, height: 1200 })),
    await storePhoto(page, await markedPhoto({ width: 1200, height: 1800 })),
  ];
  const answer = await page.request.get('/api/products?limit=100');
  const listed = (await answer.json()) as { id: string; name: string; inStock: number }[];
  const sold = listed.filter(isDemoProduct).filter(({ name, inStock }) => inStock > 0 && !countedElsewhere.has(name));
  expect(sold.length).toBeGreaterThan(10);
  for (const { id: productId } of sold.filter(({ name }) => !isPhone || onPhones.has(name))) {
    const added = await page.request.post('/api/cart', { data: { productId } });
    const { id, selectedPack, photoPlaces } = (await added.json()) as {
      id: string;
      selectedPack: string | null;
      photoPlaces: number;
    };
    const customImages = Array.from({ length: photoPlaces }, (_, at) => photos[at % 2]);
    const changed = await page.request.put(`/api/cart/${id}/design`, { data: { selectedPack, customImages } });
    expect(changed.status(), await changed.text()).toBe(200);
  }
}

test('marked photos of every product look the same in cart, checkout, order and admin area', async ({
  page,
  shop,
  isMobile,
}) => {
  const email = uniqueEmail('marked');
  await signUpAs(page, email);
  await fillCart(page, isMobile);
  const main = page.getByRole('main');

  await openHydrated(page, '/cart');
  const inCart = await expectAsPrinted(page, main);
  const postcard = page.getByRole('listitem').filter({ hasText: 'Postcard Rectangle' }).first();
  const { width, height } = (await postcard.locator('img').first().boundingBox())!;
  expect(width / height).toBeCloseTo(6 / 4, 1);

  await openHydrated(page, '/checkout');
  await expectAsPrinted(page, main);
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expectAsPrinted(page, main);

  const [order] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE customer_email = $1', [email]);
  await openHydrated(page, '/orders');
  await expectAsPrinted(page, main, { isTilted: true });
  await openHydrated(page, `/orders/${order!.id}`);
  expect((await expectAsPrinted(page, main)).toSorted()).toEqual(inCart.toSorted());

  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/orders/${order!.id}`);
  expect((await expectAsPrinted(page, main)).toSorted()).toEqual(inCart.toSorted());
  await openHydrated(page, '/admin/packing');
  await page.getByRole('textbox', { name: 'Order number' }).fill(order!.id);
  await page.keyboard.press('Enter');
  expect((await expectAsPrinted(page, main)).toSorted()).toEqual(inCart.toSorted());
});
