import { expectAccessible } from '../support/accessibility';
import { buy } from '../support/buy';
import { refundInDashboard } from '../support/dashboard-refund';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';
import { addClaim } from '../support/add-claim';

test('a promise that a refund in the dashboard breaks stays listed until somebody says what became of it', async ({
  page,
  browser,
  shop,
}) => {
  const email = uniqueEmail('broken');
  const productId = demoProduct.path.split('/').at(-1)!;
  const shopper = await browser.newPage();
  const id = await buy(shopper, { items: [{ productId, quantity: 2 }], email, lastName: 'Broken' });
  const number = id.slice(0, 8);
  const [{ total, payment }] = (await shop.rows<{ total: string; payment: string }>(
    `UPDATE orders SET status = 'delivered', shipped_at = now(), delivered_at = now() WHERE id = $1
     RETURNING total_amount AS total, payment_id AS payment`,
    [id],
  )) as [{ total: string; payment: string }];
  await addClaim(shop, id, `Chipped ${number}`);

  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/claims?q=${number}`);
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('refund');
  await page.getByRole('textbox', { name: 'Refund' }).fill(total);
  await page.getByRole('textbox', { name: 'Answer' }).fill('We are sorry.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('No claims found')).toBeVisible();
  await expect
    .poll(async () => (await shop.mailsTo(email)).some((mail) => mail.includes(`We=E2=80=99ll refund $${total}`)))
    .toBe(true);

  await refundInDashboard(payment, 500);
  const owed = () =>
    page
      .getByRole('region', { name: /^Refunds to Make/ })
      .getByRole('listitem')
      .filter({ hasText: `Order ${number}` });
  const left = (Number(total) - 5).toFixed(2);
  await expect(async () => {
    await openHydrated(page, '/admin/refunds');
    await expect(owed().getByText(`Only $${left} of it can be paid`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await owed()
    .getByRole('button', { name: /^Paid by the \$5\.00 from the dashboard/ })
    .click();
  await expect(owed().getByText(`$${total} promised in a claim`)).toBeVisible();
  await expect(owed().getByText(/can be paid/)).toHaveCount(0);
  await expect(owed()).toContainText(`$${left}`);

  await refundInDashboard(payment, Math.round(Number(left) * 100));
  await expect(async () => {
    await openHydrated(page, '/admin/refunds');
    await expect(owed().getByText('This promise cannot be kept')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(owed().getByRole('link', { name: /^Make it/ })).toHaveCount(0);
  await owed()
    .getByRole('button', { name: /^Take back/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Our bookkeeper has refunded you already.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(`$${left} taken back`, { exact: true })).toBeVisible();
  await expect(owed()).toHaveCount(0);
  await expect
    .poll(async () => (await shop.mailsTo(email)).some((mail) => mail.includes('Our bookkeeper has refunded you')))
    .toBe(true);
  await shopper.close();
});
