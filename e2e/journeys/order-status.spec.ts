import type { Page } from '@playwright/test';
import { addOrder } from '../support/add-order';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';

const productName = 'Classic Square';

const statusOf = async (shop: Shop, id: string) =>
  (await shop.rows<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id]))[0]!.status;
const changesOf = async (shop: Shop, id: string) =>
  (
    await shop.rows<{ to: string }>(
      `SELECT to_value AS "to" FROM order_events WHERE order_id = $1 AND kind = 'status' ORDER BY id`,
      [id],
    )
  ).map(({ to }) => to);
const mailOf = (shop: Shop, key: string) =>
  shop.rows<{ subject: string; text: string }>('SELECT subject, text FROM outbox_mails WHERE key = $1', [key]);

async function openOrders(page: Page, shop: Shop, q: string): Promise<void> {
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/orders?q=${encodeURIComponent(q)}`);
}

test('a status is set where the keyboard rests, and can be undone', async ({ page, shop }) => {
  const email = uniqueEmail('status');
  const id = await addOrder(shop, { email, productName, status: 'pending' });
  await openOrders(page, shop, email);
  const select = page.getByRole('combobox', { name: `Status of order ${id.slice(0, 8)}` });

  await select.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect(select).toHaveValue('pending');
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
  expect(await changesOf(shop, id)).toEqual(['shipped']);

  await expect(page.getByRole('button', { name: 'Add tracking number' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone').first()).toBeVisible();
  await expect(select).toHaveValue('pending');
  expect(await changesOf(shop, id)).toEqual(['shipped', 'pending']);

  await select.selectOption('cancelled');
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await statusOf(shop, id)).toBe('pending');
});

test('an order that owes photos is left out until somebody goes on without them', async ({ page, shop }) => {
  const email = uniqueEmail('owing');
  const [owing, complete] = [
    await addOrder(shop, { email, productName, status: 'pending', pack: 3 }),
    await addOrder(shop, { email, productName, status: 'pending' }),
  ];
  await shop.rows('UPDATE orders SET missing_photos = 3 WHERE id = $1', [owing]);
  await openOrders(page, shop, email);
  for (const id of [owing, complete])
    await page.getByRole('checkbox', { name: `Select order ${id.slice(0, 8)}` }).check();
  await page.getByRole('combobox', { name: 'New status' }).selectOption('processing');
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('1 order could not be changed')).toBeVisible();
  await expect(page.getByText(`${owing.slice(0, 8)}: Photos are still missing`).first()).toBeVisible();
  await expectAccessible(page);
  expect([await statusOf(shop, owing), await statusOf(shop, complete)]).toEqual(['pending', 'processing']);

  await page.getByRole('button', { name: /^Go on without the missing photos/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go on without them' }).click();
  await expect(page.getByText('goes on without its missing photos')).toBeVisible();
  await expect.poll(async () => (await mailOf(shop, `order-photos-waived:${owing}`))[0]?.text).toContain('3 photos');
  await page.getByRole('combobox', { name: `Status of order ${owing.slice(0, 8)}` }).selectOption('processing');
  await expect.poll(() => statusOf(shop, owing)).toBe('processing');

  await openHydrated(page, `/admin/orders/${owing}`);
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Going on without 3 missing photos');
});
