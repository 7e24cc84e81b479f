import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import {
  sampleCartLine,
  sampleDesign,
  sampleProduct,
  sampleShippingOption,
  sampleUser,
} from 'shared-contracts/testing/samples';
import { browser, guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const shipping = { 'GET /api/shipping-options': [sampleShippingOption()] };
const asGuest = { 'GET /api/user': new Refusal('not_authenticated'), ...shipping } as const;
const ada = sampleUser();
const openCart = () => renderSlice(routes, '/cart');

function openAsGuest(...lines: CartLine[]) {
  window.localStorage.setItem('guestCart', JSON.stringify(lines));
  const api = fakeApi(asGuest);
  return { api, ...openCart() };
}

function openAsCustomer(...lines: CartLine[]) {
  let cart = lines;
  const api = fakeApi({
    'GET /api/user': ada,
    ...shipping,
    'GET /api/cart': () => cart,
    'PUT /api/cart/:id': ({ id, quantity }) => {
      cart = cart.map((line) => (line.id === id ? { ...line, quantity: Number(quantity) } : line));
      return cart.find((line) => line.id === id)!;
    },
    'DELETE /api/cart/:id': ({ id }) => {
      cart = cart.filter((line) => line.id !== id);
      return { id: String(id) };
    },
    'POST /api/cart': ({ productId }) => {
      cart = lines.filter((line) => line.productId === productId);
      return cart[0]!;
    },
  });
  return { api, ...openCart() };
}

const summary = async () => within(await screen.findByRole('region', { name: 'Order Summary' }));
const amountOf = async (label: string | RegExp) =>
  (await summary()).getByText(label).closest('div')?.querySelector('dd')?.textContent;
const quantity = () => screen.findByRole('spinbutton', { name: /Quantity/ });
const increase = async () => userEvent.click(await screen.findByRole('button', { name: /Increase/ }));

describe('the cart', () => {
  it('shows a skeleton while the session is loading', async () => {
    fakeApi({ ...shipping, 'GET /api/user': () => new Promise(() => {}) });
    openCart();
    expect(await screen.findByText('Loading your cart')).toBeInTheDocument();
  });

  it('links to the products when it is empty', async () => {
    const { container } = openAsGuest();
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the lines with pack and photos, and the totals', async () => {
    const { container } = openAsGuest(
      sampleCartLine({ quantity: 2, selectedPackPrice: '12.00', customImages: ['/objects/photos/a'] }),
    );
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
    expect(screen.getByText('$12.00 each, pack of 3')).toBeInTheDocument();
    expect(screen.getByText('1 of 3 photos')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Your photo 1' })).toBeInTheDocument();
    // 2 * 12.00 = 24.00; + 5.99 shipping; 50.00 - 24.00 + 0.01 is missing
    expect(await amountOf('Subtotal')).toBe('$24.00');
    expect(await amountOf('Tax')).toBe('Calculated at checkout');
    expect(await amountOf('Shipping')).toBe('$5.99');
    expect(await amountOf('Estimated total')).toBe('$29.99');
    expect(screen.getByText('Add $26.01 more for free shipping')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the magnets of a designed line, not its photos, and leads to the designer', async () => {
    const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
    const line = sampleCartLine({ customImages: paths, customDesign: sampleDesign({ paths }) });
    const { container } = openAsGuest(line);
    const list = await screen.findByRole('list', { name: 'Photos of Classic Square, pack of 3' });
    expect(
      within(list)
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual(['Your magnet 1', 'Your magnet 2']);
    const pictures = [...container.querySelectorAll('li img')];
    expect(pictures).toHaveLength(1 + 2);
    for (const picture of pictures) expect(picture.getAttribute('src')).toContain('.jpg?crop=600,600,927,927,0&w=');
    for (const name of [/^Edit your design: .+, pack of 3$/, /^Add photos: /])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/create-magnet?line=${line.id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the magnets of photos that the shop has placed, and leads to their product', async () => {
    const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
    const customDesign = { ...sampleDesign({ paths }), made: true } as const;
    const line = sampleCartLine({ customImages: paths, customDesign });
    openAsGuest(line);
    const list = await screen.findByRole('list', { name: 'Photos of Classic Square, pack of 3' });
    expect(within(list).getAllByRole('img')).toHaveLength(2);
    for (const name of [/^Change photos or pack: .+, pack of 3$/, /^Add photos: /])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/products/${line.productId}?line=${line.id}`);
  });

  it('names variation and pack of a line, with its first photo as the picture', async () => {
    const variation = { id: sampleCartLine().id, name: 'Finish', value: 'Glossy', price: '15.98' };
    openAsGuest(
      sampleCartLine({
        selectedPack: '9',
        selectedPackPrice: '15.98',
        variation,
        customImages: ['/objects/photos/mine', '/objects/photos/other'],
      }),
      sampleCartLine({ product: { imageUrl: '/objects/products/plain' } }),
    );
    const [line, plain] = (await screen.findAllByRole('heading', { name: 'Classic Square' })).map((name) =>
      name.closest('li')!,
    );
    expect(within(line!).getByText('Finish: Glossy')).toBeVisible();
    expect(within(line!).getByText('$15.98 each, pack of 9')).toBeVisible();
    expect(
      within(line!).getByRole('button', { name: 'Remove Classic Square, Finish: Glossy, pack of 9' }),
    ).toBeVisible();
    const pictureOf = (row: HTMLElement | undefined) => row?.querySelector('img')?.getAttribute('src');
    expect(pictureOf(line)).toContain('/objects/photos/mine');
    expect(pictureOf(plain)).toContain('/objects/products/plain');
  });

  it('has free shipping over the threshold', async () => {
    openAsGuest(sampleCartLine({ quantity: 1, selectedPackPrice: '50.01' }));
    expect(await amountOf('Shipping')).toBe('Free');
    expect(screen.queryByText(/more for free shipping/)).not.toBeInTheDocument();
  });

  it('announces when there is not enough stock, and ties it to the quantity', async () => {
    openAsGuest(sampleCartLine({ quantity: 3, product: { inStock: 2 } }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 items available in stock.');
    expect(await quantity()).toBeInvalid();
    expect(await quantity()).toHaveAccessibleDescription(/Only 2 items available in stock\./);
  });

  it('keeps a line of a product that is no longer sold until the shopper removes it', async () => {
    const [gone, there] = [sampleCartLine({ product: { name: 'Gone magnet' } }), sampleCartLine()];
    const { api, container } = openAsGuest(gone, there);
    api.answer({
      'GET /api/products/:id': ({ id }) =>
        id === gone.productId ? new Refusal('not_found') : sampleProduct({ id: there.productId, inStock: 1 }),
    });
    const line = (await screen.findByRole('heading', { name: 'Gone magnet' })).closest('li')!;
    expect(await within(line).findByText(/This product is no longer sold/)).toBeInTheDocument();
    expect(screen.getAllByText(/is no longer sold/)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(within(line).getByRole('button', { name: /Remove Gone magnet/ }));
    expect(await screen.findByRole('link', { name: 'Proceed to Checkout' })).toBeInTheDocument();
    expect(guestCart.read()).toMatchObject([{ id: there.id }]);
  });

  it("shows the server's problem on a line of the account's cart", async () => {
    openAsCustomer(sampleCartLine({ problem: 'pack_gone', selectedPackPrice: null }));
    expect(await screen.findByText(/This pack size is no longer sold/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  });

  it('follows changes in other tabs', async () => {
    openAsGuest(sampleCartLine());
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
    window.localStorage.setItem('guestCart', '[]');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'guestCart' })));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
  });

  it('empties when another tab has paid for it', async () => {
    const { api } = openAsCustomer(sampleCartLine());
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
    api.answer({ 'GET /api/cart': [] });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartClearedAt' })));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
  });

  it('is empty when storage is corrupt', async () => {
    window.localStorage.setItem('guestCart', '{"broken');
    fakeApi(asGuest);
    openCart();
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
  });

  it('disables the checkout while a line has no price', async () => {
    openAsGuest(sampleCartLine({ selectedPackPrice: null, product: { price: 'free' } }));
    expect(await screen.findByText('The price of this item could not be determined')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    expect(screen.getByText(/^None of your items can be priced right now/)).toBeInTheDocument();
    expect(screen.queryByText('Estimated total')).not.toBeInTheDocument();
  });

  it('shows an error with a retry when it cannot be loaded', async () => {
    const { api } = openAsCustomer(sampleCartLine());
    api.answer({ 'GET /api/cart': new Refusal('service_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Unable to load your cart' })).toBeInTheDocument();
    api.answer({ 'GET /api/cart': [sampleCartLine()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
  });

  it("says that the shop can't be reached while it is unknown who is signed in, and tries again", async () => {
    const api = fakeApi({ ...shipping, 'GET /api/user': new Error('offline'), 'GET /api/cart': [sampleCartLine()] });
    openCart();
    expect(await screen.findByText(/We can't reach the shop right now/)).toBeVisible();
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
    api.answer({ 'GET /api/user': ada });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
  });

  it('shows an error when there is no shipping option', async () => {
    const { api } = openAsGuest(sampleCartLine());
    api.answer({ 'GET /api/shipping-options': [] });
    expect(await screen.findByRole('heading', { name: 'Shipping is unavailable' })).toBeInTheDocument();
  });
});

describe('changing a quantity', () => {
  it('updates the guest cart', async () => {
    openAsGuest(sampleCartLine());
    await increase();
    expect(await quantity()).toHaveValue('2');
    expect(guestCart.read()).toMatchObject([{ quantity: 2 }]);
  });

  it('cannot go below 1', async () => {
    openAsGuest(sampleCartLine({ quantity: 2 }));
    const decrease = await screen.findByRole('button', { name: /Decrease/ });
    await userEvent.click(decrease);
    expect(await quantity()).toHaveValue('1');
    expect(decrease).toBeDisabled();
  });

  it('shows at once and is sent to the server', async () => {
    const line = sampleCartLine();
    const { api } = openAsCustomer(line);
    let answer: (line: CartLine) => void = () => {};
    api.answer({ 'PUT /api/cart/:id': () => new Promise((resolve) => (answer = resolve)) });
    await increase();
    expect(await quantity()).toHaveValue('2');
    await waitFor(() => expect(api.callsOf('PUT /api/cart/:id')).toEqual([{ id: line.id, quantity: 2 }]));
    answer({ ...line, quantity: 2 });
  });

  it("returns to the server's quantity when it is refused, with the reason", async () => {
    const { api } = openAsCustomer(sampleCartLine({ quantity: 3 }));
    api.answer({ 'PUT /api/cart/:id': new Refusal('out_of_stock', { message: 'Only 3 are left.' }) });
    await increase();
    expect(await screen.findByText('Failed to update quantity')).toBeInTheDocument();
    expect(screen.getByText('Only 3 are left.')).toBeInTheDocument();
    await waitFor(async () => expect(await quantity()).toHaveValue('3'));
  });

  it('shows an error when another tab has removed the line', async () => {
    openAsGuest(sampleCartLine());
    await quantity();
    window.localStorage.setItem('guestCart', '[]');
    await increase();
    expect(await screen.findByText('There was an error updating the item quantity.')).toBeInTheDocument();
  });
});

describe('when the session has ended', () => {
  const ended = new Refusal('not_authenticated');

  it('keeps the chosen quantity on screen, and sends it after logging in again', async () => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
    const line = sampleCartLine();
    const { api, unmount } = openAsCustomer(line);
    await quantity();
    api.answer({ 'PUT /api/cart/:id': ended, 'GET /api/cart': ended });
    await increase();
    // a toast of the test before may still show
    await waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fcart'), { timeout: 10_000 });
    expect(screen.queryByText('Failed to update quantity')).not.toBeInTheDocument();
    expect(await quantity()).toHaveValue('2');
    unmount();
    const after = openAsCustomer(line);
    await waitFor(() => expect(after.api.callsOf('PUT /api/cart/:id')).toEqual([{ id: line.id, quantity: 2 }]));
    await waitFor(async () => expect(await quantity()).toHaveValue('2'));
  });
});

it('says that the browser does not save the cart', async () => {
  openAsGuest();
  await screen.findByRole('heading', { name: 'Your cart is empty' });
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { id: _id, ...line } = sampleCartLine();
  act(() => guestCart.add(line));
  expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
  expect(screen.getByText("Your browser isn't saving this cart")).toBeVisible();
  refuse.mockRestore();
  await increase();
  expect(screen.queryByText("Your browser isn't saving this cart")).not.toBeInTheDocument();
});

describe('removing a line', () => {
  const remove = async () => userEvent.click(await screen.findByRole('button', { name: /Remove Classic Square/ }));
  const undoButton = () => screen.findByRole('button', { name: /^Undo removing Classic Square/ });
  const undo = async () => userEvent.click(await undoButton());

  it('removes it from the guest cart, and undo restores its place', async () => {
    const [first, second] = [sampleCartLine(), sampleCartLine({ product: { name: 'Other' } })];
    openAsGuest(first, second);
    await remove();
    expect(await screen.findByText('Item removed')).toBeInTheDocument();
    expect(guestCart.read()).toMatchObject([{ id: second.id }]);
    await undo();
    expect(guestCart.read()).toEqual([first, second]);
    expect(screen.queryByText('Removed.')).not.toBeInTheDocument();
  });

  it('moves the focus to the undo in its place, and back to the line', async () => {
    const { container } = openAsGuest(sampleCartLine({ product: { name: 'Other' } }), sampleCartLine());
    await remove();
    expect(await undoButton()).toHaveFocus();
    const rows = within(screen.getByRole('list', { name: 'Items in your cart' })).getAllByRole('listitem');
    expect(rows.at(-1)).toHaveTextContent('Removed. Classic Square');
    expect(await axe(container)).toHaveNoViolations();
    await undo();
    expect(await screen.findByRole('button', { name: /Remove Classic Square/ })).toHaveFocus();
  });

  it('offers every undo until the shopper leaves the page, also when the cart is empty', async () => {
    const [first, second] = [sampleCartLine({ product: { name: 'Other' } }), sampleCartLine()];
    openAsGuest(first, second);
    await userEvent.click(await screen.findByRole('button', { name: /Remove Other/ }));
    await remove();
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    await undo();
    await userEvent.click(screen.getByRole('button', { name: /^Undo removing Other/ }));
    expect(guestCart.read()).toEqual([first, second]);
  });

  it("removes it from the account's cart, and undo adds it again", async () => {
    const line = sampleCartLine({ customImages: ['/objects/photos/a'], quantity: 2 });
    const { api } = openAsCustomer(line);
    await remove();
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    await undo();
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
    expect(api.callsOf('POST /api/cart')).toEqual([
      expect.objectContaining({
        productId: line.productId,
        quantity: 2,
        customImages: ['/objects/photos/a'],
        addedAt: line.createdAt,
      }),
    ]);
    expect(await screen.findByRole('button', { name: /Remove Classic Square/ })).toHaveFocus();
  });

  it('says so when the undo fails, and stays', async () => {
    const { api } = openAsCustomer(sampleCartLine());
    await remove();
    api.answer({ 'POST /api/cart': new Refusal('out_of_stock', { message: 'Only 1 items available in stock.' }) });
    await undo();
    expect(await screen.findByText('It could not be put back. Only 1 items available in stock.')).toBeVisible();
    expect(screen.getByText('Failed to add to cart')).toBeVisible();
    expect(await undoButton()).toHaveFocus();
  });

  it("shows the server's reason and the line again when it is refused", async () => {
    const { api } = openAsCustomer(sampleCartLine());
    api.answer({ 'DELETE /api/cart/:id': new Refusal('service_unavailable', { message: 'Not now.' }) });
    await remove();
    expect(await screen.findByText('Failed to remove item')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Classic Square' })).toBeInTheDocument();
  });
});

describe('missing photos', () => {
  const photos = (count: number) => Array.from({ length: count }, (_, index) => `/objects/photos/${index}.jpg`);

  it("are counted on each line, with a link to the line's design", async () => {
    const line = sampleCartLine({ selectedPack: '9', customImages: photos(3), quantity: 2 });
    const { container } = openAsGuest(line);
    expect(await screen.findByText('6 photos still missing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add photos: Classic Square, pack of 9' })).toHaveAttribute(
      'href',
      `/products/${line.productId}?line=${line.id}`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['one of a pack', sampleCartLine({ selectedPack: '3', customImages: photos(2) }), '1 photo still missing'],
    ['a single magnet', sampleCartLine({ selectedPack: null, selectedPackPrice: null }), '1 photo still missing'],
    ['none given', sampleCartLine({ selectedPack: '9' }), '9 photos still missing'],
  ])('are counted for %s', async (_what, line, text) => {
    openAsGuest(line);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('are not mentioned when the pack is full', async () => {
    openAsGuest(sampleCartLine({ selectedPack: '3', customImages: photos(3) }));
    expect(await screen.findByText('3 photos')).toBeInTheDocument();
    expect(screen.queryByText(/still missing/)).not.toBeInTheDocument();
  });
});

describe('the link to change photos or pack', () => {
  it('opens the product with the line', async () => {
    const line = sampleCartLine({ selectedPack: '3', selectedPackPrice: '12.00' });
    openAsGuest(line);
    expect(await screen.findByRole('link', { name: /^Change photos or pack: .+, pack of 3$/ })).toHaveAttribute(
      'href',
      `/products/${line.productId}?line=${line.id}`,
    );
  });

  it('is shown when the pack is no longer sold, but not when the product is', async () => {
    openAsCustomer(
      sampleCartLine({ problem: 'pack_gone', selectedPackPrice: null }),
      sampleCartLine({ problem: 'product_gone', selectedPackPrice: null }),
    );
    expect(await screen.findAllByRole('link', { name: /^Change photos or pack/ })).toHaveLength(1);
    expect(screen.getByText(/^This pack size is no longer sold. Change or remove it to continue/)).toBeVisible();
    expect(screen.getByText(/^This product is no longer sold. Remove it to continue/)).toBeVisible();
  });
});
