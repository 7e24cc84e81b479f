import { addClaim } from '../support/add-claim';
import { addOrder } from '../support/add-order';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';

const productName = 'Classic Square';

test('an admin prints an order again, and the reprint goes on to its parcel', async ({ page, shop }) => {
  const email = uniqueEmail('reprinted');
  const original = await addOrder(shop, { email, status: 'delivered', productName, quantity: 3, pack: 4 });
  const number = original.slice(0, 8);
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/orders/${original}`);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('$20.00');
  await page.getByRole('button', { name: 'Print again, free of charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Classic Square/ }).selectOption('2');
  await dialog.getByRole('textbox', { name: /^Your words/ }).fill('In a thicker box.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Print again' }).click();

  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Free of charge');
  await expect(page.getByRole('link', { name: `#${number}` })).toBeVisible();
  const [reprint] = await shop.rows<{ id: string; total_amount: string }>(
    'SELECT id, total_amount FROM orders WHERE reprint_of = $1',
    [original],
  );
  expect(reprint).toMatchObject({ total_amount: '0.00' });
  await expectAccessible(page);
  await expect
    .poll(async () => (await shop.mailsTo(email)).some((mail) => mail.includes('In a thicker box.')))
    .toBe(true);

  // 2 packs of 4, although the original came without photos
  await shop.rows(`UPDATE orders SET status = 'processing', photos_waived_at = now() WHERE id = $1`, [reprint!.id]);
  await openHydrated(page, `/admin/packing?order=${reprint!.id}`);
  await expect(page.getByText(`Reprint of ${number}`)).toBeVisible();
  await page.getByRole('textbox', { name: /Magnets counted/ }).fill('8');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${reprint!.id.slice(0, 8)} is shipped`).first()).toBeVisible();

  await openHydrated(page, `/admin/orders/${original}`);
  await expect(page.getByRole('list', { name: 'Reprints' })).toContainText('Shipped');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Printed again as order');
});

test('an admin corrects an address until the parcel leaves, and the customer hears of it', async ({ page, shop }) => {
  const [email, corrected] = [uniqueEmail('before'), uniqueEmail('after')];
  const id = await addOrder(shop, { email, productName });
  await shop.rows(`UPDATE orders SET customer_phone = '416 555 0100' WHERE id = $1`, [id]);
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Correct address, phone or email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('2 Bay Street');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(corrected);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save and tell the customer' }).click();
  await expect(dialog).toHaveCount(0);
  const facts = page.getByRole('region', { name: 'Order', exact: true });
  await expect(facts).toContainText('2 Bay Street');
  await expect(facts).toContainText(corrected);
  for (const address of [email, corrected]) await expect.poll(() => shop.mailsTo(address)).toHaveLength(1);

  const mails = page.getByRole('region', { name: 'Emails' });
  await mails.getByRole('button', { name: /^Send again .*was updated/ }).click();
  await expect(page.getByRole('dialog')).toContainText(`goes to ${corrected} once more`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(mails.getByText('Sent again', { exact: true })).toBeVisible();
  await expect.poll(() => shop.mailsTo(corrected)).toHaveLength(2);

  await shop.rows(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [id]);
  await openHydrated(page, `/admin/orders/${id}`);
  await expect(facts).toContainText('2 Bay Street');
  await expect(page.getByRole('button', { name: 'Correct address, phone or email' })).toHaveCount(0);
});

test('a refund that a claim promises stays on the list until it is made', async ({ page, shop }) => {
  const id = await addOrder(shop, { email: uniqueEmail('promised'), status: 'delivered', productName });
  const number = id.slice(0, 8);
  await addClaim(shop, id, `Chipped ${number}`);
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/claims?q=${number}`);
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('refund');
  await expect(page.getByRole('textbox', { name: 'Refund' })).toHaveValue('20.00');
  await page.getByRole('textbox', { name: 'Refund' }).fill('12.00');
  await page.getByRole('textbox', { name: 'Answer' }).fill('We are sorry.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('No claims found')).toBeVisible();

  await openHydrated(page, '/admin/refunds');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Make it for order ${number}` }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('12.00');
  await expect(amount).toBeInViewport();
  await amount.fill('20.01');
  await page.getByRole('button', { name: 'Refund $20.01' }).click();
  await expect(page.getByText('Only $20.00 can still be refunded.')).toBeVisible();
  await amount.fill('12.00');
  await page.getByRole('button', { name: 'Refund $12.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('promised in a claim')).toHaveCount(0);
  await openHydrated(page, '/admin/refunds');
  await expect(page.getByRole('region', { name: 'Refunds', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Make it for order ${number}` })).toHaveCount(0);
});
