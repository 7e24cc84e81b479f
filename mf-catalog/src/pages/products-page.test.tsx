import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, ListPage, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const openProducts = () => renderSlice(routes, '/products');
const card = (name: string) => screen.findByRole('article', { name });

afterEach(() => void jest.restoreAllMocks());
/** React logs errors that a boundary caught. */
const expectErrors = () => void jest.spyOn(console, 'error').mockImplementation(() => {});

describe('the list of products', () => {
  it('shows skeletons while loading', async () => {
    const api = fakeApi({ ...asGuest, 'GET /api/products': [] });
    renderSlice(routes, '/');
    const start = await screen.findByRole('link', { name: 'START HERE' });
    api.answer({ 'GET /api/products': () => new Promise(() => {}) });
    await userEvent.click(start);
    expect(await screen.findByRole('heading', { level: 1, name: 'All magnets' })).toBeInTheDocument();
    expect(screen.getByText('Loading products')).toBeInTheDocument();
  });

  it('shows name, price, rating and stock', async () => {
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

  it('says when there are no products', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [] });
    openProducts();
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeInTheDocument();
  });

  it('shows an error if they fail to load, and retries', async () => {
    expectErrors();
    const api = fakeApi({ ...asGuest, 'GET /api/products': new Refusal('service_unavailable') });
    openProducts();
    expect(await screen.findByRole('heading', { name: 'Unable to Load Products' })).toBeInTheDocument();
    api.answer({ 'GET /api/products': [sampleProduct()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Classic Square')).toBeInTheDocument();
  });
});

const bundles = {
  id: sampleId(),
  name: 'Bundles',
  slug: 'bundles',
  description: null,
  imageUrl: null,
  productCount: 4,
};

function openSearch(query: string, products: FakeAnswers['GET /api/products'] = [sampleProduct()]) {
  const api = fakeApi({ ...asGuest, 'GET /api/products': products, 'GET /api/product-categories': [bundles] });
  renderSlice(routes, `/products${query}`);
  const lastSearch = () => {
    const { limit: _, ...search } = api.callsOf('GET /api/products').at(-1) ?? {};
    return search;
  };
  return { api, lastSearch };
}

describe('the search', () => {
  it('follows the URL', async () => {
    const { lastSearch } = openSearch('?q=dog&category=bundles&shape=round&size=large&minPrice=5&sort=price-asc');
    await card('Classic Square');
    expect(lastSearch()).toEqual({
      q: 'dog',
      category: 'bundles',
      shape: 'round',
      size: 'large',
      minPrice: '5',
      sort: 'price-asc',
    });
    expect(screen.getByRole('searchbox', { name: 'Search magnets' })).toHaveValue('dog');
    expect(screen.getByRole('radio', { name: 'Round' })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Bundles/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('5');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
  });

  it('applies a filter at once and announces the count', async () => {
    const { api, lastSearch } = openSearch('');
    await card('Classic Square');
    api.answer({ 'GET /api/products': new ListPage([sampleProduct({ name: 'A round one' })], { total: 1 }) });
    await userEvent.click(screen.getByRole('radio', { name: 'Round' }));
    await card('A round one');
    expect(lastSearch()).toEqual({ shape: 'round' });
    expect(screen.getByText('1 magnet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters 1 active' })).toBeInTheDocument();
  });

  it('applies typed words after a pause, or at once on Enter', async () => {
    const { lastSearch } = openSearch('');
    await card('Classic Square');
    const words = screen.getByRole('searchbox');
    await userEvent.type(words, 'dog');
    await waitFor(() => expect(lastSearch()).toEqual({ q: 'dog' }));
    await userEvent.type(words, 'gy{Enter}');
    await waitFor(() => expect(lastSearch()).toEqual({ q: 'doggy' }));
    expect(words).toHaveValue('doggy');
  });

  it('ignores invalid amounts', async () => {
    const { lastSearch } = openSearch('');
    await card('Classic Square');
    await userEvent.type(screen.getByRole('textbox', { name: 'To' }), '$20.50{Enter}');
    await waitFor(() => expect(lastSearch()).toEqual({ maxPrice: '20.50' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'From' }), 'cheap{Enter}');
    expect(lastSearch()).toEqual({ maxPrice: '20.50' });
  });

  it('removes one filter by its chip, or all of them', async () => {
    openSearch('?shape=round&size=large&sort=name');
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    await userEvent.click(chips.getByRole('link', { name: 'Remove filter Large' }));
    await waitFor(() => expect(screen.getAllByRole('radio', { name: 'Any' })[2]).toBeChecked());
    expect(screen.getByRole('radio', { name: 'Round' })).toBeChecked();
    await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: 'Round' })).not.toBeChecked();
  });

  it('keeps the cards in place while new results load', async () => {
    const { api } = openSearch('');
    const before = await card('Classic Square');
    api.answer({ 'GET /api/products': () => new Promise(() => {}) });
    await userEvent.click(screen.getByRole('radio', { name: 'Small' }));
    await waitFor(() => expect(before.parentElement).toHaveAttribute('aria-busy', 'true'));
    expect(before).toBeInTheDocument();
  });

  it('shows a way out if nothing is found', async () => {
    const { api } = openSearch('?q=elephant', []);
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeInTheDocument();
    expect(screen.getByText('0 magnets for “elephant”')).toBeInTheDocument();
    api.answer({ 'GET /api/products': [sampleProduct()] });
    await userEvent.click(screen.getByRole('link', { name: 'See all magnets' }));
    expect(await card('Classic Square')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it.each([
    ['the closest products', [sampleProduct({ name: 'Wedding Round' })], 'The closest we have', 'Wedding Round'],
    ['popular ones if nothing is close', [], 'Popular magnets', 'Mini Square'],
  ])('offers %s instead, and the categories', async (_, closest, title, name) => {
    const category = { id: sampleId(), name: 'Circles', slug: 'circle', description: null, imageUrl: null };
    fakeApi({
      ...asGuest,
      'GET /api/products': ({ match, featured }) => {
        if (featured) return [sampleProduct({ name: 'Mini Square' })];
        return match === 'any' ? closest : [];
      },
      'GET /api/product-categories': [{ ...category, productCount: 3 }],
    });
    const { container } = renderSlice(routes, '/products?q=wedding+spaceship&shape=square');
    const suggestions = within(await screen.findByRole('region', { name: title }));
    expect(suggestions.getByRole('heading', { level: 3, name })).toBeVisible();
    expect(screen.getByText('. Suggestions are below.').parentElement).toHaveTextContent(
      '0 magnets for “wedding spaceship”. Suggestions are below.',
    );
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(categories.getByRole('link', { name: 'Circles' })).toHaveAttribute('href', '/products?category=circle');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps the filters if it fails, and can be retried', async () => {
    const { api } = openSearch('');
    await card('Classic Square');
    api.answer({ 'GET /api/products': new Refusal('service_unavailable') });
    await userEvent.click(screen.getByRole('radio', { name: 'Small' }));
    expect(await screen.findByRole('heading', { name: 'Unable to Load Products' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Small' })).toBeChecked();
    api.answer({ 'GET /api/products': [sampleProduct()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Classic Square')).toBeInTheDocument();
  });

  it('is accessible', async () => {
    openSearch('?shape=round');
    await card('Classic Square');
    expect(await axe(document.body)).toHaveNoViolations();
  });

  it('works without categories if they fail to load', async () => {
    fakeApi({
      ...asGuest,
      'GET /api/products': [sampleProduct()],
      'GET /api/product-categories': new Refusal('service_unavailable'),
    });
    openProducts();
    await card('Classic Square');
    expect(screen.getByRole('group', { name: 'Shape' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Category' })).not.toBeInTheDocument();
  });
});

describe('the pages of a long list', () => {
  const page = (name: string) => new ListPage([sampleProduct({ name })], { total: 60 });

  it('each have a URL and start at the top', async () => {
    const { api, lastSearch } = openSearch('?shape=square', page('First'));
    await card('First');
    expect(screen.getByText('60 magnets')).toBeInTheDocument();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    // 60 / 24 = 2.5
    expect(pages.getAllByRole('listitem')).toHaveLength(3);
    expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    api.answer({ 'GET /api/products': page('Second') });
    await userEvent.click(pages.getByRole('link', { name: 'Next' }));
    await card('Second');
    expect(lastSearch()).toEqual({ shape: 'square', page: '2' });
    expect(screen.getByText('60 magnets, page 2 of 3')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/products?shape=square');
  });

  it('end where the list ends', async () => {
    openSearch('?page=3', page('Last'));
    await card('Last');
    expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
  });
});

describe('adding from the list', () => {
  const addFirst = async () => userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));

  it("adds one to the guest's cart", async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [sampleProduct()] });
    openProducts();
    await addFirst();
    expect(await screen.findByText('Added to cart')).toBeInTheDocument();
    expect(screen.getByText('Product has been added to your cart successfully!')).toBeInTheDocument();
    expect(guestCart.read()).toEqual([expect.objectContaining({ quantity: 1, selectedPack: null })]);
  });

  it('tells a guest when the product has been deleted meanwhile', async () => {
    fakeApi({
      ...asGuest,
      'GET /api/products': [sampleProduct()],
      'GET /api/products/:id': new Refusal('not_found'),
    });
    openProducts();
    await addFirst();
    expect(await screen.findByText('Product not found')).toBeInTheDocument();
    expect(screen.getByText('The selected product could not be found.')).toBeInTheDocument();
    expect(guestCart.read()).toEqual([]);
  });

  it('adds the smallest pack of a product that is sold only in packs, and says so', async () => {
    const packOptions = [
      { size: 12, price: '44.99' },
      { size: 6, price: '24.99' },
    ];
    fakeApi({ ...asGuest, 'GET /api/products': [sampleProduct({ price: '4.50', packOptions })] });
    openProducts();
    expect(await card('Classic Square')).toHaveTextContent('From $24.99 for 6');
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: 6-pack' }));
    expect(await screen.findByText('A pack of 6 has been added to your cart successfully!')).toBeInTheDocument();
    expect(guestCart.read()).toMatchObject([{ quantity: 1, selectedPack: '6', selectedPackPrice: '24.99' }]);
  });

  it("adds one to the account's cart", async () => {
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

  it('says if the product is gone', async () => {
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
