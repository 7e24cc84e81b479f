import { expectAccessible } from '../support/accessibility';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { cartLink, fillCheckout, openProduct, pay, signInAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const photos = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => uniquePhoto(`photo-${at}.jpg`)));
const link = /\/add-photos\?order=[0-9a-f-]{36}&(?:amp;)?token=[\w-]+/;

test('a guest buys a pack of 9 with 3 photos, and adds the other six with the link from the mail', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('three-of-nine');
  const isMissing = page.getByText('6 photos still missing').first();
  await openProduct(page, 'Instant Frame');
  await page.getByLabel('Pack size').selectOption('9');
  await page.getByLabel('Add photos').setInputFiles(await photos(3));
  await expect(page.getByText('3 of 9 photos ready')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText(/^Added to cart with 3 of 9 photos/)).toBeVisible();

  await cartLink(page).click();
  await expect(isMissing).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page, email);
  await expect(isMissing).toBeVisible();
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(isMissing).toBeVisible();
  await expect(page.getByRole('img', { name: /^Your design for/ })).toBeVisible();
  await expectAccessible(page);
  const success = page.url();

  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);
  const [mail] = await shop.mailsTo(email);
  const written = mail!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(written).toContain('6 photos still missing');
  const mailed = link.exec(written)![0].replace('&amp;', '&');

  const phoneContext = await browser.newContext();
  const phone = await phoneContext.newPage();
  await openHydrated(phone, mailed);
  await expect(phone.getByRole('heading', { level: 1, name: 'Add your photos' })).toBeVisible();
  await expect(phone.getByText('6 photos still missing')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Add photos').setInputFiles(await photos(6));
  await expect(phone.getByText('6 of 6 photos ready')).toBeVisible();
  await phone.getByRole('button', { name: 'Add to your order' }).click();
  // the page begins with “once we have all of your photos”
  await expect(phone.getByText('We have all of your photos', { exact: true })).toBeVisible();
  await expectAccessible(phone);
  await phoneContext.close();

  await page.goto(success);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(page.getByText('9 photos', { exact: true })).toBeVisible();
  await expect(page.getByText(/still missing/)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();

  const [order] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE customer_email = $1', [email]);
  const adminContext = await browser.newContext();
  const admin = await adminContext.newPage();
  await signInAs(admin, shop.admin);
  await admin.goto(`/orders/${order!.id}`);
  await hydrated(admin);
  await expect(admin.getByRole('heading', { name: 'Uploaded Photos (9)' })).toBeVisible();
  await expect(admin.getByText(/still missing/)).toHaveCount(0);
  await adminContext.close();
});
