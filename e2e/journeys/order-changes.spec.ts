import { expectAccessible } from '../support/accessibility';
import { mailedLink } from '../support/mailed-link';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { addToCart, cartLink, fillCheckout, openProduct, pay, signInAs, signUpAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const link = /\/track-order\?order=[0-9a-f-]{36}&(?:amp;)?token=[\w-]+/;

test('a guest changes the photos of an order on another device, cancels it and sees the refund', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('changes');
  await openProduct(page, 'Instant Frame');
  await page.getByLabel('Pack size').selectOption('3');
  await page
    .getByLabel('Add photos')
    .setInputFiles([await uniquePhoto('beach.jpg'), await uniquePhoto('cake.jpg'), await uniquePhoto('dog.jpg')]);
  await expect(page.getByText('3 of 3 photos ready')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await cartLink(page).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);
  const [mail] = await shop.mailsTo(email);
  const mailed = link.exec(mail!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))![0].replace('&amp;', '&');

  const phoneContext = await browser.newContext();
  const phone = await phoneContext.newPage();
  await openHydrated(phone, mailed);
  await expect(phone.getByRole('img', { name: /^Your magnet/ }).first()).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Change photos of Instant Frame' }).click();
  await expect(phone.getByText(/changing the photos of your order/)).toBeVisible();
  await phone.getByRole('button', { name: 'Move Photo 1 from place 1' }).focus();
  await phone.keyboard.press('ArrowRight');
  await expect(phone.getByText('Photo 1 is now in place 2 of 3.')).toBeAttached();
  await phone.getByRole('button', { name: 'See it on a fridge' }).click();
  await phone.getByRole('button', { name: 'Approve and save to your order' }).click();
  await expect(phone.getByText('Photos changed', { exact: true })).toBeVisible();
  const [item] = await shop.rows<{ before: string[]; after: string[] }>(
    `SELECT c.lines->0->'customImages' AS before, to_json(i.custom_images) AS after
     FROM orders o JOIN order_items i ON i.order_id = o.id JOIN checkouts c ON c.id = o.checkout_id WHERE o.customer_email = $1`,
    [email],
  );
  const [first, second, third] = item!.before;
  expect(item!.after).toEqual([second, first, third]);

  await phone.getByRole('button', { name: 'Cancel order' }).click();
  await phone.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(phone.getByText(/^We are refunding \$|^\$[\d.]+ refunded$/)).toBeVisible();
  await expect(phone.getByText('This order was cancelled')).toBeVisible();
  await expect(phone.getByText(/^\$[\d.]+ refunded$/)).toBeVisible();
  await expectAccessible(phone);
  // confirmed, cancelled, refunded
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(3);
  await phoneContext.close();
});

test('a shopper finds an order, sees its status change, and orders it again', async ({ page, browser, shop }) => {
  const email = uniqueEmail('again');
  await signUpAs(page, email);
  await addToCart(page, { name: 'Classic Square', pack: 3, photo: true });
  await openHydrated(page, '/checkout');
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const [order] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE customer_email = $1', [email]);
  const number = order!.id.slice(0, 8);

  await openHydrated(page, '/orders');
  await page.getByLabel('Search your orders').fill('postcard');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No orders match “postcard”')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search your orders').fill(number);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /View Details/ }).click();
  await expect(page.getByText('PENDING', { exact: true })).toBeVisible();

  const adminContext = await browser.newContext();
  const admin = await adminContext.newPage();
  await signInAs(admin, shop.admin);
  await openHydrated(admin, `/orders/${order!.id}`);
  await admin.getByLabel('Status').selectOption('processing');
  await admin.getByRole('button', { name: 'Update Order' }).click();
  await admin.getByRole('button', { name: 'Go on without them' }).click();
  await expect(admin.getByText('PROCESSING', { exact: true })).toBeVisible();
  await adminContext.close();
  await expect(page.getByText('PROCESSING', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('Your order is in your cart again.').first()).toBeVisible();
  await cartLink(page).click();
  await expect(page.getByText('2 of 3 photos')).toBeVisible();
});

test(
  'a guest orders to an apartment, corrects the order, gets the invoice and saves it in an account',
  { tag: '@desktop' },
  async ({ page, shop }, { project }) => {
    const email = uniqueEmail(`corrects-${project.name}`);
    const newEmail = uniqueEmail(`corrected-${project.name}`);
    await addToCart(page, { name: 'Classic Square', pack: 3 });
    await openHydrated(page, '/checkout');
    await fillCheckout(page, email);
    await page.getByLabel(/Apartment/).fill('Apt 4');
    await page.getByLabel(/Postal/).fill('h2y1c6');
    await expect(page.getByText('is usually in Quebec: is this right?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Proceed to Payment/ }).click();
    await expect(page.getByRole('button', { name: /it's right/ })).toBeFocused();
    await page.getByRole('button', { name: /it's right/ }).click();
    await expect(page.getByLabel(/Postal/)).toHaveValue('H2Y 1C6');
    await page.getByRole('button', { name: /Proceed to Payment/ }).click();
    await pay(page);
    await expect(page.getByText('Payment Successful')).toBeVisible();
    await expect(page.getByText(`on its way to ${email}`)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Open your order' }).click();
    await expect(page.getByText('Apt 4')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Correct address, phone or email' }).click();
    await page.getByLabel(/Apartment/).fill('Apt 5');
    await page.getByRole('form', { name: 'Correct your details' }).getByLabel('Email').fill(newEmail);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Apt 5')).toBeVisible();
    await expect.poll(async () => (await shop.mailsTo(newEmail)).length).toBe(1);
    // confirmed, and told of the change
    await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(2);

    const invoice = await page.request.get(
      (await page.getByRole('link', { name: /Download invoice/ }).getAttribute('href'))!,
    );
    expect(invoice.headers()['content-type']).toBe('application/pdf');

    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm password').fill('correct horse');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByText('Confirm your email address')).toBeVisible();
    await expectAccessible(page);
    await openHydrated(page, await mailedLink(shop, newEmail, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await page.getByRole('link', { name: 'See my orders' }).click();
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1);
  },
);
