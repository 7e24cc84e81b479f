import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUrlOf } from '../../scripts/running-site.mjs';
import { dataDir, expect, test } from '../support/shop';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'shell/server/testing/older-slice/built');

test('a slice that was built against an earlier contract runs in the browser of today', async ({ page }) => {
  test.setTimeout(120_000);
  const env = { NODE_ENV: 'production', DATABASE_URL: await databaseUrlOf(dataDir()), DATA_DIR: dataDir() };
  const release = (...args: string[]) =>
    run(process.execPath, [path.join(root, 'shell/dist/server/release.js'), ...args], { env });
  const { stdout } = await release('publish', built, '--force', 'a test without a gate');
  await release('promote', 'mf-older', /mf-older ([\w.-]+)/.exec(stdout)?.[1] ?? '');

  const heading = page.getByRole('heading', { level: 1, name: 'An older slice' });
  await expect(async () => {
    await page.goto('/older');
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('Hello, guest')).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Pressed 1')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Magnets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All magnets' })).toBeVisible();
});
