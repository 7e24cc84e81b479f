import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';
import { addToCart, fillCheckout, inHeader, logIn, logOut, pay, signUpAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const PASSWORD = 'correct horse';

// in the closed menu on a phone
const expectGuest = (page: Page) => expect(inHeader(page, 'Sign In')).toBeAttached();
const expectSignedIn = (page: Page) => expect(inHeader(page, 'Logout')).toBeAttached();

test("a guest's pages make no account request and log nothing", async ({ page }) => {
  const messages: string[] = [];
  const calls: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()} ${message.text()} at ${page.url()}`));
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of [
    '/',
    '/products',
    demoProduct.path,
    '/contact',
    '/create-magnet',
    '/faq',
    '/shipping',
    '/returns',
    '/size-guide',
    '/care-instructions',
    '/privacy-policy',
    '/terms-of-service',
    '/auth',
    '/cart',
    '/checkout',
    '/track-order',
  ]) {
    await openHydrated(page, path);
    await expectGuest(page);
  }
  expect(calls).not.toContain('/api/user');
  expect(messages).toEqual([]);
});

test('signing in and out in one tab updates the other without a reload', async ({ page, context }, { project }) => {
  const email = uniqueEmail(`tabs-${project.name}`);
  await signUpAs(page, email);
  await addToCart(page, { name: 'Classic Square', pack: 3 });
  await logOut(page);

  const other = await context.newPage();
  await openHydrated(other, '/cart');
  await other.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await logIn(page, { email, password: PASSWORD });
  await expectSignedIn(other);
  await expect(other.getByRole('main')).toContainText('Classic Square');

  await logOut(page);
  await expectGuest(other);
  await expect(other.getByRole('main')).not.toContainText('Classic Square');
  expect(await other.locator('body[data-same-document]').count()).toBe(1);
});

test('a visitor whose session has ended becomes a guest', async ({ page, shop }, { project }) => {
  const email = uniqueEmail(`ended-${project.name}`);
  await signUpAs(page, email);
  await shop.rows(`DELETE FROM sessions WHERE sess ->> 'userId' = (SELECT id::text FROM users WHERE email = $1)`, [
    email,
  ]);
  await openHydrated(page, '/');
  await expectGuest(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await openHydrated(page, '/products');
  expect(calls).not.toContain('/api/user');
  await logIn(page, { email, password: PASSWORD });
  await expectSignedIn(page);
});

test('a call that is answered after Logout was pressed does not lead to the login', async ({ page }, { project }) => {
  await signUpAs(page, uniqueEmail(`leaving-${project.name}`));
  let endLogout = () => {};
  const logoutMayEnd = new Promise<void>((resolve) => (endLogout = resolve));
  let sendCart = () => {};
  const cartMayGo = new Promise<void>((resolve) => (sendCart = resolve));
  await page.route('**/api/cart', async (route) => {
    await cartMayGo;
    await route.continue();
  });
  await page.route('**/api/logout', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    sendCart();
    await logoutMayEnd;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/cart');
  await page.goto('/');
  await asked;
  await expectSignedIn(page);
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/cart') && response.status() === 401);
  await inHeader(page, 'Logout').dispatchEvent('click');
  await refused;
  // it would come after half a second
  await expect(page.waitForRequest('**/api/login**', { timeout: 3000 })).rejects.toThrow('Timeout');
  endLogout();
  await expectGuest(page);
  await expect(page).toHaveURL('/');
});

test('what was typed in a form that had to be opened, and a chosen photo, come back after the session has ended', async ({
  page,
  shop,
}, { project }) => {
  const email = uniqueEmail(`typed-${project.name}`);
  await signUpAs(page, email);
  await addToCart(page, { name: 'Classic Square', pack: 3 });
  await openHydrated(page, '/checkout');
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const [order] = await shop.rows<{ id: string }>(
    `UPDATE orders SET status = 'delivered', shipped_at = now(), delivered_at = now() WHERE customer_email = $1 RETURNING id`,
    [email],
  );
  await openHydrated(page, `/orders/${order!.id}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByLabel('What happened?').fill('The corner is bent');
  await shop.rows(`DELETE FROM sessions WHERE sess ->> 'userId' = (SELECT id::text FROM users WHERE email = $1)`, [
    email,
  ]);
  await page.getByLabel('Photo files').setInputFiles(await uniquePhoto('cake.jpg'));
  await page.waitForURL((url) => url.pathname === '/auth');
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: /Log ?in/i }).click();
  await page.waitForURL((url) => url.pathname === `/orders/${order!.id}`);
  await expect(page.getByLabel('What happened?')).toHaveValue('The corner is bent');
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
});
