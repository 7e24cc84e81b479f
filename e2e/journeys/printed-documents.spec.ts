import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type PaintedPage, boxAround, paintPdf } from '../support/paint-pdf';
import { hydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { fillCheckout, openProduct, pay, signInAs, signUpAs } from '../support/shopper';

const PRODUCT = 'Classic Square';
/** RGB; nothing else on paper has these colors. */
const colors = [
  { name: 'pink.jpg', rgb: [214, 40, 140] },
  { name: 'green.jpg', rgb: [30, 170, 90] },
] as const;
/** JPEG and scaling change colors a little. */
const isNear =
  ([red, green, blue]: readonly [number, number, number]) =>
  (r: number, g: number, b: number) =>
    Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 45;
const isInk = (r: number, g: number, b: number) => Math.min(r, g, b) < 200;

async function photoOf({ name, rgb: [r, g, b] }: (typeof colors)[number]) {
  const drawn = sharp({ create: { width: 1200, height: 1200, channels: 3, background: { r, g, b } } });
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 90 }).toBuffer() };
}

async function printedBy(page: Page, button: string): Promise<Buffer> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const view = await opened;
  await expect(view.locator('html[data-is-printing]')).toBeAttached();
  const bytes = await view.pdf({ preferCSSPageSize: true, printBackground: true });
  await view.close();
  return bytes;
}

/** Side by side on one page, and not cut off. */
function expectBothPhotos(what: string, pages: PaintedPage[]): void {
  expect(pages, what).toHaveLength(1);
  const boxes = colors.map(({ rgb }) => boxAround(pages[0]!, isNear(rgb)));
  for (const box of boxes) {
    expect(box.share, what).toBeGreaterThan(0.0005);
    expect((box.right - box.left) * (box.bottom - box.top), what).toBeLessThan(box.share * 1.6);
  }
  const [first, second] = boxes;
  expect(first!.right <= second!.left || first!.bottom <= second!.top, `${what}: the photos overlap`).toBe(true);
  const ink = boxAround(pages[0]!, isInk);
  for (const margin of [ink.left, ink.top, 1 - ink.right, 1 - ink.bottom])
    expect(margin, `${what}: something is cut off`).toBeGreaterThan(0.01);
}

test('invoice and packing slip show the designed magnets, as the browser prints them and as PDFs of the server', async ({
  page,
  browser,
  shop,
}) => {
  // a headless browser has no printer
  await page.addInitScript(() => {
    const { open } = globalThis;
    globalThis.open = (...parameters) => {
      const view = open.apply(globalThis, parameters);
      if (view) view.print = () => view.document.documentElement.setAttribute('data-is-printing', '');
      return view;
    };
  });
  const email = uniqueEmail('paper');
  await signUpAs(page, email);
  await openProduct(page, PRODUCT);
  await page.getByLabel('Pack size').selectOption('3');
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(colors.map(photoOf)));
  await expect(page.getByText('2 of 3 photos ready')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await page.goto('/checkout');
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Proceed to Payment/ }).click();
  await pay(page);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const [order] = await shop.rows<{ id: string }>('SELECT id FROM orders WHERE customer_email = $1', [email]);
  const { id } = order!;

  await page.goto(`/orders/${id}`);
  await hydrated(page);
  const admin = await browser.newContext();
  await signInAs(await admin.newPage(), shop.admin);
  for (const { button, file } of [
    { button: 'Print Invoice', file: 'invoice' },
    { button: 'Print Packing Slip', file: 'packing-slip' },
  ]) {
    expectBothPhotos(`${file}, printed`, await paintPdf(browser, await printedBy(page, button)));
    const served = await admin.request.get(`/api/orders/${id}/${file}.pdf`);
    expect(served.status(), await served.text()).toBe(200);
    expectBothPhotos(`${file}, PDF`, await paintPdf(browser, await served.body()));
  }
  await admin.close();
});
