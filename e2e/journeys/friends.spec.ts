import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';
import { uniquePhoto } from '../support/unique-photo';

async function phoneOn(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await openHydrated(phone, link);
  return phone;
}
const addPhoto = async (page: Page, name: string) =>
  page
    .getByLabel('Add photos')
    .first()
    .setInputFiles(await uniquePhoto(name));
const photosOn = (page: Page) => page.locator('main img[src*="/objects/photos/"]');

test('two friends fill a pack from their phones, and its owner uses one photo and declines the other', async ({
  page,
  browser,
}) => {
  await openHydrated(page, `${demoProduct.design}&pack=6`);
  await addPhoto(page, 'own.jpg');
  await expect(page.getByText('1 of 6 photos')).toBeVisible();
  await page.getByRole('button', { name: 'Ask friends for photos' }).click();
  await page.getByLabel('Your first name (optional)').fill('Grace');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link for your friends').inputValue();
  await expectAccessible(page);

  const [ann, bob] = [await phoneOn(browser, link), await phoneOn(browser, link)];
  await expect(ann.getByRole('heading', { name: 'Grace is filling a pack of 6' })).toBeVisible();
  await expect(ann.getByText('1 of 6 places taken. You can add 5 photos.')).toBeVisible();
  await Promise.all([addPhoto(ann, 'ann.jpg'), addPhoto(bob, 'bob.jpg')]);
  for (const friend of [ann, bob]) {
    await expect(friend.getByText('3 of 6 places taken. You can add 3 photos.')).toBeVisible();
    await expect(friend.getByText(/^Place \d: your photo$/)).toHaveCount(1);
    await expect(friend.getByText(/^Place \d: taken$/)).toHaveCount(2);
    await expect(photosOn(friend)).toHaveCount(2);
  }
  await expectAccessible(ann);

  await expect(page.getByRole('heading', { name: '2 photos to look at' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use it\?/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use photo 1' }).click();
  await expect(page.getByRole('heading', { name: '1 photo to look at' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline photo 1' }).click();
  await expect(page.getByText('2 of 6 photos')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Adjust Friend’s photo 2, place [23]$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use it\?/ })).toHaveCount(0);

  const outcomes = ['Grace is using this photo', 'Not used this time'];
  const [used, declined] = outcomes.map((text) => [ann, bob].map((friend) => friend.getByText(text)));
  await expect(used![0]!.or(declined![0]!)).toBeVisible();
  await expect(used![1]!.or(declined![1]!)).toBeVisible();
  expect((await Promise.all(used!.map((text) => text.count()))).toSorted((a, b) => a - b)).toEqual([0, 1]);
  await Promise.all([ann, bob].map((friend) => friend.context().close()));
});

test('the owner sees which friend added a photo, and uses all of them at once', async ({ page, browser }) => {
  await openHydrated(page, `${demoProduct.design}&pack=6`);
  await addPhoto(page, 'own.jpg');
  await expect(page.getByText('1 of 6 photos')).toBeVisible();
  await page.getByRole('button', { name: 'Ask friends for photos' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link for your friends').inputValue();
  const [ann, bob] = [await phoneOn(browser, link), await phoneOn(browser, link)];
  await ann.getByLabel('Your first name (optional)').fill('Ann');
  await addPhoto(ann, 'one.jpg');
  await addPhoto(bob, 'two.jpg');
  await expect(page.getByRole('heading', { name: '2 photos to look at' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photo \d from Ann$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use it\? Ann’s photo for place [23] of 6$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use all 2' }).click();
  await expect(page.getByText('3 of 6 photos')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Adjust Ann’s photo \d, place [23]$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your photos' }).getByText('From Ann')).toBeVisible();
  await expect(ann.getByText('Your friend is using this photo')).toBeVisible();
  await ann.reload();
  await expect(ann.getByLabel('Your first name (optional)')).toHaveValue('Ann');
  await Promise.all([ann, bob].map((friend) => friend.context().close()));
});

test('a photo from the phone appears in the open design automatically', async ({ page, browser }) => {
  await openHydrated(page, demoProduct.design);
  await page.getByRole('button', { name: 'Add photos from your phone' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link for your phone' })).toBeVisible();
  await expectAccessible(page);
  const phone = await phoneOn(browser, await page.getByLabel('Or open this link on your phone').inputValue());
  await addPhoto(phone, 'beach.jpg');
  await expect(page.getByText('1 of 9 photos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adjust Photo from your phone 1, place 1' })).toBeVisible();
  await expect(phone.getByText('In your design')).toBeVisible();

  await page.waitForFunction(() => localStorage.getItem('keptDesigns') !== null);
  await page.reload();
  await expect(page.getByText('1 of 9 photos')).toBeVisible();
  await phone.context().close();
});
