import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleId, sampleShippingOption, sampleUser } from 'shared-contracts/testing/samples';
import { browser } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const opened = {
  checkoutId: sampleId(),
  sessionId: 'cs_test_12345678',
  url: 'https://pay.test/c/pay/cs_test_12345678',
};
const typed = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Phone: '4165550100',
  Address: '1 King Street West',
  City: 'Toronto',
  'Postal/ZIP code': 'M5H 1A1',
};
const field = (name: string) => screen.findByRole('textbox', { name });
async function fillIn() {
  for (const [name, text] of Object.entries(typed)) {
    await userEvent.clear(await field(name));
    await userEvent.click(await field(name));
    await userEvent.paste(text);
  }
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State/Province' }), 'ON');
}
const pay = async () => {
  const button = await screen.findByRole('button', { name: /Proceed to Payment/ });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

afterEach(() => void jest.restoreAllMocks());

describe('the saved addresses of an account', () => {
  const home = {
    id: sampleId(),
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '4165550100',
    address: '12 Main Street',
    city: 'Toronto',
    state: 'ON',
    zipCode: 'M5V 1A1',
    country: 'CA' as const,
    isDefault: true,
  };
  const openCheckout = (answers: FakeAnswers) => {
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'GET /api/cart': [sampleCartLine()],
      'GET /api/shipping-options': [sampleShippingOption()],
      'POST /api/create-checkout-session': opened,
      ...answers,
    });
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
    return { api, goTo, ...renderSlice(routes, '/checkout') };
  };
  const tick = () => screen.findByRole('checkbox', { name: 'Save this address for my next order' });

  it('fill in the form and are not saved again', async () => {
    const work = { ...home, id: sampleId(), address: '1 Bay Street', isDefault: false };
    const { api, goTo, container } = openCheckout({ 'GET /api/account/addresses': [home, work] });
    expect(await field('Address')).toHaveValue('12 Main Street');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Saved addresses' }), work.id);
    expect(await field('Address')).toHaveValue('1 Bay Street');
    expect(await screen.findByRole('combobox', { name: 'State/Province' })).toHaveValue('ON');
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
    expect(await axe(container)).toHaveNoViolations();
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
    expect(api.callsOf('POST /api/create-checkout-session')[0]).toMatchObject({ shippingInfo: { city: 'Toronto' } });
    expect(api.callsOf('POST /api/account/addresses')).toEqual([]);
  });

  it('grow by a new one that is ticked', async () => {
    const { api, goTo } = openCheckout({
      'GET /api/account/addresses': [],
      'POST /api/account/addresses': home,
    });
    await userEvent.click(await tick());
    await fillIn();
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
    expect(api.callsOf('POST /api/account/addresses')).toMatchObject([{ address: '1 King Street West', state: 'ON' }]);
  });

  it('do not hold up the payment when they cannot be saved', async () => {
    const { goTo } = openCheckout({
      'GET /api/account/addresses': [],
      'POST /api/account/addresses': new Refusal('service_unavailable'),
    });
    await userEvent.click(await tick());
    await fillIn();
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
  });

  it('that cannot be loaded do not hold up the checkout', async () => {
    const { goTo, api } = openCheckout({ 'GET /api/account/addresses': new Refusal('service_unavailable') });
    await fillIn();
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
    expect(api.callsOf('GET /api/account/addresses')).toHaveLength(1);
  });

  it('are not offered to guests', async () => {
    window.localStorage.setItem('guestCart', JSON.stringify([sampleCartLine()]));
    const { api } = openCheckout({ 'GET /api/user': new Refusal('not_authenticated') });
    await field('Address');
    expect(screen.queryByRole('combobox', { name: 'Saved addresses' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/account/addresses')).toEqual([]);
  });
});

describe('the wallets of the payment page', () => {
  const openWith = (answers: FakeAnswers) => {
    window.localStorage.setItem('guestCart', JSON.stringify([sampleCartLine()]));
    fakeApi({
      'GET /api/user': new Refusal('not_authenticated'),
      'GET /api/shipping-options': [sampleShippingOption()],
      ...answers,
    });
    return renderSlice(routes, '/checkout');
  };
  const note = () => screen.findByText(/secure page/);

  it('are announced when the provider offers them', async () => {
    openWith({ 'GET /api/payment-wallets': { wallets: ['Apple Pay', 'Google Pay'] } });
    await fillIn();
    await waitFor(async () =>
      expect(await note()).toHaveTextContent('It also takes Apple Pay and Google Pay where your device has them.'),
    );
  });

  it('are not mentioned without them', async () => {
    openWith({ 'GET /api/payment-wallets': { wallets: [] } });
    await fillIn();
    expect((await note()).textContent).toBe("You'll pay on our payment provider's secure page.");
  });
});

describe('a postal code of another province', () => {
  const openAsGuest = () => {
    window.localStorage.setItem('guestCart', JSON.stringify([sampleCartLine()]));
    const api = fakeApi({
      'GET /api/user': new Refusal('not_authenticated'),
      'GET /api/shipping-options': [sampleShippingOption()],
      'POST /api/create-checkout-session': opened,
    });
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
    return { api, goTo, ...renderSlice(routes, '/checkout') };
  };

  it('is asked about once, and goes with the unit to the payment when it is confirmed', async () => {
    const { api, goTo } = openAsGuest();
    await fillIn();
    await userEvent.type(await field('Apartment, suite or unit (optional)'), 'Apt 4');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State/Province' }), 'QC');
    expect(await screen.findByText('M5H 1A1 is usually in Ontario: is this right?')).toBeVisible();
    await pay();
    expect(api.callsOf('POST /api/create-checkout-session')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /it's right/ }));
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(opened.url));
    expect(api.callsOf('POST /api/create-checkout-session')).toMatchObject([
      { shippingInfo: { address2: 'Apt 4', state: 'QC', zipCode: 'M5H 1A1' } },
    ]);
  });
});
