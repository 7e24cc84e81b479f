import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { aspectOf, firstCrop, inWholePixels } from 'shared-contracts/design/crop';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { type DesignedMagnet, designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { firstSlot } from 'shared-contracts/design/first-design';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import { outerInches, windowOf } from 'shared-contracts/design/margins';
import { canTurn, orientedTemplate } from 'shared-contracts/design/orientation';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { type Slot, slotsOf } from 'shared-contracts/design/slots';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import type { Order, OrderSummary } from 'shared-contracts/orders/schemas';
import { packOptionsOf } from 'shared-contracts/packs/packs';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { products } from '../../seed/catalog.js';
import type { Browser } from '../../testing/browser.js';
import { createProduct, registerCustomer } from '../../testing/factories.js';
import { pagesIn } from '../../testing/pdf-pictures.js';
import { type Marks, markedPhoto, marksApart, marksIn } from '../../testing/photo-marks.js';
import { storePhoto } from '../../testing/photos.js';
import type { PrintShop } from '../../testing/print-shop.js';
import { testPrintShop } from '../../testing/started.js';

const DPI = 300;
/** Percent of a side. */
const TOLERANCE = 1;
const lying = { width: 1800, height: 1200 };
// no mark ends at the edge of a crop, where a mail's few pixels would hide it
const upright = { width: 1200, height: 1700 };
type Photo = { path: string; size: typeof lying };

/** Not the first crop: some lie across, some stand on their heads. */
function chosenSlot(place: Slot, { path, size }: Photo, at: number): DesignSlot {
  const slot = firstSlot(place, { path, size });
  const { orientation: first, ...chosen } = { ...slot, rotation: at % 2 === 0 ? 0 : 180 };
  if (!canTurn(place.template)) return chosen;
  const orientation = first === undefined ? 'turned' : undefined;
  const window = windowOf({ ...place, template: orientedTemplate(place.template, orientation) });
  const { rotation: _none, ...crop } = inWholePixels(firstCrop(size, aspectOf(printSizeOf(window))), size);
  return { ...chosen, crop, ...(orientation && { orientation }) };
}

const withMargins = [
  { name: 'Wrapped Canvas', shape: 'rectangle', wrapInches: 0.25, bleedInches: 0.125, safeInches: 0.25 },
  { name: 'Pressed Button', shape: 'round', wrapInches: 0.2, bleedInches: 0.05, safeInches: 0.1 },
].map(({ name, shape, ...margins }) => {
  const like = products.find((product) => product.shape === shape)!;
  const { template } = printedMagnetsOf(like)[0]!;
  const magnets = [{ count: 1, template: { ...template, id: name.toLowerCase().replace(' ', '-'), ...margins } }];
  return { ...like, name, magnets };
});

async function linesOf(press: PrintShop, photos: readonly [Photo, Photo]) {
  const lines: { productId: string; selectedPack: string; customImages?: string[]; customDesign?: Design }[] = [];
  for (const product of [...products, ...withMargins]) {
    const magnets = printedMagnetsOf(product);
    const { id: productId } = await createProduct(press.shop.app, {
      name: product.name,
      price: product.price,
      packOptions: product.packOptions,
      magnets,
    });
    const { size } = packOptionsOf(product)[0]!;
    const places = slotsOf(magnets, size);
    const photoAt = (at: number) => photos[at % 2]!;
    const slots = places.map((place, at) => chosenSlot(place, photoAt(at + 1), at + 1));
    const line = { productId, selectedPack: String(size) };
    lines.push(
      { ...line, customImages: places.map((_, at) => photoAt(at).path) },
      { ...line, customDesign: { version: 1, slots, approvedAt: '2026-11-21T12:00:00Z' } },
    );
  }
  return lines;
}

type Ordered = { customer: Browser; orderId: string; cart: CartLine[]; bought: Pick<Order, 'items'> };
const press = testPrintShop();
let ordered: Ordered;
let magnets: DesignedMagnet[];
let printed: Marks[];
let photos: readonly [Photo, Photo];

const windowsOf = ({ template, photos: slots }: DesignedMagnet) =>
  slots.map((slot, at) => ({ template, window: windowOf({ template, window: at }), slot: slot! }));
const windows = () => magnets.flatMap(windowsOf);

async function marksOfPrint(picture: Buffer, { template }: DesignedMagnet): Promise<Marks[]> {
  const pixels = (inches: number) => Math.round(inches * DPI);
  const marks: Marks[] = [];
  for (const { x, y, width, height } of template.windows) {
    const outer = outerInches(template);
    const [left, top] = [pixels(x + outer), pixels(y + outer)];
    marks.push(await marksIn(picture, { left, top, width: pixels(width), height: pixels(height) }));
  }
  return marks;
}

function different(shown: readonly Marks[]): object[] {
  expect(shown).toHaveLength(printed.length);
  return windows().flatMap(({ template, slot }, at) => {
    const apart = marksApart(shown[at]!, printed[at]!);
    return apart <= TOLERANCE
      ? []
      : [{ at, template: template.id, slot, apart, shown: shown[at], printed: printed[at] }];
  });
}

beforeAll(async () => {
  const { shop } = press;
  const { browser: customer } = await registerCustomer(shop.app);
  const stored = async (size: typeof lying): Promise<Photo> => {
    const { objectPath: path, ...photo } = await storePhoto(customer, await markedPhoto(size));
    expect(photo).toMatchObject(size);
    return { path, size };
  };
  photos = [await stored(lying), await stored(upright)];
  const lines = await linesOf(press, photos);
  for (const line of lines) await customer.post('/api/cart', line);
  const { body: cart } = await customer.get<CartLine[]>('/api/cart');
  const opened = await shop.opened(customer, lines);
  await shop.payments.pay(opened.url);
  const { body } = await shop.verify<{ orderId: string; order: Order }>(customer, opened.sessionId);
  ordered = { customer, orderId: body.orderId, cart, bought: body.order };
  magnets = cart.flatMap(designedMagnetsOf);
  const pictures = pagesIn(await press.pdfOf([ordered.orderId])).flatMap((page) => page.pictures);
  printed = [];
  for (const [at, { jpeg }] of pictures.entries()) printed.push(...(await marksOfPrint(jpeg, magnets[at]!)));
}, 300_000);

describe('lines of every product, with photos alone and with a design', () => {
  it('have a place for each window, and each magnet of photos alone lies as its photo does', () => {
    expect(ordered.cart).toHaveLength(2 * (products.length + withMargins.length));
    expect(printed).toHaveLength(windows().length);
    const [alone, designed] = [true, false].map((isMade) =>
      ordered.cart.filter(({ customDesign }) => (customDesign?.made ?? false) === isMade),
    );
    expect([alone!.length, designed!.length]).toEqual([alone!.length, alone!.length]);
    expect(alone).toHaveLength(products.length + withMargins.length);
    for (const { template, photos: slots } of alone!
      .flatMap(designedMagnetsOf)
      .filter(({ template: one }) => canTurn(one)))
      expect([template.id, template.widthInches > template.heightInches]).toEqual([
        template.id,
        slots[0]!.path === photos[0].path,
      ]);
    for (const { slot } of windows()) expect(slot).not.toBeNull();
  });

  it('are printed with what their edges leave: all four marks of a photo of the shape of its magnet', () => {
    const { id } = printedMagnetsOf(products.find(({ slug }) => slug === 'postcard-rectangle')!)[0]!.template;
    const at = windows().findIndex(({ template, slot }) => template.id === id && slot.path === photos[0].path);
    expect(windows()[at]!.template).toMatchObject({ widthInches: 6, heightInches: 4 });
    const { top, right, bottom, left } = printed[at]!;
    // a mark is 36% of its side long; the bleed takes 0.12 of 6.24 and 4.24 inches from each
    expect([top!.top, left!.left, right!.right, bottom!.bottom].map(Math.round)).toEqual([0, 0, 100, 100]);
    for (const inner of [top!.bottom, left!.right, 100 - right!.left, 100 - bottom!.top])
      expect(Math.abs(inner - 35)).toBeLessThan(1);
  });

  it('are the same in the cart, at checkout, on the success page, in the order, for admins and in lists', async () => {
    const { customer, orderId, cart, bought } = ordered;
    const path = `/api/orders/${orderId}`;
    const [own, admins] = [(await customer.get<Order>(path)).body, (await press.admin.get<Order>(path)).body];
    const drawn = cart.map(designedMagnetsOf);
    for (const { items } of [bought, own, admins]) expect(items.map(designedMagnetsOf)).toEqual(drawn);
    const first = magnets.slice(0, 3).map(({ template, photos: slots }) => ({ template, photos: slots }));
    const [owns] = (await customer.get<OrderSummary[]>('/api/user/orders')).body;
    const [listed] = (await press.admin.get<OrderSummary[]>('/api/orders')).body;
    for (const { previewMagnets } of [own, admins, owns!, listed!]) expect(previewMagnets).toEqual(first);
  });

  it('show on screens what is printed', async () => {
    const shown: Marks[] = [];
    for (const { window, slot } of windows()) {
      const { status, body } = await ordered.customer.get<Buffer>(pictureUrl(croppedPhotoUrl(slot, window), 320));
      expect(status).toBe(200);
      shown.push(await marksIn(body));
    }
    expect(different(shown)).toEqual([]);
  });

  it('show in the mail what is printed, in the shape of the window', async () => {
    const [mail] = await press.shop.mailsOf(`order-confirmation:${ordered.orderId}`);
    const images = [
      ...mail!.html.matchAll(/<img src="http:\/\/shop\.test([^"]*)"[^>]*width="(\d+)" height="(\d+)"/g),
    ].map(([, link, width, height]) => ({
      link: link!.replaceAll('&amp;', '&'),
      width: Number(width),
      height: Number(height),
    }));
    const stranger = press.shop.app.browser();
    const shown: Marks[] = [];
    for (const { window, slot } of windows()) {
      const own = images.filter(({ link }) => link.startsWith(pictureUrl(croppedPhotoUrl(slot, window), 160)));
      expect(own.length).toBeGreaterThan(0);
      for (const { width, height } of own) {
        expect(Math.abs(width - (height * window.width) / window.height)).toBeLessThanOrEqual(
          1 + window.width / window.height,
        );
      }
      shown.push(await marksIn((await stranger.get<Buffer>(own[0]!.link)).body));
    }
    expect(different(shown)).toEqual([]);
  });

  it('show on the packing slip what is printed, in the shape of the window', async () => {
    const slip = await press.admin.get<Buffer>(`/api/orders/${ordered.orderId}/packing-slip.pdf`);
    expect(slip.status).toBe(200);
    const pictures = pagesIn(slip.body).flatMap((page) => page.pictures);
    expect(pictures).toHaveLength(windows().length);
    const shown: Marks[] = [];
    for (const [at, { jpeg, matrix }] of pictures.entries()) {
      const { width, height } = windows()[at]!.window;
      expect(Math.abs(matrix[0]) / Math.abs(matrix[3])).toBeCloseTo(width / height, 2);
      shown.push(await marksIn(jpeg));
    }
    expect(different(shown)).toEqual([]);
  });
});
