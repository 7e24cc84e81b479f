import type { Page } from '@playwright/test';
import { keptFiles } from '../support/kept-files';
import { hydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';
import { uniquePhoto } from '../support/unique-photo';

/** How many photos the browser keeps because they are not uploaded yet, or were a moment ago. */
const keptPhotos = (page: Page): Promise<number> => keptFiles(page, 'product-photos');

test("a shopper's photo is on the magnets before it is uploaded, and still there on the next visit", async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/objects/upload')) uploads.push(request.url());
  });
  await page.goto('/products');
  await page.getByRole('link', { name: 'Classic Square' }).first().click();
  await hydrated(page);
  const gallery = page.getByRole('region', { name: 'Pictures of Classic Square' });
  const own = gallery.locator('[aria-hidden] img');
  await page.getByLabel('See your photo on it').setInputFiles(await uniquePhoto('beach.jpg'));
  // on the magnet from above, in the pack and on the fridge
  await expect(own).toHaveCount(3);
  const picture = (await gallery.getByRole('img').first().boundingBox())!;
  const print = (await own.first().locator('..').boundingBox())!;
  // the picture shows its magnet in about three fifths of its width
  expect(print.width / picture.width).toBeGreaterThan(0.5);
  expect(print.width / picture.width).toBeLessThan(0.75);
  expect(print.x).toBeGreaterThan(picture.x);
  expect(print.y + print.height).toBeLessThan(picture.y + picture.height);
  await expect(page.getByText('1 photo chosen. Select a pack size to upload.')).toBeVisible();
  expect(uploads).toEqual([]);

  await expect.poll(() => keptPhotos(page)).toBe(1);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText('1 photo chosen. Select a pack size to upload.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'beach.jpg' })).toBeVisible();
  await expect(own).toHaveCount(3);
  expect(uploads).toEqual([]);

  await page.getByLabel('Pack size').selectOption('3');
  await expect(page.getByText('1 of 3 photos ready')).toBeVisible();
  expect(await keptPhotos(page)).toBe(1);
  await page.reload();
  await expect(own).toHaveCount(3);
  await expect(own.first()).toHaveAttribute('src', /^\/objects\//);
});
