import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { addOrder } from '../support/add-order';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { addToCart, cartLink, fillCheckout, pay, signInAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const PRODUCT = 'Mini Round';
const link = /\/track-order\?order=[0-9a-f-]{36}&(?:amp;)?token=[\w-]+/;

async function addEarlierReviews(shop: Shop): Promise<void> {
  for (const email of [uniqueEmail('earlier'), uniqueEmail('earlier')]) {
    const orderId = await addOrder(shop, { email, status: 'delivered', productName: PRODUCT });
    const [review] = await shop.rows<{ id: string }>(
      `INSERT INTO product_reviews (order_id, product_id, stars, words, author_name, status)
       SELECT $1, product_id, 4, 'Good.', 'Eve B.', 'pending' FROM order_items WHERE order_id = $1 RETURNING id`,
      [orderId],
    );
    // the approval tells the caches
    await shop.rows(`UPDATE product_reviews SET status = 'approved' WHERE id = $1`, [review!.id]);
  }
}

async function deliver(admin: Page, orderId: string): Promise<void> {
  // never idle: the page keeps a stream open
  await admin.goto(`/orders/${orderId}`);
  await hydrated(admin);
  await admin.getByRole('combobox', { name: 'Status' }).selectOption('delivered');
  await admin.getByRole('button', { name: 'Update Order' }).click();
  await admin.getByRole('button', { name: 'Go on without them' }).click();
  await expect(admin.getByText('Order updated', { exact: true })).toBeVisible();
}

async function arrivalLinkTo(shop: Shop, email: string): Promise<string> {
  const read = async () =>
    (await shop.mailsTo(email))
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .find((mail) => mail.includes('Your magnets have arrived'));
  await expect.poll(read).toBeDefined();
  return link.exec((await read())!)![0].replace('&amp;', '&');
}

test('a guest reviews a delivered order with a photo, an admin approves it, and the product page shows it', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('review');
  const words = `Sharp and bright, ${email}`;
  await addToCart(page, { name: PRODUCT, pack: 3 });
  await cartLink(page).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const [order] = await shop.rows<{ id: string; product_id: string }>(
    'SELECT o.id, i.product_id FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.customer_email = $1',
    [email],
  );
  const { id, product_id: productId } = order!;
  await addEarlierReviews(shop);

  const adminContext = await browser.newContext();
  const admin = await adminContext.newPage();
  await signInAs(admin, shop.admin);
  await deliver(admin, id);

  const phoneContext = await browser.newContext();
  const phone = await phoneContext.newPage();
  await openHydrated(phone, await arrivalLinkTo(shop, email));
  await phone.getByRole('button', { name: `Write a review of ${PRODUCT}` }).click();
  await phone.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await phone.getByRole('textbox', { name: /Your review/ }).fill(words);
  await phone.getByLabel('Photo file').setInputFiles(await uniquePhoto('fridge.jpg'));
  await expect(phone.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send review' }).click();
  await expect(phone.getByText('It is waiting for our approval.')).toBeVisible();

  // a busy server may show the old page once
  await expect(async () => {
    await openHydrated(page, `/products/${productId}`);
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('Good.').first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText(words)).toHaveCount(0);

  await openHydrated(admin, '/admin/reviews');
  const waiting = admin.getByRole('listitem').filter({ hasText: words });
  await expect(waiting).toBeVisible();
  await expectAccessible(admin);
  await waiting.getByRole('button', { name: /^Approve/ }).click();
  await expect(admin.getByText('Review approved', { exact: true })).toBeVisible();

  await expect
    .poll(async () => {
      await page.reload();
      const [rated] = await shop.rows<{ count: number; average: string }>(
        'SELECT rating_count AS count, rating_average AS average FROM products WHERE id = $1',
        [productId],
      );
      return page.getByText(`${rated!.average} from ${rated!.count} reviews`).isVisible();
    })
    .toBe(true);
  await hydrated(page);
  const review = page.getByRole('article').filter({ hasText: words });
  await review.scrollIntoViewIfNeeded();
  await expect(review.getByText('5 out of 5 stars')).toBeAttached();
  await expect(review.getByText('Ada L.')).toBeVisible();
  await expect(review.getByText('Verified buyer')).toBeVisible();
  const photo = review.getByRole('img', { name: 'Photo by Ada L.' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await phone.getByRole('button', { name: 'Report a problem' }).click();
  await phone.getByRole('textbox', { name: /What happened/ }).fill('One is chipped.');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send report' }).click();
  await expect(phone.getByText('We are looking into it')).toBeVisible();
  await openHydrated(admin, '/admin/claims');
  const claim = admin.getByRole('listitem').filter({ hasText: email });
  await claim.getByRole('textbox', { name: /Answer/ }).fill('We print it again.');
  await expectAccessible(admin);
  await claim.getByRole('button', { name: 'Send answer' }).click();
  await expect(claim).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText('We print it again.')).toBeVisible();
  for (const context of [adminContext, phoneContext]) await context.close();
});
