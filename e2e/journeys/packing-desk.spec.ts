import type { Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { addOrder } from '../support/add-order';
import { expectAccessible } from '../support/accessibility';
import { hydrated, openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';

const productName = 'Classic Square';

/** As fast as a scanner. */
const scan = (page: Page, text: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...text.split(''), 'Enter'],
  );

test('an admin scans an order, counts its magnets and ships it', async ({ page, shop }) => {
  const email = uniqueEmail('packed');
  const id = await addOrder(shop, { email, productName, quantity: 2, pack: 9 });
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin/packing');
  await expect(page.getByText('Ready to scan')).toBeVisible();
  await scan(page, id);
  const order = page.getByRole('region', { name: `Order ${id.slice(0, 8)}` });
  await expect(order.getByText('2 x Classic Square, pack of 9')).toBeVisible();
  await expectAccessible(page);

  const count = order.getByRole('textbox', { name: /Magnets counted/ });
  await expect(count).toBeFocused();
  await count.fill('17');
  const trackingNumber = `TR ${id.slice(0, 8)}1`;
  await order.getByRole('textbox', { name: /Tracking number/ }).fill(trackingNumber);
  await page.keyboard.press('Enter');
  await expect(order.getByText('You counted 17, the order has 18')).toBeVisible();
  await count.fill('18');
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText(`Order ${id.slice(0, 8)} is shipped`).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeFocused();
  expect(await shop.rows('SELECT status, tracking_number FROM orders WHERE id = $1', [id])).toEqual([
    { status: 'shipped', tracking_number: trackingNumber },
  ]);
  await expect.poll(() => shop.mailsTo(email)).toHaveLength(1);

  await scan(page, id);
  await expect(page.getByRole('alert').filter({ hasText: 'Shipped already' })).toBeVisible();
});

test('one scan, one count and one key ship a parcel, whose label is scanned anywhere', async ({ page, shop }) => {
  const id = await addOrder(shop, { email: uniqueEmail('scanned'), productName, quantity: 2, pack: 1 });
  const refunded = await addOrder(shop, { email: uniqueEmail('refunded'), productName, quantity: 2, pack: 1 });
  await shop.rows('UPDATE order_items SET refunded_quantity = 1 WHERE order_id = $1', [refunded]);
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin/packing');
  await scan(page, id);
  const count = page.getByRole('textbox', { name: /Magnets counted/ });
  await expect(count).toBeFocused();
  await page.keyboard.type('2', { delay: 100 });
  const label = `1Z${id.replaceAll('-', '').slice(0, 16).toUpperCase()}`;
  await scan(page, label);
  await expect(page.getByRole('textbox', { name: /Tracking number/ })).toHaveValue(label);
  await expect(count).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${id.slice(0, 8)} is shipped`).first()).toBeVisible();
  expect(await shop.rows('SELECT status, tracking_number FROM orders WHERE id = $1', [id])).toEqual([
    { status: 'shipped', tracking_number: label },
  ]);

  // only one magnet is still to be sent
  await scan(page, refunded);
  await expect(page.getByText('1 more refunded: do not pack')).toBeVisible();
  await expect(count).toBeFocused();
  await page.keyboard.type('1', { delay: 100 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${refunded.slice(0, 8)} is shipped`).first()).toBeVisible();

  // the next parcel is scanned already; the pointer keeps the toast
  await page.getByRole('button', { name: 'Undo' }).hover();
  await scan(page, id);
  await expect(page.getByRole('alert').filter({ hasText: 'Shipped already' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone').first()).toBeVisible();
  await expect(page.getByRole('region', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
  expect(await shop.rows('SELECT status, shipped_at FROM orders WHERE id = $1', [refunded])).toEqual([
    { status: 'processing', shipped_at: null },
  ]);
});

test('cancelled and held orders cannot be packed', async ({ page, shop }) => {
  const cancelled = await addOrder(shop, { email: uniqueEmail('cancelled'), productName, status: 'cancelled' });
  const held = await addOrder(shop, { email: uniqueEmail('held'), productName, status: 'pending' });
  await shop.rows(`UPDATE orders SET held_since = now(), hold_reason = 'Better photo' WHERE id = $1`, [held]);
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin/packing');
  const field = page.getByRole('textbox', { name: 'Order number' });
  for (const [id, text] of [
    [cancelled, 'Do not pack this order. Put its magnets aside.'],
    [held, 'Do not pack this order yet. Better photo'],
  ] as const) {
    await field.fill(id.slice(0, 8));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);
  }
});

test('the camera reads the code on a packing slip', async ({ page, shop }) => {
  const id = await addOrder(shop, { email: uniqueEmail('camera'), productName });
  await page.addInitScript(
    (rows) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 480];
        const context = canvas.getContext('2d')!;
        const draw = () => {
          context.fillStyle = '#fff';
          context.fillRect(0, 0, 640, 480);
          context.fillStyle = '#000';
          for (const [y, row] of rows.entries())
            for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(140 + x * 10, 60 + y * 10, 10, 10);
          requestAnimationFrame(draw);
        };
        draw();
        return canvas.captureStream(30);
      };
    },
    encodeQR(id, 'raw'),
  );
  await signInAs(page, shop.admin);
  await page.goto('/admin/packing');
  await hydrated(page);
  await page.getByRole('button', { name: 'Use camera' }).click();
  await expect(page.getByRole('region', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
});

test('without a camera, the packing desk says what else works', async ({ page, shop }) => {
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin/packing');
  await page.getByRole('button', { name: 'Use camera' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('type the number');
  await expectAccessible(page);
});
