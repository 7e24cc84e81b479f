import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductDrafts } from 'shared-contracts/product-drafts/product-drafts';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct } from 'shared-contracts/testing/samples';
import { guestCart } from 'shell/contract';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const openProduct = (id: string) => render(<Standalone routes={routes} address={`/products/${id}`} />);
const choosePack = async (size: number) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Pack size' }), String(size));
const addButton = () => screen.findByRole('button', { name: 'Add to Cart' });

function open(changes: Parameters<typeof sampleProduct>[0] = {}) {
  const product = sampleProduct(changes);
  fakeApi({ ...asGuest, 'GET /api/products/:id': product, 'GET /api/products': [product] });
  return { product, ...openProduct(product.id) };
}

beforeEach(() => window.localStorage.clear());

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
    render(<Standalone routes={routes} address={`/products/${product.id}?line=${sampleId()}`} />);
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

describe('messages', () => {
  it('offer the cart after adding', async () => {
    open();
    await choosePack(3);
    await userEvent.click(await addButton());
    await userEvent.click(await screen.findByRole('button', { name: 'View cart' }));
    expect(await screen.findByText('Another slice shows /cart.')).toBeInTheDocument();
  });

  it('go when their cause is mended', async () => {
    open();
    await userEvent.click(await addButton());
    await screen.findByText('Select Pack Size');
    await choosePack(3);
    await waitFor(() => expect(screen.queryByText('Select Pack Size')).not.toBeInTheDocument());
  });

  it('go when the page is left', async () => {
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
