import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { guestCart } from 'shell/contract';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const openProducts = () => render(<Standalone routes={routes} address="/products" />);
const card = (name: string) => screen.findByRole('article', { name });

beforeEach(() => window.localStorage.clear());
afterEach(() => void jest.restoreAllMocks());
/** React tells the console of every error that a boundary has shown. */
const expectErrors = () => void jest.spyOn(console, 'error').mockImplementation(() => {});

describe('the list of products', () => {
  it('shows skeletons while it loads', async () => {
    const api = fakeApi({ ...asGuest, 'GET /api/products': [] });
    render(<Standalone routes={routes} address="/" />);
    const start = await screen.findByRole('link', { name: 'START HERE' });
    api.answer({ 'GET /api/products': () => new Promise(() => {}) });
    await userEvent.click(start);
    expect(await screen.findByRole('heading', { level: 1, name: 'All magnets' })).toBeInTheDocument();
    expect(screen.getByText('Loading products')).toBeInTheDocument();
  });

  it('shows what a shopper chooses by', async () => {
    const product = sampleProduct({ name: 'Big Round', category: 'circle', size: 'large', inStock: 3 });
    fakeApi({ ...asGuest, 'GET /api/products': [product] });
    const { container } = openProducts();
    const shown = within(await card('Big Round'));
    expect(shown.getByText('Circle')).toBeInTheDocument();
    expect(shown.getByText('Large')).toBeInTheDocument();
    expect(shown.getByText('$10.00')).toBeInTheDocument();
    expect(shown.getByText(product.description)).toBeInTheDocument();
    expect(shown.getByText('Only 3 in stock')).toBeInTheDocument();
    expect(shown.getByText('4.9')).toHaveTextContent('4.9 (127)');
    expect(shown.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/products/${product.id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('hides the rating of a product that has none', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [sampleProduct({ ratingAverage: null, ratingCount: null })] });
    openProducts();
    expect(within(await card('Classic Square')).queryByText(/127/)).not.toBeInTheDocument();
  });

  it('says when there are none', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [] });
    openProducts();
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeInTheDocument();
  });

  it('says when they cannot be had, and tries again', async () => {
    expectErrors();
    const api = fakeApi({ ...asGuest, 'GET /api/products': new Refusal('service_unavailable') });
    openProducts();
    expect(await screen.findByRole('heading', { name: 'Unable to Load Products' })).toBeInTheDocument();
    api.answer({ 'GET /api/products': [sampleProduct()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Classic Square')).toBeInTheDocument();
  });
});

describe('adding from the list', () => {
  const addFirst = async () => userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));

  it("puts one into the guest's cart", async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [sampleProduct()] });
    openProducts();
    await addFirst();
    expect(await screen.findByText('Added to cart')).toBeInTheDocument();
    expect(screen.getByText('Product has been added to your cart successfully!')).toBeInTheDocument();
    expect(guestCart.read()).toEqual([expect.objectContaining({ quantity: 1, selectedPack: null })]);
  });

  it("puts one into the account's cart", async () => {
    const product = sampleProduct();
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/cart': [],
      'GET /api/products': [product],
      'POST /api/cart': new Refusal('out_of_stock', { message: 'Only 2 are left.' }),
    });
    openProducts();
    await card('Classic Square');
    await addFirst();
    expect(await screen.findByText('Failed to add to cart')).toBeInTheDocument();
    expect(screen.getByText('Only 2 are left.')).toBeInTheDocument();
    expect(api.callsOf('POST /api/cart')).toEqual([expect.objectContaining({ productId: product.id, quantity: 1 })]);
  });

  it('refuses what is out of stock', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [sampleProduct({ inStock: 0 })] });
    openProducts();
    await addFirst();
    expect(await screen.findByText('Out of Stock')).toBeInTheDocument();
    expect(screen.getByText('This product is currently out of stock.')).toBeInTheDocument();
    expect(guestCart.read()).toEqual([]);
  });

  it('says when the product is gone', async () => {
    fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/cart': [],
      'GET /api/products': [sampleProduct()],
      'POST /api/cart': new Refusal('not_found'),
    });
    openProducts();
    await addFirst();
    expect(await screen.findByText('Product not found')).toBeInTheDocument();
    expect(screen.getByText('The selected product could not be found.')).toBeInTheDocument();
  });
});
