import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleDesign, sampleCartLine, sampleShippingOption, sampleUser } from 'shared-contracts/testing/samples';
import { browser, guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const standard = sampleShippingOption();
const express = sampleShippingOption({
  name: 'Express',
  description: '2-3 business days',
  baseRate: '9.99',
  freeShippingThreshold: null,
});
const opened = {
  checkoutId: standard.id,
  sessionId: 'cs_test_12345678',
  url: 'https://pay.test/c/pay/cs_test_12345678',
};
const openCheckout = () => renderSlice(routes, '/checkout');

function openAsGuest(lines: CartLine[], answers: FakeAnswers = {}) {
  window.localStorage.setItem('guestCart', JSON.stringify(lines));
  const api = fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/shipping-options': [standard, express],
    'POST /api/create-checkout-session': opened,
    ...answers,
  });
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  return { api, goTo, ...openCheckout() };
}

const address = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Phone: '4165550100',
  Address: '1 King Street West',
  City: 'Toronto',
  'Postal/ZIP code': 'M5H 1A1',
};
const field = (name: string) => screen.findByRole('textbox', { name });
const chooseState = async (code: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State/Province' }), code);
async function fillIn(state = 'ON') {
  for (const [name, text] of Object.entries(address)) {
    await userEvent.click(await field(name));
    await userEvent.paste(text);
  }
  await chooseState(state);
}
const submitButton = () => screen.findByRole('button', { name: /Proceed to Payment/ });
const pay = async () => {
  await waitFor(async () => expect(await submitButton()).toBeEnabled());
  await userEvent.click(await submitButton());
};
const twoPacks = () => sampleCartLine({ quantity: 2, selectedPackPrice: '12.00' });

afterEach(() => void jest.restoreAllMocks());

describe('the checkout', () => {
  it('shows a skeleton while cart and shipping options load', async () => {
    openAsGuest([twoPacks()], { 'GET /api/shipping-options': () => new Promise(() => {}) });
    expect(await screen.findByText('Loading your cart')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/cart');
  });

  it('says before the payment that a cart which the browser does not save would be lost', async () => {
    openAsGuest([]);
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { id, ...line } = twoPacks();
    act(() => guestCart.add(line));
    await submitButton();
    expect(screen.getByText(/If you leave the payment page without paying, your cart will be empty/)).toBeVisible();
    jest.restoreAllMocks();
    act(() => guestCart.add({ ...line, customMessage: id }));
    await waitFor(() => expect(screen.queryByText("Your browser isn't saving this cart")).not.toBeInTheDocument());
  });

  it('links to the products when the cart is empty', async () => {
    openAsGuest([]);
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
  });

  it('shows the completed order when this tab has paid', async () => {
    window.sessionStorage.setItem('checkout.complete', 'cs_test_12345678');
    openAsGuest([]);
    expect(await screen.findByRole('heading', { name: 'Order Complete!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  it('refuses a cart with a line that has no price', async () => {
    openAsGuest([sampleCartLine({ selectedPackPrice: null, product: { price: 'free' } })]);
    expect(await screen.findByText('The price of an item could not be determined')).toBeInTheDocument();
  });

  it('says how many photos of each line are missing, with a link to add them', async () => {
    const line = sampleCartLine({ selectedPack: '9', customImages: ['/objects/photos/a.jpg'] });
    openAsGuest([line]);
    expect(await screen.findByText('8 photos still missing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add photos: Classic Square, pack of 9' })).toHaveAttribute(
      'href',
      `/products/${line.productId}?line=${line.id}`,
    );
  });

  it('has no accessibility violations', async () => {
    const { container } = openAsGuest([twoPacks()]);
    await submitButton();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('the shipping form', () => {
  it.each([
    ['First name', 'A', 'First name must be at least 2 characters'],
    ['Last name', 'L', 'Last name must be at least 2 characters'],
    ['Email', 'ada@', 'Invalid email address'],
    ['Phone', '123', 'Phone number must be at least 10 digits'],
    ['Address', '1 K', 'Address is required'],
    ['City', 'T', 'City is required'],
    ['Postal/ZIP code', 'M5', 'Postal/ZIP code is required'],
  ])('says what is wrong with %s while it is typed', async (name, text, message) => {
    openAsGuest([twoPacks()]);
    await userEvent.type(await field(name), text);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await field(name)).toBeInvalid();
  });

  it('disables the payment until it is valid', async () => {
    openAsGuest([twoPacks()]);
    expect(await submitButton()).toBeDisabled();
    await fillIn();
    await waitFor(async () => expect(await submitButton()).toBeEnabled());
  });

  it('shows missing fields on demand and focuses the first', async () => {
    openAsGuest([twoPacks()]);
    await userEvent.type(await field('First name'), 'Ada');
    await userEvent.click(await screen.findByRole('button', { name: 'Show missing fields' }));
    expect(await screen.findByText('Last name must be at least 2 characters')).toBeInTheDocument();
    expect(screen.getByText('State/Province is required')).toBeInTheDocument();
    expect(await field('Last name')).toHaveFocus();
  });

  it.each([
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Phone', 'tel'],
    ['Address', 'address-line1'],
    ['City', 'address-level2'],
    ['Postal/ZIP code', 'postal-code'],
  ])('lets the browser fill in %s', async (name, autocomplete) => {
    openAsGuest([twoPacks()]);
    expect(await field(name)).toHaveAttribute('autocomplete', `shipping ${autocomplete}`);
  });

  it("offers the country's regions, and resets the region when the country changes", async () => {
    openAsGuest([twoPacks()]);
    const state = await screen.findByRole('combobox', { name: 'State/Province' });
    expect(within(state).getAllByRole('option')).toHaveLength(1 + 13);
    await chooseState('QC');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'US');
    expect(state).toHaveValue('');
    expect(within(state).getAllByRole('option')).toHaveLength(1 + 50 + 9);
    expect(await screen.findByText('State/Province is required')).toBeInTheDocument();
    expect(await submitButton()).toBeDisabled();
  });

  it('is still filled in after returning from the payment page', async () => {
    const { unmount } = openAsGuest([twoPacks()]);
    await fillIn('QC');
    await userEvent.click(screen.getByRole('radio', { name: /Express/ }));
    unmount();
    openCheckout();
    expect(await field('First name')).toHaveValue('Ada');
    expect(screen.getByRole('combobox', { name: 'State/Province' })).toHaveValue('QC');
    expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked();
    await waitFor(async () => expect(await submitButton()).toBeEnabled());
  });

  /** The guest cart holds a line that is not merged. */
  const openAsAda = () =>
    openAsGuest([twoPacks()], {
      'GET /api/user': sampleUser({ id: standard.id }),
      'GET /api/cart': [twoPacks()],
      'POST /api/cart/merge': new Refusal('service_unavailable'),
    });

  it('is empty for a guest after the session has ended in another tab, and keeps nothing of the account', async () => {
    const { api } = openAsAda();
    await fillIn();
    api.answer({ 'GET /api/user': new Refusal('not_authenticated') });
    act(() => emitBrowserEvent('sessionChanged'));
    await waitFor(async () => expect(await field('Address')).toHaveValue(''));
    await userEvent.type(await field('City'), 'Montreal');
    const draft = window.sessionStorage.getItem('checkout.draft');
    expect(draft).toContain('Montreal');
    expect(draft).not.toContain(address.Address);
  });

  it('is still filled in after logging in again because the session had ended', async () => {
    const { api, goTo, unmount } = openAsAda();
    await fillIn();
    api.answer({ 'GET /api/cart': new Refusal('not_authenticated') });
    act(() => emitBrowserEvent('cartCleared'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fcheckout'), { timeout: 10_000 });
    expect(await field('Address')).toHaveValue(address.Address);
    unmount();
    openAsAda();
    expect(await field('Address')).toHaveValue(address.Address);
  });

  it('is still filled in when a guest has signed in in another tab', async () => {
    const { api } = openAsGuest([twoPacks()]);
    await fillIn();
    api.answer({
      'GET /api/user': sampleUser(),
      'GET /api/cart': [twoPacks()],
      'POST /api/cart/merge': { items: [twoPacks()], problems: [] },
    });
    act(() => emitBrowserEvent('sessionChanged'));
    await waitFor(() => expect(api.callsOf('GET /api/cart')).not.toEqual([]));
    expect(await field('Address')).toHaveValue(address.Address);
  });

  it("starts with the account's details", async () => {
    openAsGuest([], { 'GET /api/user': sampleUser(), 'GET /api/cart': [twoPacks()] });
    expect(await field('Email')).toHaveValue('ada@example.com');
  });
});

describe('paying', () => {
  it('sends the order with the prices shown, and goes to the payment page', async () => {
    const line = twoPacks();
    const { api, goTo } = openAsGuest([line]);
    await fillIn();
    await userEvent.type(await field('Special Instructions'), 'Ring twice');
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
    expect(api.callsOf('POST /api/create-checkout-session')).toEqual([
      {
        items: [
          expect.objectContaining({
            productId: line.productId,
            quantity: 2,
            selectedPackPrice: '12.00',
            selectedPack: '3',
          }),
        ],
        shippingInfo: expect.objectContaining({
          firstName: 'Ada',
          country: 'CA',
          state: 'ON',
          specialInstructions: 'Ring twice',
        }),
        shippingOptionId: standard.id,
        expectedTotal: '33.11',
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Creating Checkout...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('retries with the same key after a lost response, so that there is one payment', async () => {
    const { api, goTo } = openAsGuest([twoPacks()], { 'POST /api/create-checkout-session': new TypeError('network') });
    await fillIn();
    await pay();
    expect(await screen.findByText('Failed to create checkout session')).toBeInTheDocument();
    expect(screen.getByText('Please check your connection and try again.')).toBeInTheDocument();
    api.answer({ 'POST /api/create-checkout-session': opened });
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    const keys = api.callsOf('POST /api/create-checkout-session').map((call) => call.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it("shows the server's reason when it is refused, and keeps the form", async () => {
    const refusal = new Refusal('service_unavailable', { message: 'Payments are down for a moment.' });
    openAsGuest([twoPacks()], { 'POST /api/create-checkout-session': refusal });
    await fillIn();
    await pay();
    expect(await screen.findByText('Failed to create checkout session')).toBeInTheDocument();
    expect(screen.getByText('Payments are down for a moment.')).toBeInTheDocument();
    expect(await field('First name')).toHaveValue('Ada');
    expect(await submitButton()).toBeEnabled();
  });

  it.each([
    ['bulk_order', 'Ask for a quote'],
    ['too_many_requests', 'Contact us'],
  ] as const)('leads to the contact page when the answer is %s', async (code, link) => {
    const refusal = new Refusal(code, { message: 'That is too much at once.' });
    openAsGuest([twoPacks()], { 'POST /api/create-checkout-session': refusal });
    await fillIn();
    await pay();
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', '/contact');
    expect(screen.getAllByText('That is too much at once.').length).toBeGreaterThan(0);
    expect(await submitButton()).toBeEnabled();
  });

  it('asks before it continues with changed prices', async () => {
    const line = twoPacks();
    const details = {
      lines: [{ productId: line.productId, name: 'Classic Square', quantity: 2, unitPrice: '13.00' }],
      // 2 * 13.00 = 26.00; 13% of it is 3.38; + 5.99
      totals: { subtotal: '26.00', tax: '3.38', shipping: '5.99', total: '35.37' },
    };
    const { api, goTo } = openAsGuest([line], {
      'POST /api/create-checkout-session': ({ expectedTotal }) =>
        expectedTotal === '35.37' ? opened : new Refusal('price_changed', { details }),
    });
    await fillIn();
    await pay();
    const dialog = await screen.findByRole('dialog', { name: 'Prices have changed' });
    expect(within(dialog).getByText('was $12.00')).toBeInTheDocument();
    expect(within(dialog).getByText('$13.00')).toBeInTheDocument();
    expect(goTo).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept and pay $35.37' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
    expect(api.callsOf('POST /api/create-checkout-session').at(-1)).toMatchObject({
      items: [{ selectedPackPrice: '13.00' }],
      expectedTotal: '35.37',
    });
  });

  it('shows the new prices in the summary when they are declined', async () => {
    const line = twoPacks();
    const details = {
      lines: [{ productId: line.productId, name: 'Classic Square', quantity: 2, unitPrice: '13.00' }],
      totals: { subtotal: '26.00', tax: '3.38', shipping: '5.99', total: '35.37' },
    };
    const { goTo } = openAsGuest([line], {
      'POST /api/create-checkout-session': new Refusal('price_changed', { details }),
    });
    await fillIn();
    await pay();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await submitButton()).toHaveTextContent('$35.37');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('names variation and pack wherever it names a line, with its first photo as the picture', async () => {
    const line = {
      ...twoPacks(),
      variation: { id: standard.id, name: 'Finish', value: 'Glossy', price: '12.00' },
      customImages: ['/objects/photos/mine'],
    };
    // 2 * 13.00 + 13% + 5.99
    const details = {
      lines: [{ productId: line.productId, name: 'Classic Square', quantity: 2, unitPrice: '13.00' }],
      totals: { subtotal: '26.00', tax: '3.38', shipping: '5.99', total: '35.37' },
    };
    openAsGuest([line], { 'POST /api/create-checkout-session': new Refusal('price_changed', { details }) });
    await fillIn();
    await pay();
    await screen.findByRole('dialog', { name: 'Prices have changed' });
    const named = screen.getAllByText(/Classic Square/).map((name) => name.closest('li'));
    expect(named).toHaveLength(2);
    for (const row of named) {
      expect(row).toHaveTextContent('Finish: Glossy');
      expect(row).toHaveTextContent('pack of 3');
    }
    expect(named[0]?.querySelector('img')?.getAttribute('src')).toContain('/objects/photos/mine');
  });

  it('shows the first magnet of a designed line, and says when it can no longer be printed like that', async () => {
    const paths = ['/objects/photos/mine.jpg'];
    const line = { ...twoPacks(), customImages: paths, customDesign: sampleDesign({ paths }) };
    const errors = { 'items.0.customDesign': 'This magnet has changed since you designed it.' };
    const { api } = openAsGuest([line], {
      'POST /api/create-checkout-session': new Refusal('design_outdated', { errors }),
    });
    const bought = (await screen.findByText('Classic Square')).closest('li')!;
    expect(bought.querySelector('img')?.getAttribute('src')).toContain('mine.jpg?crop=');
    await fillIn();
    await pay();
    expect(await screen.findByRole('link', { name: 'Edit cart' })).toHaveAttribute('href', '/cart');
    expect(within(bought).getByText('This magnet has changed since you designed it.')).toBeInTheDocument();
    expect(api.callsOf('POST /api/create-checkout-session')).toMatchObject([
      { items: [{ customImages: paths, customDesign: line.customDesign }] },
    ]);
  });

  it('names the lines that are out of stock', async () => {
    const line = twoPacks();
    const shortage = { lines: [{ productId: line.productId, name: 'Classic Square', requested: 2, available: 1 }] };
    openAsGuest([line], { 'POST /api/create-checkout-session': new Refusal('out_of_stock', { details: shortage }) });
    await fillIn();
    await pay();
    expect(await screen.findByText('Classic Square: you asked for 2, only 1 is left.')).toBeInTheDocument();
    const bought = screen.getByText('2 x $12.00 each, pack of 3').closest('li')!;
    expect(within(bought).getByText('Only 1 items available in stock.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit cart' })).toHaveAttribute('href', '/cart');
  });

  it("shows the server's error on its field", async () => {
    const errors = { 'shippingInfo.zipCode': 'This postal code does not exist' };
    openAsGuest([twoPacks()], { 'POST /api/create-checkout-session': new Refusal('invalid_input', { errors }) });
    await fillIn();
    await pay();
    expect(await screen.findByText('This postal code does not exist')).toBeInTheDocument();
    expect(await field('Postal/ZIP code')).toBeInvalid();
    await waitFor(async () => expect(await field('Postal/ZIP code')).toHaveFocus());
  });
});
