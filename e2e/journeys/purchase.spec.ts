import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';
import { addToCart, cartLink, centsIn, fillCheckout, openProduct, pay, register, signInAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

type Stock = { in_stock: number; reserved: number };
const stockOf = 'SELECT in_stock, reserved FROM products WHERE name = $1';
/** No other test checks their stock. */
const product = { desktop: 'Classic Square', phone: 'Porthole Round' } as const;

test(
  'a guest uploads photos, pays, and gets exactly one order',
  { tag: '@quick' },
  async ({ page, shop }, { project }) => {
    const name = product[project.name as keyof typeof product];
    const email = uniqueEmail('guest');
    const before = (await shop.rows<Stock>(stockOf, [name]))[0]!;

    await addToCart(page, { name, pack: 6, photo: true });
    await expect(cartLink(page)).toHaveAccessibleName(/1/);

    await cartLink(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Edit your design/ }).click();
    await expect(page.getByText('2 of 6 photos', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Change', { exact: true }).click();
    await page.getByLabel('Pack size').selectOption('9');
    await page.getByRole('button', { name: 'See it on a fridge' }).click();
    await page.getByRole('button', { name: 'Approve and update cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('2 of 9 photos', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /increase/i }).click();
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
    await expect(page.getByText('Calculated at checkout')).toBeVisible();

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillCheckout(page, email);
    await expect(page.getByText(/13\.00%/).first()).toBeVisible();
    await expectAccessible(page);
    const submit = page.getByRole('button', { name: /Proceed to Payment/ });
    const total = centsIn(await submit.textContent());
    await submit.click();

    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(
      centsIn(
        (await page
          .getByText(/^Total/)
          .locator('..')
          .textContent()) ?? '',
      ),
    ).toBe(total);
    await expectAccessible(page);
    await pay(page);

    await expect(page).toHaveURL(/\/checkout-success\?session_id=cs_/);
    await expect(page.getByText('Payment Successful')).toBeVisible();
    await expect(cartLink(page)).not.toHaveAccessibleName(/[1-9]/);
    await expectAccessible(page);

    const order =
      'SELECT o.id, o.total_amount, o.custom_images, count(i.id)::int AS items, sum(i.quantity)::int AS units FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.customer_email = $1 GROUP BY o.id';
    const orders = await shop.rows<{
      id: string;
      total_amount: string;
      custom_images: string[];
      items: number;
      units: number;
    }>(order, [email]);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ items: 1, units: 2, total_amount: (total / 100).toFixed(2) });
    expect(orders[0]?.custom_images).toEqual([
      expect.stringMatching(/^\/objects\//),
      expect.stringMatching(/^\/objects\//),
    ]);
    await expect(page.getByRole('main')).toContainText(orders[0]!.id.slice(0, 8));

    // both the webhook and the page confirm: there must still be one order
    await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);
    await page.reload();
    await expect(page.getByText('Payment Successful')).toBeVisible();
    const [mail] = await shop.mailsTo(email);
    const link = new RegExp(`/track-order\\?order=${orders[0]!.id}`).exec(
      mail!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
    );
    await page.goto(link![0]);
    await expect(page.getByRole('heading', { name: `Order #${orders[0]!.id.slice(0, 8)}` })).toBeVisible();
    await expectAccessible(page);
    expect(await shop.rows(order, [email])).toHaveLength(1);
    const after = (await shop.rows<Stock>(stockOf, [name]))[0]!;
    const soldToOthers = (
      await shop.rows<{ units: number }>(
        'SELECT coalesce(sum(i.quantity), 0)::int AS units FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_name = $1 AND o.customer_email <> $2',
        [name, email],
      )
    )[0]!;
    expect(before.in_stock - after.in_stock).toBeGreaterThanOrEqual(2);
    expect(before.in_stock - after.in_stock).toBeLessThanOrEqual(2 + soldToOthers.units);
  },
);

test(
  'a guest who chooses express reads the promised dates from the product to the mail',
  { tag: '@desktop' },
  async ({ page, shop }, { project }) => {
    const email = uniqueEmail('express');
    const dates = /Arrives ([A-Z][a-z]{2} \d+ ?- ?(?:[A-Z][a-z]{2} )?\d+)/;
    const express = (list: Locator) => list.getByRole('listitem').filter({ hasText: 'Express' });
    await openProduct(page, product[project.name as keyof typeof product]);
    await page.getByRole('list', { name: 'Delivery' }).scrollIntoViewIfNeeded();
    await expect(express(page.getByRole('list', { name: 'Delivery' }))).toHaveText(dates);
    await page.getByLabel('Pack size').selectOption('1');
    await page.getByLabel('Add photos').setInputFiles([await uniquePhoto('express.jpg')]);
    await expect(page.getByText(/1 of 1 photos? ready/)).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Added to cart').first()).toBeVisible();
    await cartLink(page).click();
    await expect(express(page.getByRole('list', { name: 'Delivery' }))).toHaveText(dates);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    const option = page.getByRole('radio', { name: /Express/ });
    await option.check();
    const [, promised] = dates.exec(await option.locator('..').innerText())!;
    await fillCheckout(page, email);
    await page.getByRole('button', { name: /Proceed to Payment/ }).click();
    await pay(page);
    const next = page.getByRole('region', { name: "What's Next" });
    await expect(next).toContainText(`by Express shipping. It should arrive ${promised}.`);
    await expect(next).not.toContainText('Standard');
    await expect
      .poll(async () => (await shop.mailsTo(email)).join())
      .toContain(`Arrives: ${promised}, by Express shipping`);
    await page.getByRole('main').getByRole('link', { name: 'Track Order' }).click();
    await expect(page.getByRole('main')).toContainText(`Arrives ${promised} by Express shipping`);
  },
);

test("a guest's cart shows today's price when it is opened", async ({ page, shop }) => {
  const [own] = await shop.rows<{ id: string }>(
    `INSERT INTO products (name, description, price, category, shape, size, in_stock, sort_order)
     VALUES ('Priced magnet', 'Its price changes', 9, 'journeys', 'square', 'small', 5, 900) RETURNING id`,
  );
  const setPrice = (price: string) => shop.rows('UPDATE products SET price = $2 WHERE id = $1', [own!.id, price]);
  try {
    await openHydrated(page, `/products/${own!.id}`);
    await page.getByLabel('Pack size').selectOption('1');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Added to cart').first()).toBeVisible();
    await setPrice('11');
    const note = 'The price has changed since you added it: it was $9.00, and is now $11.00.';
    await expect(async () => {
      await page.goto('/cart');
      await expect(page.getByText(note)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$11.00');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('main')).toContainText(note);
  } finally {
    await shop.rows('DELETE FROM products WHERE id = $1', [own!.id]);
  }
});

test('a shopper signs up, keeps the cart, buys, and follows the order until it ships', async ({ page, browser, shop }, {
  project,
}) => {
  const name = product[project.name as keyof typeof product];
  const email = uniqueEmail('member');
  await addToCart(page, { name, pack: 3 });
  await register(page, email);
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
  expect(await page.evaluate(() => window.localStorage.getItem('guestCart') ?? '[]')).toBe('[]');

  await page.goto('/checkout');
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(cartLink(page)).not.toHaveAccessibleName(/[1-9]/);

  await page
    .getByRole('main')
    .getByRole('link', { name: /orders/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible();
  await expectAccessible(page);
  const orderUrl = page.url();
  const id = orderUrl.split('/').at(-1)!;

  const adminContext = await browser.newContext();
  const admin = await adminContext.newPage();
  await signInAs(admin, shop.admin);
  await admin.goto('/admin');
  await expect(admin.getByText(id.slice(0, 8)).first()).toBeVisible();
  await expectAccessible(admin);
  await admin.goto(`/orders/${id}`);
  await admin.getByLabel('Status').selectOption('processing');
  await admin.getByLabel(/Prints checked/).check();
  await admin.getByRole('button', { name: 'Update Order' }).click();
  await admin.getByRole('button', { name: 'Go on without them' }).click();
  await expect(admin.getByText('PROCESSING', { exact: true })).toBeVisible();
  await openHydrated(page, '/track-order');
  await page.getByLabel(/Order Number/).fill(id.slice(0, 8));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Quality Check' })).toContainText('Done');
  await expect(page.getByRole('listitem').filter({ hasText: 'Shipped' })).toContainText('Still to come');

  await admin.getByLabel('Status').selectOption('shipped');
  const trackingNumber = `1Z-${id.slice(0, 8)}`;
  await admin.getByLabel(/Tracking number/i).fill(trackingNumber);
  await admin.getByRole('button', { name: 'Update Order' }).click();
  await expect(admin.getByText('SHIPPED', { exact: true })).toBeVisible();
  await adminContext.close();
  await expect
    .poll(async () => (await shop.mailsTo(email)).filter((mail) => mail.includes(trackingNumber)))
    .toHaveLength(1);

  await page.goto(orderUrl);
  await expect(page.getByText(trackingNumber)).toBeVisible();
  await expect(page.getByText('SHIPPED').first()).toBeVisible();
});
