import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleShippingOption } from 'shared-contracts/testing/samples';
import { browser } from 'shell/contract';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

afterEach(() => void jest.restoreAllMocks());

const filled = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@müller.test',
  phone: '4165550100',
  country: 'CA',
  address: '1 King Street West',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5H 1A1',
};

const submitButton = () => screen.findByRole('button', { name: /Proceed to Payment/ });

/** As a password manager sets all fields, past React. */
async function openFilled() {
  window.localStorage.setItem('guestCart', JSON.stringify([sampleCartLine()]));
  const option = sampleShippingOption();
  const api = fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/shipping-options': [option],
    'POST /api/create-checkout-session': {
      checkoutId: option.id,
      sessionId: 'cs_test_12345678',
      url: 'https://pay.test/c/pay/cs_test_12345678',
    },
  });
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  renderSlice(routes, '/checkout');
  const form = (await submitButton()).closest('form')!;
  const elements = Object.entries(filled).map(([name, value]) => {
    const element = form.elements.namedItem(name) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, value);
    return element;
  });
  return { elements, sent: () => api.callsOf('POST /api/create-checkout-session') };
}
const pay = async () => {
  await waitFor(async () => expect(await submitButton()).toBeEnabled());
  await userEvent.click(await submitButton());
};

it.each([
  ['in their order', (elements: Element[]) => elements],
  ['from the last one to the first', (elements: Element[]) => elements.toReversed()],
])('a checkout can be paid once all fields were set at once and told of %s', async (_, order) => {
  const { elements, sent } = await openFilled();
  await act(async () => {
    for (const element of order(elements))
      for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await pay();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ shippingInfo: { ...filled, email: 'ada@xn--mller-kva.test' } });
});

it('a checkout finds what was set without a word when the missing fields are asked for', async () => {
  const { sent } = await openFilled();
  await userEvent.click(await screen.findByRole('button', { name: 'Show missing fields' }));
  await pay();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
