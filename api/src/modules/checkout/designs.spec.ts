import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import type { CartLine } from 'shared-contracts/cart/schemas';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { Product } from '../catalog/product.entity.js';
import { OrderLineRecord } from '../orders/order-line.entity.js';
import { testShop } from '../../testing/started.js';

const PACK = '3';
const APPROVED = '2026-11-21T12:00:00Z';
const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
const newerMagnets = [{ count: 1, template: { ...template, version: template.version + 1 } }];

const shop = testShop();

async function aStoredPhoto(browser: Browser): Promise<string> {
  return (await storePhoto(browser, await photoBytes({ width: 1600, height: 1200 }))).objectPath;
}

async function aDesigner() {
  const { browser } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const paths = [await aStoredPhoto(browser), await aStoredPhoto(browser)];
  return { browser, productId, paths, customDesign: sampleDesign({ paths }) };
}

const changed = (design: Design, change: Partial<DesignSlot>, slot = 1): Design => ({
  ...design,
  slots: design.slots.with(slot, { ...design.slots[slot]!, ...change }),
});
const changeMagnets = (productId: string) =>
  shop.app.dataSource.getRepository(Product).update(productId, { magnets: newerMagnets });

const ways: [string, string, (browser: Browser, line: Line, existing: CartLine) => Promise<Answer<Problem>>][] = [
  ['added to the cart', '', (browser, line) => browser.post('/api/cart', line)],
  [
    'made of a line of the cart',
    '',
    (browser, { selectedPack, customDesign, customImages }, { id }) =>
      browser.put(`/api/cart/${id}/design`, { selectedPack, customDesign, customImages }),
  ],
  ['bought', 'items.0.', (browser, line) => shop.checkOut(browser, [line])],
];
type Line = { productId: string; selectedPack: string; customDesign?: unknown; customImages?: string[] };

describe.each(ways)('a designed line that is %s', (_how, prefix, send) => {
  async function refusalOf(change: (design: Design, foreign: string) => Partial<Line>) {
    const { browser, productId, customDesign } = await aDesigner();
    const { body: existing } = await browser.post<CartLine>('/api/cart', { productId, selectedPack: PACK });
    const foreign = await aStoredPhoto(shop.app.browser());
    const line = { productId, selectedPack: PACK, customDesign, ...change(customDesign, foreign) };
    const { status, body } = await send(browser, line, existing);
    const { body: cart } = await browser.get<CartLine[]>('/api/cart');
    expect(cart).toMatchObject([{ id: existing.id, customDesign: null }]);
    return { status, code: body.code, fields: Object.keys(body.errors ?? {}) };
  }
  const invalid = (field: string) => ({ status: 400, code: 'invalid_input', fields: [prefix + field] });

  it('is refused with a photo of someone else, by its slot', async () =>
    expect(await refusalOf((design, path) => ({ customDesign: changed(design, { path }) }))).toEqual(
      invalid('customDesign.slots.1.path'),
    ));

  it.each<[string, Partial<DesignSlot>]>([
    ['outside of its photo', { crop: { cx: 100, cy: 600, w: 1000, h: 1000 } }],
    ['outside of its photo once turned', { rotation: 45 }],
    ['of another shape', { crop: { cx: 600, cy: 600, w: 1000, h: 500 } }],
  ])('is refused with a crop %s, by its slot', async (_what, change) =>
    expect(await refusalOf((design) => ({ customDesign: changed(design, change) }))).toEqual(
      invalid('customDesign.slots.1.crop'),
    ),
  );

  it('is refused with photos that are not those of its design', async () =>
    expect(await refusalOf(({ slots }) => ({ customImages: slots.map(({ path }) => path).toReversed() }))).toEqual(
      invalid('customImages'),
    ));

  it('is refused with 301 slots', async () =>
    expect(
      await refusalOf(({ slots: [slot] }) => ({
        customDesign: sampleDesign({ paths: Array.from({ length: 301 }, () => slot!.path) }),
      })),
    ).toEqual(invalid('customDesign.slots')));

  it('is refused if it was designed for other magnets', async () => {
    const outdated = { template: { id: template.id, version: template.version + 1 } };
    expect(await refusalOf((design) => ({ customDesign: changed(design, outdated) }))).toEqual({
      status: 409,
      code: 'design_outdated',
      fields: [`${prefix}customDesign`],
    });
  });
});

describe('a designed line in the cart', () => {
  it('has the photos of its design and the print quality of its crops', async () => {
    const { browser, productId, paths, customDesign } = await aDesigner();
    const claimed = changed(customDesign, { crop: { cx: 600, cy: 600, w: 400, h: 400 }, quality: 'great' });
    const added = await browser.post('/api/cart', { productId, selectedPack: PACK, customDesign: claimed });
    // 400 pixels / 3.236 inches: 124 dpi
    const { slots } = changed(claimed, { quality: 'low' });
    expect(added).toMatchObject({
      status: 201,
      body: { customImages: paths, customDesign: { ...claimed, slots }, magnets: sampleMagnets },
    });
  });

  it('is one line with the same design, approved or not, and another with a different one', async () => {
    const { browser, productId, customDesign } = await aDesigner();
    const line = { productId, selectedPack: PACK };
    await browser.post('/api/cart', { ...line, customDesign: { ...customDesign, approvedAt: APPROVED } });
    await browser.post('/api/cart', { ...line, customDesign });
    await browser.post('/api/cart', { ...line, customDesign: changed(customDesign, { rotation: 180 }) });
    await browser.post('/api/cart', { ...line, customImages: customDesign.slots.map(({ path }) => path) });
    const { body: cart } = await browser.get<CartLine[]>('/api/cart');
    expect(
      cart.map(({ quantity, customDesign: design }) => [quantity, design?.approvedAt, design?.made ?? false]),
    ).toEqual([
      [2, APPROVED, false],
      [1, null, false],
      [1, null, true],
    ]);
  });

  it('says when its product prints something else since, and keeps its design and photos', async () => {
    const { browser, productId, paths, customDesign } = await aDesigner();
    await browser.post('/api/cart', { productId, selectedPack: PACK, customDesign });
    await changeMagnets(productId);
    const outdated = { customDesign, customImages: paths, magnets: sampleMagnets, problem: 'design_outdated' };
    expect((await browser.get('/api/cart')).body).toMatchObject([outdated]);
  });

  it('is merged from the guest cart with a design made of its photos if its own is outdated, and the shopper gets a message', async () => {
    const { browser, productId, paths, customDesign } = await aDesigner();
    const line = { productId, selectedPack: PACK, customDesign };
    await changeMagnets(productId);
    const current = {
      ...customDesign,
      slots: customDesign.slots.map((slot) => ({ ...slot, template: { ...slot.template, version: 2 } })),
    };
    const items = [
      { ...line, id: randomUUID() },
      { ...line, id: randomUUID(), customDesign: current },
    ];
    expect((await browser.post('/api/cart/merge', { items })).body).toMatchObject({
      items: [
        { customImages: paths, customDesign: { made: true, slots: paths.map((path) => ({ path })) } },
        { customImages: paths, customDesign: current },
      ],
      problems: [{ id: items[0]!.id, reason: 'design_dropped' }],
    });
  });
});

describe('a designed line that was bought', () => {
  it('leaves the cart, and its order keeps design, approval and magnets whatever becomes of the product', async () => {
    const { browser, productId, paths, customDesign } = await aDesigner();
    const approved = { ...customDesign, approvedAt: APPROVED };
    const line = { productId, selectedPack: PACK, customDesign: approved };
    const other = { ...line, customDesign: changed(customDesign, { rotation: 180 }) };
    await browser.post('/api/cart', line);
    await browser.post('/api/cart', other);
    const orderId = await shop.ordered(browser, [line]);
    await changeMagnets(productId);
    expect((await browser.get<CartLine[]>('/api/cart')).body).toMatchObject([{ customDesign: other.customDesign }]);
    const records = await shop.app.dataSource.getRepository(OrderLineRecord).findBy({ orderId });
    const printed = { customImages: paths, customDesign: approved, magnets: sampleMagnets };
    expect(records).toMatchObject([printed]);
    expect((await browser.get(`/api/orders/${orderId}`)).body).toMatchObject({ items: [printed], missingPhotos: 1 });
  });

  it('can be a guest’s', async () => {
    const browser = shop.app.browser();
    const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
    const customDesign = sampleDesign({ paths: [await aStoredPhoto(browser)] });
    const orderId = await shop.ordered(browser, [{ productId, customDesign }]);
    expect(await shop.app.dataSource.getRepository(OrderLineRecord).findBy({ orderId })).toMatchObject([
      { customDesign },
    ]);
  });
});

/** The first crop of 1200 x 1600 pixels, on 3 x 3 inches: 1600 / 2 - 0.1 * (1600 - 1200). */
const madeOf = (paths: readonly string[], version = 1): Design => ({
  version: 1,
  approvedAt: null,
  made: true,
  slots: paths.map((path, magnet) => ({
    magnet,
    template: { id: template.id, version },
    window: 0,
    path,
    crop: { cx: 600, cy: 760, w: 1200, h: 1200 },
    rotation: 0,
    quality: 'great',
  })),
});

describe('a line with photos alone', () => {
  const cartOf = async (browser: Browser) => (await browser.get<CartLine[]>('/api/cart')).body;
  async function aShopper() {
    const { customDesign: _design, ...shopper } = await aDesigner();
    const line = { productId: shopper.productId, selectedPack: PACK, customImages: shopper.paths };
    return { ...shopper, line };
  }
  /** At the lower edge, which a first crop without faces leaves out. */
  const findFace = (path: string) =>
    shop.app.dataSource.query(`UPDATE media_objects SET focus = $2 WHERE object_path = $1`, [
      path,
      JSON.stringify([{ x: 500, y: 1350, w: 200, h: 200, score: 0.9 }]),
    ]);

  it.each<[string, (browser: Browser, line: Line) => Promise<CartLine[]>]>([
    ['added to the cart', async (browser, line) => [(await browser.post<CartLine>('/api/cart', line)).body]],
    [
      'made of a line of the cart',
      async (browser, { productId, selectedPack, customImages }) => {
        const { body: existing } = await browser.post<CartLine>('/api/cart', { productId, selectedPack });
        return [(await browser.put<CartLine>(`/api/cart/${existing.id}/design`, { selectedPack, customImages })).body];
      },
    ],
    [
      'merged',
      async (browser, line) => {
        const items = [{ ...line, id: randomUUID() }];
        return (await browser.post<{ items: CartLine[] }>('/api/cart/merge', { items })).body.items;
      },
    ],
    [
      'bought',
      async (browser, { productId, ...line }) => {
        const id = await shop.ordered(browser, [{ productId, ...line }]);
        return (await browser.get<{ items: CartLine[] }>(`/api/orders/${id}`)).body.items;
      },
    ],
  ])('that is %s has the design that the shop makes of them', async (_how, send) => {
    const { browser, line, paths } = await aShopper();
    expect(await send(browser, line)).toMatchObject([{ customImages: paths, customDesign: madeOf(paths) }]);
  });

  it('keeps its crops when faces are found, until it is bought, and adds up', async () => {
    const { browser, line, paths } = await aShopper();
    await browser.post('/api/cart', line);
    for (const path of paths) await findFace(path);
    await browser.post('/api/cart', line);
    const [inCart, ...others] = await cartOf(browser);
    expect([inCart, others]).toMatchObject([{ quantity: 2, customDesign: madeOf(paths) }, []]);
    const id = await shop.ordered(browser, [{ ...line, quantity: 2, customDesign: inCart!.customDesign }]);
    expect(await cartOf(browser)).toEqual([]);
    const [record] = await shop.app.dataSource.getRepository(OrderLineRecord).findBy({ orderId: id });
    expect(record!.customDesign).toEqual(madeOf(paths));
    const [again] = (await browser.post<CartLine>('/api/cart', line)).body.customDesign!.slots;
    expect(again!.crop).toMatchObject({ w: 1200, cy: 1000 });
  });

  it('gets no other crops by claiming that the shop made them', async () => {
    const { browser, line, paths } = await aShopper();
    const claimed = changed(madeOf(paths), { crop: { cx: 600, cy: 700, w: 1200, h: 1200 } });
    const { body } = await browser.post<CartLine>('/api/cart', { ...line, customDesign: claimed });
    expect(body.customDesign).toEqual(madeOf(paths));
  });

  it('gets another design when its product prints something else since', async () => {
    const { browser, productId, line, paths } = await aShopper();
    await browser.post('/api/cart', line);
    await changeMagnets(productId);
    const [inCart] = await cartOf(browser);
    expect(inCart).toMatchObject({ customDesign: madeOf(paths, 2), magnets: newerMagnets });
    expect(inCart).not.toHaveProperty('problem');
    const id = await shop.ordered(browser, [{ ...line, customDesign: madeOf(paths) }]);
    const records = await shop.app.dataSource.getRepository(OrderLineRecord).findBy({ orderId: id });
    expect(records).toMatchObject([{ customDesign: madeOf(paths, 2) }]);
  });

  it('of an older version gets its design when the cart is opened, and keeps it', async () => {
    const { browser, line, paths } = await aShopper();
    const { body: added } = await browser.post<CartLine>('/api/cart', line);
    await shop.app.dataSource.query(`UPDATE cart_items SET custom_design = NULL WHERE id = $1`, [added.id]);
    expect(await cartOf(browser)).toMatchObject([{ id: added.id, customDesign: madeOf(paths) }]);
    for (const path of paths) await findFace(path);
    expect(await cartOf(browser)).toMatchObject([{ customDesign: madeOf(paths) }]);
  });

  it('with more photos than places prints the first ones, and keeps all', async () => {
    const { browser, line, paths } = await aShopper();
    const customImages = [...paths, ...paths];
    const { body } = await browser.post<CartLine>('/api/cart', { ...line, customImages });
    expect(body).toMatchObject({ customImages, customDesign: madeOf(customImages.slice(0, 3)) });
    expect((await shop.checkOut(browser, [{ ...line, customImages, customDesign: body.customDesign }])).status).toBe(
      200,
    );
  });

  it('that is too blurry to print well is taken, and its quality is known', async () => {
    const { browser, productId } = await aShopper();
    const small = (await storePhoto(browser, await photoBytes({ width: 80, height: 60 }))).objectPath;
    const { status, body } = await browser.post<CartLine>('/api/cart', { productId, customImages: [small] });
    expect([status, body.customDesign?.slots.map(({ quality }) => quality)]).toEqual([201, ['low']]);
  });
});
