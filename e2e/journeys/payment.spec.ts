import type { Page } from '@playwright/test';
import { breakRequests } from '../support/break-requests';
import { expectAccessible } from '../support/accessibility';
import { holdRedirect } from '../support/hold-redirect';
import { type Shop, expect, uniqueEmail, test } from '../support/shop';
import { addToCart, cartLink, fillCheckout, pay } from '../support/shopper';

const DECLINED = '4000 0000 0000 0002';
const SLOW = '4000 0000 0000 0341';
const PRODUCT = 'Classic Square';

/** As tested by api/src/modules/payments/payments.spec.ts. */
const pendingPayment = {
  statusCode: 409,
  code: 'not_paid',
  message: 'Your payment is on its way.',
  details: { isFinal: false },
};

const submit = (page: Page) => page.getByRole('button', { name: /Proceed to Payment/ });
const onPaymentPage = (page: Page) => expect(page.getByLabel('Card number')).toBeVisible();
const onSuccessPage = (page: Page) => expect(page.getByText('Payment Successful')).toBeVisible();

async function goToPay(page: Page, email: string): Promise<void> {
  await addToCart(page, { name: PRODUCT, pack: 1 });
  await page.goto('/checkout');
  await fillCheckout(page, email);
  await submit(page).click();
  await onPaymentPage(page);
}

type Checkout = { id: string; status: string; held: number };
const checkoutsOf = (shop: Shop, email: string) =>
  shop.rows<Checkout>(
    `SELECT c.id, c.status, (SELECT coalesce(sum(quantity), 0)::int FROM stock_reservations r
                             WHERE r.checkout_id = c.id AND r.state = 'held') AS held
     FROM checkouts c WHERE c.shipping_info->>'email' = $1 ORDER BY c.created_at`,
    [email],
  );
const ordersOf = (shop: Shop, email: string) =>
  shop.rows<{ id: string; total_amount: string }>('SELECT id, total_amount FROM orders WHERE customer_email = $1', [
    email,
  ]);

test('a declined card shows why, and another card can pay', async ({ page, shop }) => {
  const email = uniqueEmail('declined');
  await goToPay(page, email);
  await pay(page, DECLINED);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await expectAccessible(page);
  expect(await ordersOf(shop, email)).toEqual([]);
  expect(await checkoutsOf(shop, email)).toMatchObject([{ status: 'open', held: 1 }]);
  await pay(page);
  await onSuccessPage(page);
  expect(await ordersOf(shop, email)).toHaveLength(1);
});

test('cancelling releases the stock, says that nothing was charged, and keeps form and cart', async ({
  page,
  shop,
}) => {
  const email = uniqueEmail('cancels');
  await goToPay(page, email);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  await expect(page.getByText(/You weren't charged/)).toBeVisible();
  await expectAccessible(page);
  expect(await checkoutsOf(shop, email)).toMatchObject([{ status: 'expired', held: 0 }]);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(cartLink(page)).toHaveAccessibleName(/1/);

  await page.reload();
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  expect(await checkoutsOf(shop, email)).toHaveLength(1);

  await submit(page).click();
  await onPaymentPage(page);
  await pay(page);
  await onSuccessPage(page);
  expect(await ordersOf(shop, email)).toHaveLength(1);
});

test('going back from the payment page leads to a checkout that can be submitted again', async ({ page, shop }) => {
  const email = uniqueEmail('back');
  await goToPay(page, email);
  await page.goBack();
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  await onPaymentPage(page);
  await pay(page);
  await onSuccessPage(page);
  expect(await ordersOf(shop, email)).toHaveLength(1);
  await expect
    .poll(async () => (await checkoutsOf(shop, email)).map(({ status, held }) => `${status} ${held}`))
    // the provider may close the first page before it is replaced
    .toEqual([expect.stringMatching(/^(superseded|expired) 0$/), 'paid 0']);
});

test('a slow payment shows that it is being processed, then the order', async ({ page, shop }) => {
  const email = uniqueEmail('slow');
  await goToPay(page, email);
  // a slow machine may take more than the payment's two seconds
  const { repair } = await breakRequests(page, '**/api/verify-payment', (route) =>
    route.fulfill({ status: 409, json: pendingPayment }),
  );
  await pay(page, SLOW);
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await expect(page.getByText("Please don't pay again.")).toBeVisible();
  await expectAccessible(page);
  await repair();
  await onSuccessPage(page);
  expect(await ordersOf(shop, email)).toHaveLength(1);
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);
});

test('an expired payment page cannot be paid and links back to the shop', async ({ page, shop }) => {
  const email = uniqueEmail('expired');
  await goToPay(page, email);
  const paymentPage = page.url();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Payment cancelled')).toBeVisible();

  await page.goto(paymentPage);
  await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  expect(await ordersOf(shop, email)).toEqual([]);
});

test('paying in two tabs places one order and refunds the other payment', async ({ page, context, shop }) => {
  const email = uniqueEmail('twice');
  await goToPay(page, email);
  const other = await context.newPage();
  await other.goto('/checkout');
  await fillCheckout(other, email);
  await submit(other).click();
  await onPaymentPage(other);

  await pay(other);
  await onSuccessPage(other);
  await pay(page);
  // the first page expired in time, or its payment is refunded
  await expect(
    page.getByRole('heading', { name: /This payment page has expired|Payment Verification Failed/ }),
  ).toBeVisible();
  expect(await ordersOf(shop, email)).toHaveLength(1);
  const payments = `SELECT c.status, r.status AS refund FROM checkouts c LEFT JOIN refunds r ON r.checkout_id = c.id
                    WHERE c.shipping_info->>'email' = $1 AND c.status <> 'superseded'`;
  await expect
    .poll(async () =>
      (await shop.rows<{ status: string; refund: string | null }>(payments, [email])).filter(
        ({ status, refund }) => status !== 'paid' && status !== 'expired' && refund !== 'done',
      ),
    )
    .toEqual([]);
  await other.close();
});

test('the success page survives a reload and going back', async ({ page, shop }) => {
  const email = uniqueEmail('reload');
  await goToPay(page, email);
  await pay(page);
  await onSuccessPage(page);
  const [order] = await ordersOf(shop, email);
  await expect(page.getByRole('main')).toContainText(order!.id);
  await expect(page.getByRole('main')).toContainText(`$${order!.total_amount}`);
  await expectAccessible(page);

  await page.reload();
  await onSuccessPage(page);
  const successPage = page.url();
  await page.goBack();
  await expect(page.getByText('Payment Successful').or(page.getByText('Already paid')).first()).toBeVisible();
  await page.goto(successPage);
  await onSuccessPage(page);
  expect(await ordersOf(shop, email)).toHaveLength(1);
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);

  // opening it again must not empty a new cart
  await addToCart(page, { name: PRODUCT, pack: 1 });
  await page.goto(successPage);
  await onSuccessPage(page);
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
});

test("another shopper's payment session shows nothing and redirects to the contact page", async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('private');
  await goToPay(page, email);
  await pay(page);
  await onSuccessPage(page);
  const [order] = await ordersOf(shop, email);

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  const redirect = await holdRedirect(stranger);
  await stranger.goto(page.url());
  await expect(stranger.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
  await expectAccessible(stranger);
  const shown = await stranger.content();
  for (const secret of [order!.id, email, order!.total_amount, 'Lovelace']) expect(shown).not.toContain(secret);
  await redirect();
  await expect(stranger).toHaveURL(/\/contact$/);
  await stranger.goto('/checkout-success');
  await expect(stranger.getByRole('heading', { name: 'No payment found' })).toBeVisible();
  await redirect();
  await expect(stranger).toHaveURL((url) => url.pathname === '/');
  await elsewhere.close();
});
