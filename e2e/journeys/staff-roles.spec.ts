import type { Page } from '@playwright/test';
import { addOrder } from '../support/add-order';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { signInAs, signUpAs } from '../support/shopper';
import { signInStaff } from '../support/staff';

const productName = 'Classic Square';
const password = 'correct horse';

const waiting = [/^To print/, /^Late/, /^On hold/, /^Overdue/];
const sections = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
const expectNoMoney = (page: Page) => expect(page.getByRole('main')).not.toContainText('$');
const expectRefused = async (page: Page, path: string) => {
  await openHydrated(page, path);
  await expect(page.getByRole('heading', { name: 'This part is for administrators' })).toBeVisible();
};

test('a packer prints, packs and ships an order without seeing money', async ({ page, shop }) => {
  const email = uniqueEmail('packed-by-packer');
  const id = await addOrder(shop, { email, productName, quantity: 2, pack: 9 });
  const number = id.slice(0, 8);
  await signInStaff(page, shop, 'packer');

  await openHydrated(page, '/profile');
  await expect(page.getByText('Packer').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await expect(sections(page)).toHaveText([/^Dashboard/, /^Orders/, ...waiting, /^Print Runs/, /^Packing Desk/]);
  await expect(page.getByRole('table', { name: /^Orders/ })).toBeVisible();
  await expectNoMoney(page);
  await expectAccessible(page);

  await openHydrated(page, `/admin/orders?q=${number}`);
  await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();
  await expectNoMoney(page);
  await openHydrated(page, `/admin/orders/${id}`);
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expectNoMoney(page);
  await openHydrated(page, `/orders/${id}`);
  await expect(page.getByText(productName).first()).toBeVisible();
  await expectNoMoney(page);
  await expectAccessible(page);

  await openHydrated(page, `/admin/packing?order=${id}`);
  await page.getByRole('textbox', { name: /Magnets counted/ }).fill('18');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText(`Order ${number} is shipped`).first()).toBeVisible();
  expect(await shop.rows('SELECT status FROM orders WHERE id = $1', [id])).toEqual([{ status: 'shipped' }]);

  await expectRefused(page, '/admin/refunds');
  await expectRefused(page, '/admin/products');
  const refused = [
    await page.request.get(`/api/orders/${id}/invoice.pdf`),
    await page.request.get('/api/admin/refunds'),
    await page.request.patch(`/api/orders/${id}`, { data: { status: 'cancelled' } }),
  ];
  expect(refused.map((response) => response.status())).toEqual([403, 403, 403]);
  expect((await page.request.get(`/api/orders/${id}/packing-slip.pdf`)).status()).toBe(200);
});

test('the support sees money, and is refused a refund above its limit', async ({ page, shop }) => {
  // 80.00, of which the support may refund 50.00
  const id = await addOrder(shop, { email: uniqueEmail('refunded-by-support'), productName });
  await shop.rows(`UPDATE orders SET total_amount = 80, subtotal = 80 WHERE id = $1`, [id]);
  await shop.rows(`UPDATE order_items SET quantity = 4 WHERE order_id = $1`, [id]);
  await signInStaff(page, shop, 'support');
  await openHydrated(page, `/admin/orders/${id}`);
  await expect(sections(page)).toHaveText([
    /^Dashboard/,
    /^Orders/,
    ...waiting,
    /^Disputed/,
    /^Refunds/,
    /^Reviews/,
    /^Claims/,
    /^Messages/,
  ]);
  await expect(page.getByText('You can refund up to $50.00 of this order, and $200.00 today.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Refund' }).selectOption('Everything that is left');
  const refusal = 'You can refund at most $50.00 of an order, all refunds together. An administrator can refund more.';
  await expect(page.getByText(refusal)).toBeVisible();
  await page.getByRole('button', { name: 'Refund $80.00' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shop.rows('SELECT id FROM refunds WHERE order_id = $1', [id])).toEqual([]);
  await expectAccessible(page);
  await expectRefused(page, '/admin/packing');
  expect((await page.request.get(`/api/orders/${id}/packing-slip.pdf`)).status()).toBe(403);
});

test('an admin gives a role, which holds from the next page on, and takes it away', async ({ browser, page, shop }) => {
  const context = await browser.newContext();
  const colleague = await context.newPage();
  const email = uniqueEmail('new-packer');
  await signUpAs(colleague, email, password);
  await shop.rows('UPDATE users SET is_email_verified = true WHERE email = $1', [email]);
  await signInAs(page, shop.admin);
  const give = async (role: string) => {
    await openHydrated(page, `/admin?tab=users&q=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: `Change role ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Change role' });
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByText(`Role changed to ${role}`).first()).toBeVisible();
  };
  await openHydrated(colleague, '/admin');
  await expect(colleague.getByText('Access Denied').first()).toBeVisible();
  await colleague.waitForURL((url) => url.pathname === '/');
  await give('Packer');
  await openHydrated(colleague, '/admin/packing');
  await expect(colleague.getByText('Ready to scan')).toBeVisible();
  await give('Customer');
  await openHydrated(colleague, '/admin/packing');
  await expect(colleague.getByText('Access Denied').first()).toBeVisible();

  await page.getByRole('button', { name: `Ban ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(page.getByText('User banned successfully').first()).toBeVisible();
  await openHydrated(colleague, '/profile');
  await expect(colleague.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await context.close();
});
