import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { buy } from '../support/buy';
import { openHydrated } from '../support/open-hydrated';
import { paymentProvider } from '../support/payment-provider';
import { type Shop, expect, test, uniqueEmail } from '../support/shop';
import { signInAs } from '../support/shopper';

const OWNER = 'hello@fridgewell.example';

async function disputedOrder(
  page: Page,
  shop: Shop,
  card: string,
): Promise<{ id: string; disputeId: string; total: string }> {
  const [product] = await shop.rows<{ id: string }>(`SELECT id FROM products WHERE name = 'Classic Square'`);
  const email = uniqueEmail('disputed');
  const id = await buy(page, { items: [{ productId: product!.id, quantity: 1 }], email, lastName: 'Lovelace', card });
  const find = () =>
    shop.rows<{ disputeId: string; total: string }>(
      `SELECT disputes.id AS "disputeId", total_amount AS total FROM disputes JOIN orders ON orders.id = order_id
       WHERE order_id = $1 AND withdrawn = total_amount`,
      [id],
    );
  await expect.poll(async () => (await find()).length).toBe(1);
  const [found] = await find();
  return { id, ...found! };
}
const csvRow = async (page: Page, id: string) => {
  const csv = await (await page.request.get('/api/admin/orders.csv')).text();
  const [header = '', ...rows] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  const cells = rows.find((row) => row.includes(id))?.split(',') ?? [];
  return Object.fromEntries(header.split(',').map((name, nth) => [name, cells[nth]]));
};

test('a dispute is opened, answered and won', async ({ page, shop, browser }) => {
  const shopper = await (await browser.newContext()).newPage();
  const { id, disputeId, total } = await disputedOrder(shopper, shop, '4000 0000 0000 2685');
  const number = id.slice(0, 8);
  await signInAs(page, shop.admin);
  await expect.poll(async () => (await shop.mailsTo(OWNER)).some((mail) => mail.includes(disputeId))).toBe(true);

  await openHydrated(page, '/admin/orders');
  await page.getByRole('link', { name: /^Disputed \d+ to do, the first by/ }).click();
  await expect(page).toHaveURL(/disputed=needs_response/);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Disputed: answer by');
  await expectAccessible(page);
  await row.getByRole('link', { name: /^Manage/ }).click();
  const disputes = page.getByRole('region', { name: 'Disputes' });
  await expect(disputes).toContainText('Needs a response');
  await expect(disputes).toContainText('The customer says the order didn’t arrive');
  await expect(disputes).toContainText(`The bank has $${total}`);
  await expectAccessible(page);

  const file = page.waitForEvent('download');
  await disputes.getByRole('button', { name: 'Download evidence' }).click();
  const downloaded = await file;
  expect(downloaded.suggestedFilename()).toBe(`dispute-evidence-${number}.pdf`);
  expect((await readFile(await downloaded.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(`$${total} is disputed`);
  const refund = { key: crypto.randomUUID(), what: { kind: 'full' }, returnStock: false };
  const refused = await page.request.post(`/api/admin/orders/${id}/refunds`, { data: refund });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'payment_disputed' }]);
  expect(await csvRow(page, id)).toMatchObject({ Disputed: total, Dispute: 'Needs a response' });

  const provider = await paymentProvider();
  const winning = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true };
  await provider.disputes.update(disputeId, winning);
  const isWon = async () =>
    (await shop.rows(`SELECT FROM disputes WHERE id = $1 AND phase = 'won' AND withdrawn = 0`, [disputeId])).length ===
    1;
  await expect.poll(isWon).toBe(true);
  await openHydrated(page, `/admin/orders/${id}`);
  await expect(disputes).toContainText('Won');
  await expect(disputes).toContainText('The money is back.');
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(`Can still be refunded$${total}`);
  await expect(page.getByRole('list', { name: 'History' })).toContainText('→ won');
  expect(await csvRow(page, id)).toMatchObject({ Disputed: '0.00', Dispute: 'Won' });
});

test('a dispute is lost, and its money is gone from the sums', async ({ page, shop, browser }) => {
  const shopper = await (await browser.newContext()).newPage();
  const { id, disputeId, total } = await disputedOrder(shopper, shop, '4000 0000 0000 0259');
  await (await paymentProvider()).disputes.close(disputeId);
  await signInAs(page, shop.admin);
  await openHydrated(page, `/admin/orders/${id}`);
  const disputes = page.getByRole('region', { name: 'Disputes' });
  await expect(disputes).toContainText('Lost');
  await expect(disputes).toContainText(`The customer got $${total} back from the bank.`);
  await openHydrated(page, '/admin/orders?disputed=lost');
  await expect(page.getByRole('row', { name: new RegExp(id.slice(0, 8)) })).toContainText('Dispute lost');
  expect(await csvRow(page, id)).toMatchObject({ Total: total, Refunded: '0.00', Disputed: total, Dispute: 'Lost' });
  const [today] = await shop.rows<{ day: string }>(
    `SELECT to_char(now() AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD') AS day`,
  );
  const lines = await (
    await page.request.get(`/api/admin/reports/order-lines.csv?from=${today!.day}&to=${today!.day}`)
  ).text();
  const nets = lines.split(/\r?\n/).flatMap((line) => (line.includes(id) ? [line.split(',').at(-2)] : []));
  expect(nets.length).toBeGreaterThan(0);
  expect(new Set(nets)).toEqual(new Set(['0.00']));
});
