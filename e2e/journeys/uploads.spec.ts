import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expectAccessible } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { browserProfile, openKillable } from '../support/killable-browser';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';
import { uniquePhoto } from '../support/unique-photo';

/** For a busy machine. */
const arrived = { timeout: 120_000 };
const noPicture = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear photo') };
const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => uniquePhoto(`photo-${at + 1}.jpg`)));

/** From 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isUploadCall = ({ pathname }: URL): boolean =>
  pathname === '/api/objects/upload' || pathname === '/api/objects/set-policy' || pathname.startsWith('/s3/');

async function dropCalls(page: Page, share: number): Promise<{ dropped: () => number }> {
  const random = seeded(7);
  let dropped = 0;
  await page.route(isUploadCall, (route) => {
    if (random() >= share) return route.continue();
    dropped += 1;
    return route.abort('connectionreset');
  });
  return { dropped: () => dropped };
}

/** `begun`: both photos would be sent now. */
async function holdUploads(page: Page): Promise<{ begun: Promise<void> }> {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const sent = new Set<string>();
  await page.route(isUploadCall, (route) => {
    sent.add((route.request().postDataJSON() as { fileName: string }).fileName);
    if (sent.size === 2) begin();
    return route.abort();
  });
  return { begun };
}

const chooser = (page: Page) => page.getByLabel(/^Add photos/);
const tray = (page: Page) => page.getByRole('list', { name: 'Your photos' });

test(
  'thirty photos arrive over a network that drops one call in ten, and a file that is no picture blocks nothing',
  { tag: '@desktop' },
  async ({ page }) => {
    const network = await dropCalls(page, 0.1);
    await openHydrated(page, `${demoProduct.design}&pack=24`);
    const files = await photos(30);
    await chooser(page).setInputFiles([...files.slice(0, 5), noPicture, ...files.slice(5)]);
    await expect(page.getByText('23 of 24 photos')).toBeVisible(arrived);
    await expect(tray(page).getByRole('progressbar')).toHaveCount(0, arrived);
    expect(network.dropped()).toBeGreaterThan(3);
    const refused = tray(page).getByRole('listitem').filter({ hasText: 'Failed to secure image' });
    await expect(refused).toHaveCount(1);
    await expect(refused).not.toContainText('Spare');
    await expect(page.getByLabel(/^Replace letter.jpg in place 6/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fill with spares' }).click();
    await expect(page.getByText('24 of 24 photos')).toBeVisible();
    await refused.getByRole('button', { name: 'Remove letter.jpg' }).click();
    await expect(refused).toHaveCount(0);
    await page.getByRole('button', { name: 'See it on a fridge' }).click();
    await page.getByRole('button', { name: 'Approve and add to cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);

    await page
      .getByRole('link', { name: /^Edit your design/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Put photo-30.jpg into a place' })).toBeVisible(arrived);
    await expect(tray(page).getByRole('listitem')).toHaveCount(30);
    await expect(tray(page).getByText('Spare')).toHaveCount(6);
  },
);

/** Transparent at the right and below. */
async function transparent(side: number): Promise<Sharp> {
  const width = Math.round(side * 0.8);
  const input = await sharp({ create: { width, height: width, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: side, height: side, channels: 4, background } }).composite([
    { input, left: 0, top: 0 },
  ]);
}
async function lastPixelOf(page: Page, address: string): Promise<number[]> {
  const answer = await page.request.get(address, { headers: { accept: 'image/webp' } });
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(-info.channels)];
}

test(
  'photos are taken by their content, an empty file is called so, and what is transparent is white',
  { tag: '@desktop' },
  async ({ page }) => {
    const jpeg = async (name: string, mimeType: string) => ({ ...(await uniquePhoto(name)), mimeType });
    const avif = await sharp((await uniquePhoto('a.jpg')).buffer)
      .avif({ effort: 0 })
      .toBuffer();
    // more than 10 MB, so that the browser draws it again
    const large = await (await transparent(1_700)).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(10_485_760);
    await page.emulateMedia({ colorScheme: 'dark' });
    await openHydrated(page, `${demoProduct.design}&pack=9`);
    const stored: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/objects/set-policy') || response.status() !== 200) return;
      stored.push(((await response.json()) as { objectPath: string }).objectPath);
    });
    await chooser(page).setInputFiles([
      await jpeg('DSCF0001.MPO', ''),
      await jpeg('beach', 'application/octet-stream'),
      await jpeg('beach.txt', 'text/plain'),
      { name: 'sunset.avif', mimeType: 'image/avif', buffer: avif },
      { name: 'logo.webp', mimeType: 'image/webp', buffer: await (await transparent(900)).webp().toBuffer() },
      { name: 'poster.png', mimeType: 'image/png', buffer: large },
      { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ]);
    await expect(page.getByText('Empty file', { exact: true })).toBeVisible();
    await expect(page.getByText('nothing.jpg is empty').first()).toBeVisible();
    await expect(page.getByText('6 of 9 photos')).toBeVisible(arrived);
    await expect(tray(page).locator('img[src^="blob:"]').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect.poll(() => stored.length, arrived).toBe(6);
    const pixels = await Promise.all(stored.map((path) => lastPixelOf(page, `${path}?w=96`)));
    expect(pixels.filter((pixel) => pixel.length === 3 && pixel.every((value) => value > 249))).toHaveLength(2);
  },
);

test('photos chosen without a network wait for it, say so, and are sent by themselves', async ({ page, context }) => {
  await openHydrated(page, demoProduct.path);
  await page.getByLabel('Pack size').selectOption('3');
  const [first, second, third] = await photos(3);
  await chooser(page).setInputFiles(first!);
  await expect(page.getByText('1 of 3 photos ready')).toBeVisible(arrived);
  await context.setOffline(true);
  await chooser(page).setInputFiles([second!, third!]);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(page.getByText('Failed to get upload URL')).toHaveCount(2, arrived);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('3 of 3 photos ready')).toBeVisible(arrived);
  await expect(page.getByText('Failed to get upload URL')).toHaveCount(0);
});

test('several photos that do not arrive are tried again with one press', async ({ page }) => {
  await openHydrated(page, `${demoProduct.design}&pack=3`);
  let isDown = true;
  await page.route(isUploadCall, (route) => (isDown ? route.abort() : route.continue()));
  await chooser(page).setInputFiles(await photos(3));
  await expect(page.getByText('3 didn’t arrive. We keep trying.')).toBeVisible(arrived);
  await expect(page.getByText('3 still to arrive')).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try all again' }).click();
  await expect(page.getByText('3 of 3 photos', { exact: true })).toBeVisible(arrived);
  await expect(page.getByText(/didn’t arrive/)).toHaveCount(0);
});

test(
  'a photo of more than 10 MB is made smaller, and one with a damaged end is used after a look',
  { tag: '@desktop' },
  async ({ page }) => {
    await openHydrated(page, demoProduct.path);
    await page.getByLabel('Pack size').selectOption('3');
    const { buffer } = await uniquePhoto('large.jpg', { width: 3200, height: 2400 });
    // as some cameras append a film
    const large = Buffer.concat([buffer, Buffer.alloc(10_485_760)]);
    const whole = await uniquePhoto('cut.jpg');
    const cut = { ...whole, buffer: whole.buffer.subarray(0, Math.round(whole.buffer.length * 0.7)) };
    await chooser(page).setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }, cut]);
    await expect(page.getByText('The end of this photo is damaged: look at it.')).toBeVisible(arrived);
    await expect(page.getByText('1 of 3 photos ready')).toBeVisible(arrived);
    // a bar may cover buttons further down
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use it anyway: cut.jpg' }).click();
    await expect(page.getByText('2 of 3 photos ready')).toBeVisible(arrived);
  },
);

test.describe('a browser that is killed', { tag: '@desktop' }, () => {
  test('has the photos of a design at its next start, those that had arrived for its lost guest session too', async ({
    baseURL,
    viewport,
  }) => {
    const profile = await browserProfile();
    try {
      const first = await openKillable(profile.folder, viewport ?? null);
      await openHydrated(first.page, `${baseURL}${demoProduct.design}`);
      const files = await photos(4);
      await chooser(first.page).setInputFiles(files.slice(0, 2));
      await expect(first.page.getByText('2 of 9 photos')).toBeVisible(arrived);
      const { begun } = await holdUploads(first.page);
      await chooser(first.page).setInputFiles(files.slice(2));
      await begun;
      await first.kill();

      const next = await openKillable(profile.folder, viewport ?? null);
      await openHydrated(next.page, `${baseURL}${demoProduct.design}`);
      await next.page.getByRole('button', { name: 'Continue your pack of 9' }).click();
      await expect(next.page.getByText('4 of 9 photos')).toBeVisible(arrived);
      for (const { name } of files)
        await expect(next.page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
      await next.page.getByRole('button', { name: 'See it on a fridge' }).click();
      await next.page.getByRole('button', { name: 'Approve and add to cart' }).click();
      await expect(next.page).toHaveURL(/\/cart$/);
      await next.kill();
    } finally {
      await profile.remove();
    }
  });

  test('has the photos of a product page at its next start', async ({ baseURL, viewport }) => {
    const profile = await browserProfile();
    try {
      const first = await openKillable(profile.folder, viewport ?? null);
      await openHydrated(first.page, `${baseURL}${demoProduct.path}`);
      await first.page.getByLabel('Pack size').selectOption('3');
      const { begun } = await holdUploads(first.page);
      await chooser(first.page).setInputFiles(await photos(2));
      await begun;
      await first.kill();

      const next = await openKillable(profile.folder, viewport ?? null);
      await openHydrated(next.page, `${baseURL}${demoProduct.path}`);
      await expect(next.page.getByText('2 of 3 photos ready')).toBeVisible(arrived);
      await next.kill();
    } finally {
      await profile.remove();
    }
  });
});
