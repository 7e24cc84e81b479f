import { expect, test, uniqueEmail } from '../support/shop';
import { readPrintedPages } from '../support/read-printed-pages';
import { signUpAs } from '../support/shopper';

const id = 'ab12cd34-0000-4000-8000-000000000001';
const names = Array.from({ length: 60 }, (_, at) => `Magnet number ${at + 1}`);
const placedAt = '2026-03-02T10:00:00.000Z';
const order = {
  id,
  userId: null,
  createdAt: placedAt,
  updatedAt: placedAt,
  status: 'pending',
  productType: 'Magnet number 1 + 59 more',
  quantity: 60,
  subtotal: '600.00',
  tax: '78.00',
  shipping: '0.00',
  totalAmount: '678.00',
  shippingMethod: 'Standard',
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: null,
  message: 'Ring twice',
  customImages: [],
  previews: [],
  refundedAmount: '0.00',
  refund: null,
  heldSince: null,
  holdReason: null,
  missingPhotos: 0,
  lowQualityPhotos: 0,
  trackingNumber: null,
  shippingAddress: '1 King Street West',
  shippingCity: 'Toronto',
  shippingState: 'ON',
  shippingZip: 'M5H 1A1',
  shippingCountry: 'CA',
  shippedAt: null,
  deliveredAt: null,
  printsCheckedAt: null,
  items: names.map((productName, at) => ({
    id: `ab12cd34-0000-4000-8000-${String(at).padStart(12, '0')}`,
    productId: null,
    productName,
    imageUrl: null,
    variationName: null,
    quantity: 1,
    price: '10.00',
    customImages: [],
    customDesign: null,
    magnets: null,
    customMessage: null,
    selectedPack: null,
    selectedPackPrice: null,
    photoPlaces: 1,
  })),
};
const letter = [612, 792];
const a4 = [595, 842];

for (const { country, paper } of [
  { country: 'CA', paper: letter },
  { country: 'DE', paper: a4 },
])
  test(`an order of 60 lines to ${country} prints on several pages with repeated heads`, async ({ page }) => {
    // a headless browser has no printer
    await page.addInitScript(() => {
      const { open } = globalThis;
      globalThis.open = (...parameters) => {
        const view = open.apply(globalThis, parameters);
        if (view) view.print = () => view.document.documentElement.setAttribute('data-is-printing', '');
        return view;
      };
    });
    await page.route(`**/api/orders/${id}`, (route) => route.fulfill({ json: { ...order, shippingCountry: country } }));
    await signUpAs(page, uniqueEmail('printing'));
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
    // while requests are intercepted, those of a new window never end
    await page.unrouteAll();
    for (const [button, heads, last] of [
      ['Print Invoice', ['Item', 'Quantity', 'Unit price', 'Amount'], 'Total'],
      ['Print Packing Slip', ['Product', 'Quantity', 'Notes'], 'Items packed by'],
    ] as const) {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: button }).click();
      const printed = await opened;
      await expect(printed.locator('html[data-is-printing]')).toBeAttached();
      await expect(printed).toHaveTitle(/ab12cd34/);
      const pages = await readPrintedPages(printed);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.length).toBeLessThan(6);
      for (const [index, { width, height, text }] of pages.entries()) {
        expect([Math.round(width), Math.round(height)]).toEqual(paper);
        expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
        for (const head of /Magnet number/.test(text) ? heads : []) expect(text).toContain(head);
      }
      const rows = pages.flatMap(({ text }) => text.match(/Magnet number \d+/g) ?? []);
      expect(rows).toEqual(names);
      expect(pages.at(-1)!.text).toContain(last);
      await printed.close();
    }
  });
