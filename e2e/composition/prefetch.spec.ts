import type { Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

const PAGE_CODE = /\/remotes\/mf-catalog\/[^/]+\/browser\/products[^/]*\.js$/;
const PAGE_DATA = /^\/api\/products$/;
/** Much longer than a link needs. */
const REST_MS = 500;

const toProducts = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Products' });

async function openAnotherSlice(page: Page): Promise<{ code: string[]; data: string[] }> {
  await openHydrated(page, '/auth');
  const asked = { code: [] as string[], data: [] as string[] };
  page.on('request', (request) => {
    const { pathname, href } = new URL(request.url());
    if (PAGE_CODE.test(pathname)) asked.code.push(href);
    if (PAGE_DATA.test(pathname)) asked.data.push(href);
  });
  return asked;
}

const once = { code: [expect.any(String)], data: [expect.any(String)] };
const nothing = { code: [], data: [] };

async function expectProducts(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'All magnets' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function touchLink(page: Page): Promise<void> {
  const { x, y, width, height } = (await toProducts(page).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
}

test("hovering over a link loads its page's code and data, which the click does not ask for again", async ({
  page,
}) => {
  const asked = await openAnotherSlice(page);
  await toProducts(page).hover();
  await expect.poll(() => asked).toEqual(once);
  await toProducts(page).click();
  await expectProducts(page);
  expect(asked).toEqual(once);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test("touching a link loads its page's code and data, which the tap does not ask for again", async ({ page }) => {
    const asked = await openAnotherSlice(page);
    await touchLink(page);
    await expect.poll(() => asked).toEqual(once);
    await toProducts(page).tap();
    await expectProducts(page);
    expect(asked).toEqual(once);
  });

  test('nothing is loaded before the tap for visitors who save data', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const asked = await openAnotherSlice(page);
    await toProducts(page).hover();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), REST_MS);
    await touchLink(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(nothing);
    await toProducts(page).tap();
    await expectProducts(page);
    expect(asked).toEqual(once);
  });
});
