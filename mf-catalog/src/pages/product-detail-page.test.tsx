import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import {
  sampleCartLine,
  sampleId,
  sampleProduct,
  sampleShippingOption,
  sampleUser,
} from 'shared-contracts/testing/samples';
import { guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const openProduct = (id: string) => renderSlice(routes, `/products/${id}`);
const choosePack = async (size: number) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Pack size' }), String(size));
const addButton = (name = 'Add to Cart') => screen.findByRole('button', { name });

function open(changes: Parameters<typeof sampleProduct>[0] = {}) {
  const product = sampleProduct(changes);
  const api = fakeApi({ ...asGuest, 'GET /api/products/:id': product });
  return { product, api, ...openProduct(product.id) };
}

async function openFirst(answers: FakeAnswers) {
  const api = fakeApi({ ...asGuest, ...answers });
  openProduct('any');
  return api;
}

async function openFromList(answer: NonNullable<FakeAnswers['GET /api/products/:id']>) {
  const api = fakeApi({ ...asGuest, 'GET /api/products': [sampleProduct()], 'GET /api/products/:id': answer });
  renderSlice(routes, '/products');
  await userEvent.click(await screen.findByRole('link', { name: 'View Details' }));
  return api;
}

afterEach(() => void jest.restoreAllMocks());
/** React logs errors that a boundary caught. */
const expectErrors = () => void jest.spyOn(console, 'error').mockImplementation(() => {});

describe('a product page', () => {
  it('shows a skeleton while loading', async () => {
    await openFromList(() => new Promise(() => {}));
    expect(await screen.findByText('Loading product')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products');
  });

  it('shows the product', async () => {
    const { container } = open({ isFeatured: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Classic Square' })).toBeInTheDocument();
    expect(screen.getByText('Featured')).toBeInTheDocument();
    expect(screen.getByText('4.9')).toHaveTextContent('4.9 from 127 reviews');
    expect(screen.getByText('3 x 3 in')).toBeInTheDocument();
    expect(screen.getByText('Premium magnetic material')).toBeInTheDocument();
    expect(screen.getByText('In stock').closest('div')).toHaveTextContent('20');
    expect(screen.getByText('On orders over $50')).toBeInTheDocument();
    expect(screen.getByText('30-day return policy')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says when it arrives by each shipping option', async () => {
    const product = sampleProduct();
    const options = [
      sampleShippingOption({ minBusinessDays: 5, maxBusinessDays: 7 }),
      sampleShippingOption({ name: 'Overnight', baseRate: '24.99', minBusinessDays: 1, maxBusinessDays: 1 }),
    ];
    fakeApi({ ...asGuest, 'GET /api/products/:id': product, 'GET /api/shipping-options': options });
    const { container } = openProduct(product.id);
    const delivery = await screen.findByRole('list', { name: 'Delivery' });
    const said = within(delivery)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringMatching(/^StandardArrives [A-Z][a-z]{2} \d+.*\$5\.99$/),
      expect.stringMatching(/^OvernightArrives [A-Z][a-z]{2} \d+.*\$24\.99$/),
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says if there is no such product', async () => {
    expectErrors();
    fakeApi({ ...asGuest, 'GET /api/products/:id': new Refusal('not_found') });
    openProduct('gone');
    expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toBeInTheDocument();
  });

  it('says so too if the product has been removed since the list loaded', async () => {
    expectErrors();
    await openFromList(new Refusal('not_found'));
    expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeInTheDocument();
  });

  it.each([
    ['on the first page', async (api: FakeAnswers) => openFirst(api)],
    ['later on', async (api: FakeAnswers) => openFromList(api['GET /api/products/:id']!)],
  ])('shows an error and retries if products fail to load %s', async (_, openIt) => {
    expectErrors();
    const api = await openIt({ 'GET /api/products/:id': new Refusal('service_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Unable to Load Products' })).toBeInTheDocument();
    api.answer({ 'GET /api/products/:id': sampleProduct() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Classic Square' })).toBeInTheDocument();
  });
});

describe('the gallery', () => {
  const threePictures = { imageUrl: '/objects/1', imageUrls: ['/objects/1', '/objects/2', '/objects/3'], images: [] };

  it('navigates with buttons, arrow keys and thumbnails, wraps around, and jumps to both ends from the slides too', async () => {
    open(threePictures);
    const gallery = within(await screen.findByRole('region', { name: 'Pictures of Classic Square' }));
    expect(gallery.getByText('1 / 3')).toBeInTheDocument();
    await userEvent.click(gallery.getByRole('button', { name: 'Previous picture' }));
    expect(gallery.getByText('3 / 3')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(gallery.getByText('1 / 3')).toBeInTheDocument();
    await userEvent.click(gallery.getByRole('button', { name: 'Show picture 2' }));
    expect(gallery.getByText('2 / 3')).toBeInTheDocument();
    expect(gallery.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true');
    expect(gallery.getByRole('img', { name: 'Classic Square, picture 2' })).toBeInTheDocument();
    act(() => gallery.getByRole('group', { name: 'Swipeable pictures' }).focus());
    await userEvent.keyboard('{End}');
    expect(gallery.getByText('3 / 3')).toBeInTheDocument();
    await userEvent.keyboard('{Home}');
    expect(gallery.getByText('1 / 3')).toBeInTheDocument();
  });

  it("follows swipes, which interrupt a button's scrolling", async () => {
    open(threePictures);
    const gallery = within(await screen.findByRole('region', { name: 'Pictures of Classic Square' }));
    const track = gallery.getByRole('group', { name: 'Swipeable pictures' });
    Object.defineProperty(track, 'clientWidth', { value: 400 });
    const swipeTo = (scrollLeft: number) => {
      track.scrollLeft = scrollLeft;
      fireEvent.scroll(track);
    };
    swipeTo(390);
    expect(gallery.getByText('2 / 3')).toBeInTheDocument();
    expect(gallery.getByText('Picture 2 of 3: Classic Square, picture 2')).toBeInTheDocument();
    await userEvent.click(gallery.getByRole('button', { name: 'Next picture' }));
    // still nearest to the second
    swipeTo(450);
    expect(gallery.getByText('3 / 3')).toBeInTheDocument();
    fireEvent.pointerDown(track);
    swipeTo(10);
    expect(gallery.getByText('1 / 3')).toBeInTheDocument();
  });

  it('shows a placeholder for a picture that fails to load', async () => {
    open(threePictures);
    fireEvent.error(await screen.findByRole('img', { name: 'Classic Square' }));
    expect(screen.getByText('Image not available')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Classic Square, picture 2' })).toBeInTheDocument();
  });

  it('shows a placeholder for a product without pictures', async () => {
    open({ imageUrl: null, imageUrls: [], images: [] });
    expect(await screen.findByText('Image not available')).toBeInTheDocument();
  });
});

describe('the price', () => {
  it("is the single magnet's until a pack is chosen, then the pack's and per magnet", async () => {
    open({ price: '10.00', compareAtPrice: '18.00' });
    expect(await screen.findByText('$10.00')).toBeInTheDocument();
    await choosePack(6);
    // 10.00 x 1.6 = 16.00; 16.00 / 6 = 2.67
    expect(screen.getByText('$16.00')).toBeInTheDocument();
    expect(screen.getByText('$2.67 per magnet')).toBeInTheDocument();
    expect(screen.getByText('$18.00').closest('s')).toBeInTheDocument();
    await choosePack(9);
    // 10.00 x 2 = 20.00 exceeds the compare-at price of 18.00
    expect(screen.queryByText('$18.00')).not.toBeInTheDocument();
  });
});

describe('a product that is sold only in packs', () => {
  const packOptions = [
    { size: 6, price: '24.99' },
    { size: 12, price: '44.99' },
  ];

  it('has the price of its smallest pack until one is chosen, and nothing to save', async () => {
    open({ price: '24.99', compareAtPrice: '31.96', packOptions });
    expect((await screen.findByText('$24.99')).parentElement).toHaveTextContent('From $24.99 for 6');
    expect(screen.queryByText('per single magnet')).not.toBeInTheDocument();
    await choosePack(12);
    expect(screen.getByText('$44.99').parentElement).toHaveTextContent(/^\$44.99$/);
    // 44.99 / 12 = 3.749...
    expect(screen.getByText('$3.75 per magnet')).toBeInTheDocument();
    expect(screen.queryByText(/save/)).not.toBeInTheDocument();
  });
});

describe('the packs', () => {
  it('show their price, their price per magnet and their saving', async () => {
    open({ price: '10.00' });
    const packs = within(await screen.findByRole('combobox', { name: 'Pack size' }));
    expect(packs.getByRole('option', { name: '1 magnet: $10.00' })).toBeInTheDocument();
    // 10.00 x 1.2 = 12.00; 12.00 / 3 = 4.00; 3 x 10.00 - 12.00 = 18.00
    expect(packs.getByRole('option', { name: '3 magnets: $12.00 ($4.00 each), save $18.00' })).toBeInTheDocument();
    await choosePack(3);
    expect(screen.getByText('You save $18.00')).toBeInTheDocument();
  });
});

describe('the variations', () => {
  const gloss = {
    id: sampleId(),
    name: 'Finish',
    value: 'Gloss',
    priceAdjustment: '1.50',
    stockQuantity: 9,
    sku: null,
  };

  it('change the price of a magnet and of a pack, and go into the cart', async () => {
    open({ price: '10.00', variations: [gloss] });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Finish' }), 'Gloss');
    expect(screen.getByText('$11.50')).toBeInTheDocument();
    await choosePack(3);
    // 12.00 + 1.50 x 12.00 / 10.00
    expect(screen.getByText('$13.80')).toBeInTheDocument();
    await userEvent.click(await addButton());
    expect(guestCart.read()).toEqual([
      expect.objectContaining({
        selectedPackPrice: '13.80',
        variation: expect.objectContaining({ id: gloss.id, value: 'Gloss', price: '13.80' }),
      }),
    ]);
  });

  it('are not offered if there are none', async () => {
    open();
    await screen.findByRole('combobox', { name: 'Pack size' });
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });
});

describe('adding to the cart', () => {
  it('requires a pack', async () => {
    open();
    await userEvent.click(await addButton());
    expect(await screen.findByText('Select Pack Size')).toBeInTheDocument();
    expect(screen.getByText('Please select a pack size before adding to cart.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Pack size' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Pack size' })).toBeInvalid();
    expect(guestCart.read()).toEqual([]);
  });

  it('adds the pack and mentions missing photos', async () => {
    const { product } = open();
    await choosePack(3);
    await userEvent.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    await userEvent.click(await addButton());
    expect(await screen.findByText('Partial Upload')).toBeInTheDocument();
    expect(screen.getByText(/Added to cart with 0 of 3 photos/)).toBeInTheDocument();
    expect(guestCart.read()).toEqual([
      expect.objectContaining({
        productId: product.id,
        quantity: 2,
        selectedPack: '3',
        selectedPackPrice: '12.00',
        customImages: [],
      }),
    ]);
  });

  it('is refused if the product is out of stock', async () => {
    open({ inStock: 0 });
    await userEvent.click(await addButton('Out of Stock'));
    expect(await screen.findByText('This product is currently out of stock.')).toBeInTheDocument();
  });

  it('is refused beyond the stock, which the plus button does not exceed', async () => {
    open({ inStock: 2 });
    await choosePack(1);
    await userEvent.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    expect(screen.getByRole('button', { name: 'Increase Quantity' })).toBeDisabled();
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Quantity' }), '9', {
      initialSelectionStart: 0,
      initialSelectionEnd: 9,
    });
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveAccessibleDescription('Only 2 items available in stock.');
    await userEvent.click(await addButton('Not Enough Stock'));
    expect(await screen.findByText('Only 2 items available in stock.')).toBeInTheDocument();
    expect(guestCart.read()).toEqual([]);
  });

  it("shows 'Adding...' and then the server's error", async () => {
    const product = sampleProduct();
    let refuse: (refusal: Refusal) => void = () => {};
    fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/cart': [],
      'GET /api/products/:id': product,
      'POST /api/cart': () => new Promise((resolve) => (refuse = resolve)),
    });
    openProduct(product.id);
    await choosePack(1);
    await userEvent.click(await addButton());
    expect(await addButton('Adding...')).toHaveAttribute('aria-busy', 'true');
    refuse(new Refusal('out_of_stock', { message: 'Somebody was faster.' }));
    expect(await screen.findByText('Failed to add to cart')).toBeInTheDocument();
    expect(screen.getByText('Somebody was faster.')).toBeInTheDocument();
  });
});

describe('sharing', () => {
  it('copies the link', async () => {
    open();
    await screen.findByRole('heading', { level: 1 });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Share this product' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(await window.navigator.clipboard.readText()).toBe(window.location.href);
  });
});

describe('editing a cart line', () => {
  const product = sampleProduct();
  const line = sampleCartLine({
    productId: product.id,
    quantity: 2,
    selectedPack: '3',
    customImages: ['/objects/photos/a', '/objects/photos/b'],
    customMessage: 'Kept as it is',
  });
  const address = `${product.id}?line=${line.id}`;

  it('starts with its pack, quantity and photos, and saves it in place', async () => {
    window.localStorage.setItem('guestCart', JSON.stringify([line]));
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    const { container } = openProduct(address);
    expect(await screen.findByText('You’re editing magnets in your cart')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Pack size' })).toHaveValue('3');
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
    expect(await screen.findByText('2 of 3 photos ready')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
    await choosePack(6);
    await userEvent.click(await addButton('Update Cart'));
    expect(await screen.findByText('Cart updated')).toBeInTheDocument();
    expect(guestCart.read()).toEqual([
      expect.objectContaining({
        id: line.id,
        quantity: 2,
        selectedPack: '6',
        customImages: ['/objects/photos/b'],
        customMessage: 'Kept as it is',
      }),
    ]);
    expect(await screen.findByText('Another slice shows /cart.')).toBeInTheDocument();
  });

  it("updates the account's cart", async () => {
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/products/:id': product,
      'GET /api/cart': [line],
      'PUT /api/cart/:id/design': line,
    });
    openProduct(address);
    await screen.findByText('You’re editing magnets in your cart');
    await choosePack(9);
    await userEvent.click(await addButton('Update Cart'));
    await screen.findByText('Cart updated');
    expect(api.callsOf('PUT /api/cart/:id/design')).toEqual([
      expect.objectContaining({
        id: line.id,
        quantity: 2,
        selectedPack: '9',
        customImages: line.customImages,
        customMessage: 'Kept as it is',
      }),
    ]);
  });

  it("adds a line that could not be merged at sign-in to the account's cart", async () => {
    window.localStorage.setItem('guestCart', JSON.stringify([{ ...line, problem: 'pack_gone' }]));
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/products/:id': product,
      'GET /api/cart': [],
      'POST /api/cart/merge': {
        items: [],
        problems: [
          { id: line.id, productId: product.id, reason: 'pack_gone', unmerged: 'pack_gone', message: 'It is gone.' },
        ],
      },
      'POST /api/cart': line,
    });
    openProduct(address);
    await screen.findByText('You’re editing magnets in your cart');
    await choosePack(9);
    await userEvent.click(await addButton('Update Cart'));
    await screen.findByText('Cart updated');
    expect(api.callsOf('POST /api/cart')).toEqual([
      expect.objectContaining({ productId: product.id, selectedPack: '9' }),
    ]);
    expect(guestCart.read()).toEqual([]);
  });

  it('keeps line and page unchanged if the server refuses', async () => {
    fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/products/:id': product,
      'GET /api/cart': [line],
      'PUT /api/cart/:id/design': new Refusal('out_of_stock', { message: 'Only 1 items available in stock.' }),
    });
    openProduct(address);
    await screen.findByText('You’re editing magnets in your cart');
    await userEvent.click(await addButton('Update Cart'));
    expect(await screen.findByText('Only 1 items available in stock.')).toBeInTheDocument();
    expect(await addButton('Update Cart')).toBeEnabled();
  });

  it('adds the product if the line no longer exists', async () => {
    fakeApi({ ...asGuest, 'GET /api/products/:id': product });
    openProduct(`${product.id}?line=${sampleId()}`);
    expect(await addButton('Add to Cart')).toBeEnabled();
    expect(screen.queryByText('You’re editing magnets in your cart')).not.toBeInTheDocument();
  });
});
