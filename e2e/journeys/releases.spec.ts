import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from '../support/accessibility';
import { openHydrated } from '../support/open-hydrated';
import { dataDir, expect, test } from '../support/shop';
import { signInAs } from '../support/shopper';

test('an admin previews a release, and creates and revokes a token for a team', async ({ page, browser, shop }) => {
  await signInAs(page, shop.admin);
  await openHydrated(page, '/admin/releases');
  const slice = page.getByRole('region', { name: 'mf-catalog' });
  await expect(slice.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByText(/shell server is running/)).toBeVisible();
  await expectAccessible(page);

  await slice
    .getByRole('button', { name: /^Preview link/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Make link' }).click();
  const link = await page.getByLabel('Preview link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('complementary', { name: 'Preview' })).toContainText('mf-catalog');
  await visitor.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(visitor).toHaveURL('/');
  await expect(visitor.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await page.getByLabel('Slice', { exact: true }).fill('mf-gift-cards');
  await page.getByLabel('Name').fill('CI of the gift team');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Token' }).click();
  await expect(page.getByLabel('Token', { exact: true })).toHaveValue(/^release_[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  const token = page.getByRole('row', { name: /CI of the gift team/ }).first();
  await token.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(token).toContainText('Revoked');

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /Preview link made mf-catalog/ }).first()).toContainText(shop.admin.email);
  await page.getByRole('tab', { name: 'Health' }).click();
  // this page itself was seen
  await page.getByLabel('Slice', { exact: true }).selectOption('mf-admin');
  await expect(page.getByRole('region', { name: 'Error rate' })).toBeVisible();
  await expectAccessible(page);
});

test("the operators' command needs only the data folder of a running site", async () => {
  const cwd = path.resolve(import.meta.dirname, '../..');
  const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir() };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'release', '--', 'list'], { cwd, env });
  for (const slice of ['mf-account', 'mf-admin', 'mf-cart-checkout', 'mf-catalog']) expect(stdout).toContain(slice);
});
