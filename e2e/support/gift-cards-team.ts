import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page, expect } from '@playwright/test';
import { installOffline } from '../../shell/packages/install-offline';
import { createStarter } from '../../shell/packages/starter.mjs';

/** What the shop has never seen: for a form, a date picker, a chart and a font. */
const TEAMS_PACKAGES = [
  '@fontsource-variable/bricolage-grotesque',
  '@hookform/resolvers',
  'react-day-picker',
  'react-hook-form',
  'uplot',
  'zod',
];

export async function teamsRepository(repository: string, slice: string): Promise<void> {
  await createStarter({ folder: repository, name: slice, path: '/gift-cards' });
  await cp(
    path.join(import.meta.dirname, '../own-site/fixtures/gift-card-delivery/src'),
    path.join(repository, 'src'),
    {
      recursive: true,
    },
  );
  type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string>; slice: object };
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const manifest = path.join(repository, 'package.json');
  const described = await read(manifest);
  const { devDependencies } = await read(path.join(import.meta.dirname, '../package.json'));
  for (const name of TEAMS_PACKAGES) described.dependencies[name] = devDependencies[name]!;
  Object.assign(described.slice, { menu: [{ label: 'Gift cards', path: '/gift-cards' }] });
  await writeFile(manifest, JSON.stringify(described));
  await installOffline(repository);
}

export async function useDelivery(page: Page, slice: string): Promise<void> {
  // a date picker whose styles the slice's may change
  await page.getByRole('button', { name: /January 15/ }).click();
  await expect(page.getByText('In 14 days')).toBeVisible();
  const chosen = page.locator('.rdp-selected .rdp-day_button');
  await expect(chosen).toHaveCSS('border-color', 'rgb(1, 2, 3)');
  await expect(page.locator('.rdp-day').first()).toHaveCSS('width', '44px');
  // a chart sets style attributes while it runs
  await expect(page.locator('.u-over')).toHaveCSS('position', 'absolute');
  expect((await page.locator('.uplot canvas').boundingBox())!.width).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('Who gets it?');
  await page.getByLabel('Recipient').fill('Grandma');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent to Grandma')).toBeVisible();
  for (const picture of await page.locator('main img').all())
    expect(
      await picture.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
    ).toBeGreaterThan(0);
  // the slice's name keeps it from others
  const fonts = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  expect(fonts).toContain(`${slice} Bricolage Grotesque Variable`);
  expect(
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((one) => getComputedStyle(one.closest('main > *')!).fontFamily),
  ).toContain(slice);
  await expect(page.getByRole('link', { name: 'This page' })).toHaveAttribute('aria-current', 'page');
}
