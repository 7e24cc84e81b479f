import type { Page } from '@playwright/test';
import { addOrder } from '../support/add-order';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';

/** Runs if a page takes it for markup. */
const HOSTILE = `<img src="x" onerror="window.hacked=true"><script>window.hacked=true</script>`;

async function expectText(page: Page, text = HOSTILE): Promise<void> {
  await expect(page.getByText(text).first()).toBeAttached();
  await expectHarmless(page);
}
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator('[onerror]').count(), page.url()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window), page.url()).toBe(false);
}

test('what customers and admins type is text on every page, and on paper', async ({ page, shop }) => {
  const email = uniqueEmail('hostile');
  const id = await addOrder(shop, { email, productName: demoProduct.name, status: 'processing' });
  await shop.rows(
    `UPDATE orders SET customer_name = $2, shipping_address = $2, shipping_city = $2, product_type = $2, message = $2 WHERE id = $1`,
    [id, HOSTILE],
  );
  await shop.rows(`UPDATE order_items SET product_name = $2, variation_name = $2 WHERE order_id = $1`, [id, HOSTILE]);
  const [product] = await shop.rows<{ id: string }>(
    `INSERT INTO products (name, description, price, category, shape, size, is_active, tags)
     VALUES ($1, $1, 10, 'square', 'square', 'small', false, ARRAY[$1]) RETURNING id`,
    [HOSTILE],
  );
  const message = { name: HOSTILE, email, phone: '4165550100', message: `${HOSTILE} ${email}` };
  expect((await page.request.post('/api/contact', { data: message })).ok()).toBe(true);
  const account = { firstName: HOSTILE, lastName: 'Lovelace', email, password: 'correct horse' };
  const registered = await page.request.post('/api/register', {
    data: { ...account, confirmPassword: account.password },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  await openHydrated(page, '/');
  await expectHarmless(page);

  await signInAs(page, shop.admin);
  for (const path of [`/admin/orders?q=${email}`, `/admin/orders/${id}`, `/orders/${id}`]) {
    await openHydrated(page, path);
    await expectText(page);
  }
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Print Packing Slip/i }).click();
  const slip = await popup;
  await expectText(slip);
  await slip.close();
  for (const path of [`/admin/messages?q=${email}`, `/admin?tab=users&q=${email}`, '/admin/products?q=onerror']) {
    await openHydrated(page, path);
    await expectText(page);
  }
  await openHydrated(page, '/admin/audit-log');
  await expectHarmless(page);
  await shop.rows('DELETE FROM products WHERE id = $1', [product!.id]);
});
