import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductDrafts } from '../shared/drafts/product-drafts';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct } from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { guestCart } from 'shell/contract';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { FakeIndexedDb } from '../testing/fake-indexed-db';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const openProduct = (id: string) => renderSlice(routes, `/products/${id}`);
const choosePack = async (size: number) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Pack size' }), String(size));
const addButton = () => screen.findByRole('button', { name: 'Add to Cart' });

function open(changes: Parameters<typeof sampleProduct>[0] = {}) {
  const product = sampleProduct(changes);
  fakeApi({ ...asGuest, 'GET /api/products/:id': product, 'GET /api/products': [product] });
  return { product, ...openProduct(product.id) };
}

fakeTransfers();

describe('what was chosen on a product page', () => {
  const photos = ['a', 'b', 'c', 'd'].map((name) => ({ objectPath: `/objects/photos/${name}`, name: `${name}.jpg` }));
  const keep = (id: string, changes = {}, owner: string | null = null) =>
    window.localStorage.setItem(
      'productDrafts',
      JSON.stringify({ owner, drafts: { [id]: { packSize: 3, variationId: null, quantity: 2, photos, ...changes } } }),
    );
  const kept = () => JSON.parse(window.localStorage.getItem('productDrafts') ?? 'null') as ProductDrafts | null;
  const packField = () => screen.findByRole('combobox', { name: 'Pack size' });

  it('is still there after leaving the page', async () => {
    const { product, unmount } = open();
    await choosePack(6);
    await userEvent.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    await waitFor(() => expect(kept()?.drafts[product.id]).toMatchObject({ packSize: 6, quantity: 2 }));
    unmount();
    openProduct(product.id);
    await waitFor(async () => expect(await packField()).toHaveValue('6'));
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  });

  it('includes the photos and the spare one', async () => {
    const product = sampleProduct();
    keep(product.id);
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    openProduct(product.id);
    expect(await screen.findByText('3 of 3 photos ready')).toBeInTheDocument();
    expect(screen.getByText('Spare')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
    await waitFor(() => expect(kept()?.drafts[product.id]?.photos).toHaveLength(3));
  });

  it('is forgotten once it is in the cart', async () => {
    const product = sampleProduct();
    keep(product.id);
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    openProduct(product.id);
    await screen.findByText('3 of 3 photos ready');
    await userEvent.click(await addButton());
    expect(await screen.findByText('Added to cart')).toBeInTheDocument();
    await waitFor(() => expect(kept()).toBeNull());
    expect(guestCart.read()[0]?.customImages).toEqual(['/objects/photos/a', '/objects/photos/b', '/objects/photos/c']);
  });

  it('has its names and its spare when the line in the cart is edited', async () => {
    guestCart.clear();
    const product = sampleProduct();
    keep(product.id);
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    const { unmount } = openProduct(product.id);
    await screen.findByText('3 of 3 photos ready');
    await userEvent.click(await addButton());
    await waitFor(() => expect(kept()).toBeNull());
    unmount();
    renderSlice(routes, `/products/${product.id}?line=${guestCart.read()[0]!.id}`);
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
      expect(await screen.findByRole('img', { name })).toBeInTheDocument();
    expect(screen.getByText('Spare')).toBeInTheDocument();
  });

  it('is shown to nobody else', async () => {
    const product = sampleProduct();
    keep(product.id, {}, sampleId());
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    openProduct(product.id);
    expect(await packField()).toHaveValue('');
    await waitFor(() => expect(kept()).toBeNull());
    expect(await packField()).toHaveValue('');
  });

  it('is left alone while a line of the cart is edited', async () => {
    const product = sampleProduct();
    keep(product.id);
    const before = kept();
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    renderSlice(routes, `/products/${product.id}?line=${sampleId()}`);
    expect(await packField()).toHaveValue('');
    await choosePack(6);
    await userEvent.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
    expect(kept()).toEqual(before);
  });

  it('leaves out a pack that is no longer sold', async () => {
    const product = sampleProduct();
    keep(product.id, { packSize: 7 });
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    openProduct(product.id);
    expect(await screen.findByText('4 photos chosen. Select a pack size to upload.')).toBeInTheDocument();
    expect(await packField()).toHaveValue('');
  });
});

describe('photos that are not uploaded yet', () => {
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  const photo = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
  const answers: FakeAnswers = {
    ...asGuest,
    'GET /api/products/:id/prints': [],
    'POST /api/objects/upload': { uploadURL: 'https://storage.test/1?signed', expiresAt: '2036-01-01T00:00:00.000Z' },
    'PUT /api/objects/set-policy': { objectPath: '/objects/photos/1', width: 900, height: 900 },
  };
  const chooseFiles = async (...names: string[]) =>
    userEvent.upload(await screen.findByLabelText(/add photos/i, { selector: 'input' }), names.map(photo));
  const drafts = () =>
    (JSON.parse(window.localStorage.getItem('productDrafts') ?? 'null') as ProductDrafts | null)?.drafts;
  const browser = new FakeIndexedDb();
  const kept = browser.entriesOf('product-photos');
  const files = () => [...kept.values()].flatMap((file) => (file instanceof File ? [file.name] : []));
  const keep = (id: string, unsent: { id: string; name: string }[], owner: string | null = null) => {
    const draft = { packSize: 3, variationId: null, quantity: 1, photos: [], unsent };
    window.localStorage.setItem('productDrafts', JSON.stringify({ owner, drafts: { [id]: draft } }));
    for (const one of unsent) kept.set(one.id, photo(one.name));
  };
  const transfer = async (at: number) => waitFor(() => Transfer.sent[at] ?? Promise.reject(new Error('not sent yet')));

  beforeEach(() => {
    guestCart.clear();
    browser.reset();
    Object.assign(globalThis, { indexedDB: browser, ResizeObserver: Observer });
    Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));

  function openAnswered() {
    const product = sampleProduct();
    const api = fakeApi({ ...answers, 'GET /api/products/:id': product, 'GET /api/products': [product] });
    return { product, api, ...openProduct(product.id) };
  }

  it('are still there after leaving the page before a pack was chosen, and are uploaded once it is', async () => {
    const { product, api, unmount } = openAnswered();
    await chooseFiles('beach.jpg', 'cat.jpg');
    await waitFor(() => expect(files()).toEqual(['beach.jpg', 'cat.jpg']));
    unmount();
    openProduct(product.id);
    expect(await screen.findByText('2 photos chosen. Select a pack size to upload.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'beach.jpg' })).toHaveAttribute('src', 'blob:beach.jpg');
    expect(api.callsOf('POST /api/objects/upload')).toEqual([]);
    await choosePack(3);
    for (const at of [0, 1]) (await transfer(at)).end(200);
    expect(await screen.findByText('2 of 3 photos ready')).toBeInTheDocument();
    await waitFor(() => expect(drafts()?.[product.id]).toMatchObject({ photos: [{}, {}], unsent: [] }));
  });

  it('are uploaded again if they were still being uploaded', async () => {
    const { product, unmount } = openAnswered();
    await choosePack(3);
    await chooseFiles('beach.jpg');
    await transfer(0);
    unmount();
    openProduct(product.id);
    (await transfer(1)).end(200);
    expect(await screen.findByText('1 of 3 photos ready')).toBeInTheDocument();
  });

  it('are on disk, named by the draft, before the first byte is sent', async () => {
    const { product } = openAnswered();
    await choosePack(3);
    await chooseFiles('beach.jpg');
    await transfer(0);
    expect(files()).toEqual(['beach.jpg']);
    const onDisk = JSON.parse(String(kept.get('productDrafts'))) as ProductDrafts;
    expect(onDisk.drafts[product.id]?.unsent).toEqual([{ id: expect.any(String), name: 'beach.jpg' }]);
  });

  it('are no longer on disk a minute after they have arrived', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { product } = openAnswered();
    await choosePack(3);
    await chooseFiles('beach.jpg');
    (await transfer(0)).end(200);
    await waitFor(() => expect(drafts()?.[product.id]?.photos).toMatchObject([{ fileId: expect.any(String) }]));
    expect(files()).toEqual(['beach.jpg']);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    await waitFor(() => expect(files()).toEqual([]));
    expect(drafts()?.[product.id]?.photos).toEqual([
      { objectPath: '/objects/photos/1', name: 'beach.jpg', size: { width: 900, height: 900 } },
    ]);
  });

  it('are sent again if the shop knows them no longer, but the browser does', async () => {
    const { product, unmount } = openAnswered();
    await choosePack(3);
    await chooseFiles('beach.jpg');
    (await transfer(0)).end(200);
    await waitFor(() => expect(drafts()?.[product.id]?.photos).toHaveLength(1));
    unmount();
    const answer = globalThis.fetch;
    globalThis.fetch = async (resource, init) => {
      const isPhoto = typeof resource === 'string' && resource.startsWith('/objects/');
      return isPhoto ? ({ status: 404 } as Response) : answer(resource, init);
    };
    openProduct(product.id);
    (await transfer(1)).end(200);
    expect(await screen.findByText('1 of 3 photos ready')).toBeInTheDocument();
  });

  it('go when they are removed', async () => {
    const { product } = openAnswered();
    await chooseFiles('beach.jpg', 'cat.jpg');
    await waitFor(() => expect(files()).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Remove beach.jpg' }));
    await waitFor(() => expect(files()).toEqual(['cat.jpg']));
    expect(drafts()?.[product.id]?.unsent).toEqual([{ id: expect.any(String), name: 'cat.jpg' }]);
  });

  it('go when the product is added to the cart', async () => {
    const product = sampleProduct();
    keep(product.id, [{ id: 'cat', name: 'cat.jpg' }]);
    fakeApi({ ...answers, 'GET /api/products/:id': product });
    openProduct(product.id);
    (await transfer(0)).end(413);
    await screen.findByText('Upload failed', { selector: 'li *' });
    await userEvent.click(await addButton());
    expect(await screen.findByText(/^Added to cart/)).toBeInTheDocument();
    await waitFor(() => expect(files()).toEqual([]));
    expect(drafts()).toBeUndefined();
  });

  it('are waited for by a purchase', async () => {
    const product = sampleProduct();
    keep(product.id, [{ id: 'cat', name: 'cat.jpg' }]);
    fakeApi({ ...answers, 'GET /api/products/:id': product });
    openProduct(product.id);
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: 'Pack size' })).toHaveValue('3'));
    await userEvent.click(await addButton());
    (await transfer(0)).end(200);
    await waitFor(() => expect(guestCart.read()[0]?.customImages).toEqual(['/objects/photos/1']));
  });

  it('that the browser has deleted are named', async () => {
    const product = sampleProduct();
    const unsent = ['cat', 'dog'].map((id) => ({ id, name: `${id}.jpg` }));
    keep(product.id, unsent);
    kept.delete('cat');
    fakeApi({ ...answers, 'GET /api/products/:id': product });
    openProduct(product.id);
    expect(await screen.findByText('cat.jpg is no longer available. Please add it again.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'dog.jpg' })).toBeVisible();
    await waitFor(() => expect(drafts()?.[product.id]?.unsent).toEqual([unsent[1]]));
  });

  it('are deleted if they are somebody else’s', async () => {
    const product = sampleProduct();
    keep(product.id, [{ id: 'cat', name: 'cat.jpg' }], sampleId());
    fakeApi({ ...answers, 'GET /api/products/:id': product });
    openProduct(product.id);
    await waitFor(() => expect(files()).toEqual([]));
    expect(screen.queryByRole('img', { name: 'cat.jpg' })).not.toBeInTheDocument();
  });

  it('last as long as the tab if the storage is full', async () => {
    browser.isFull = true;
    const { product, unmount } = openAnswered();
    await chooseFiles('beach.jpg');
    await waitFor(() => expect(drafts()?.[product.id]?.unsent).toHaveLength(1));
    unmount();
    openProduct(product.id);
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    expect(files()).toEqual([]);
  });

  it('are not kept while a line of the cart is edited', async () => {
    const product = sampleProduct();
    fakeApi({ ...answers, 'GET /api/products/:id': product });
    renderSlice(routes, `/products/${product.id}?line=${sampleId()}`);
    await chooseFiles('beach.jpg');
    await screen.findByText('1 photo chosen. Select a pack size to upload.');
    expect(files()).toEqual([]);
    expect(drafts()).toBeUndefined();
  });
});

describe('messages', () => {
  it('offer the cart after adding', async () => {
    open();
    await choosePack(3);
    await userEvent.click(await addButton());
    await userEvent.click(await screen.findByRole('button', { name: 'View cart' }));
    expect(await screen.findByText('Another slice shows /cart.')).toBeInTheDocument();
  });

  it('disappear when their cause is fixed', async () => {
    open();
    await userEvent.click(await addButton());
    await screen.findByText('Select Pack Size');
    await choosePack(3);
    await waitFor(() => expect(screen.queryByText('Select Pack Size')).not.toBeInTheDocument());
  });

  it('disappear when the page is left', async () => {
    open();
    await userEvent.click(await addButton());
    await screen.findByText('Select Pack Size');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Products' }));
    await waitFor(() => expect(screen.queryByText('Select Pack Size')).not.toBeInTheDocument());
  });
});

describe('the buy bar', () => {
  it('leads to the pack field, by a plain link before hydration, and then adds to the cart', async () => {
    open({ price: '10.00' });
    const bar = within(await screen.findByRole('complementary', { name: 'Price and next step' }));
    const link = bar.getByRole('link', { name: 'Choose a pack' });
    expect(document.querySelector(link.getAttribute('href')!)).toBe(
      screen.getByRole('combobox', { name: 'Pack size' }),
    );
    expect(bar.getByText('From $10.00')).toBeInTheDocument();
    await userEvent.click(link);
    expect(screen.getByRole('combobox', { name: 'Pack size' })).toHaveFocus();
    await choosePack(3);
    expect(bar.getByText('$12.00 for 3')).toBeInTheDocument();
    await userEvent.click(bar.getByRole('button', { name: 'Add to Cart, pack of 3' }));
    expect(guestCart.read()).toHaveLength(1);
  });
});
