import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleShippingOption } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const express = sampleShippingOption({ name: 'Express', baseRate: '9.99', freeShippingThreshold: null });

function openAsGuest(lines: CartLine[]) {
  window.localStorage.setItem('guestCart', JSON.stringify(lines));
  fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/shipping-options': [sampleShippingOption(), express],
  });
  return renderSlice(routes, '/checkout');
}
const field = (name: string) => screen.findByRole('textbox', { name });
const chooseState = async (code: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State/Province' }), code);
const submitButton = () => screen.findByRole('button', { name: /Proceed to Payment/ });
const amountOf = (label: string | RegExp) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;
const twoPacks = () => sampleCartLine({ quantity: 2, selectedPackPrice: '12.00' });

it('asks for country and province before the postal code', async () => {
  openAsGuest([twoPacks()]);
  const named = (name: string) => screen.getByLabelText(name);
  await field('First name');
  const order = [named('Country'), named('Address'), named('City'), named('State/Province'), named('Postal/ZIP code')];
  for (const [index, next] of order.slice(1).entries())
    expect(order[index]!.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(named('Postal/ZIP code')).toHaveAttribute('autocomplete', 'shipping postal-code');
  expect(named('Postal/ZIP code')).toHaveAttribute('inputmode', 'text');
  await userEvent.selectOptions(named('Country'), 'US');
  expect(named('Postal/ZIP code')).toHaveAttribute('inputmode', 'numeric');
});

describe('the order summary', () => {
  it("adds the province's tax as soon as the province is known", async () => {
    openAsGuest([twoPacks()]);
    await submitButton();
    expect(amountOf('Tax')).toBe('Choose a province');
    // 24.00 + 5.99
    expect(amountOf('Estimated total')).toBe('$29.99');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'US');
    expect(amountOf('Tax')).toBe('Choose a state');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'CA');
    await chooseState('ON');
    // 2 * 12.00 = 24.00; 13% of it is 3.12; + 5.99
    expect(amountOf('Tax (13.00%)')).toBe('$3.12');
    expect(amountOf('Total')).toBe('$33.11');
    expect(await submitButton()).toHaveTextContent('Proceed to Payment $33.11');
  });

  it('adds the cost of the chosen shipping option', async () => {
    openAsGuest([twoPacks()]);
    await userEvent.click(await screen.findByRole('radio', { name: /Express/ }));
    // 2 * 12.00 + 9.99
    expect(amountOf('Shipping (Express)')).toBe('$9.99');
    expect(amountOf('Estimated total')).toBe('$33.99');
  });

  it('can be unfolded at the top of a phone, where it shows the total', async () => {
    const { container } = openAsGuest([twoPacks()]);
    await submitButton();
    const header = screen.getByText('Your order').closest('summary')!;
    expect(header).toHaveTextContent('Estimated total: $29.99');
    expect(header.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(header);
    const details = within(header.closest('details')!);
    expect(await details.findByRole('list')).toHaveTextContent('Classic Square');
    expect(await axe(container)).toHaveNoViolations();
  });
});

it("says that the shop can't be reached while it is unknown who is signed in", async () => {
  fakeApi({ 'GET /api/user': new Refusal('service_unavailable'), 'GET /api/shipping-options': [express] });
  renderSlice(routes, '/checkout');
  expect(await screen.findByText(/We can't reach the shop right now/)).toBeVisible();
});
