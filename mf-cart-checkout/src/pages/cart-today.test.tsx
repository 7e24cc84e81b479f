import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleProduct, sampleShippingOption } from 'shared-contracts/testing/samples';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const asGuest = {
  'GET /api/user': new Refusal('not_authenticated'),
  'GET /api/shipping-options': [sampleShippingOption()],
};

it("shows a guest today's prices and says which line's has changed", async () => {
  const [dearer, same] = [sampleProduct({ price: '12.00' }), sampleProduct({ price: '10.00' })];
  const lineOf = ({ id }: typeof dearer) =>
    sampleCartLine({
      productId: id,
      quantity: 1,
      selectedPack: null,
      selectedPackPrice: null,
      product: { id, price: '10.00' },
    });
  window.localStorage.setItem('guestCart', JSON.stringify([lineOf(dearer), lineOf(same)]));
  fakeApi({ ...asGuest, 'GET /api/products/:id': ({ id }) => (id === dearer.id ? dearer : same) });
  renderSlice(routes, '/cart');
  // 12.00 + 10.00
  const summary = await screen.findByRole('region', { name: 'Order Summary' });
  expect(within(summary).getByText('Subtotal').closest('div')).toHaveTextContent('$22.00');
  const notes = screen.getAllByText(/The price has changed/);
  expect(notes.map((note) => note.textContent)).toEqual([
    'The price has changed since you added it: it was $10.00, and is now $12.00.',
  ]);
  expect(notes[0]!.closest('li')).toHaveTextContent('$12.00 each');
});

it('says when each shipping option arrives, and what it costs', async () => {
  window.localStorage.setItem('guestCart', JSON.stringify([sampleCartLine({ selectedPackPrice: '50.01' })]));
  const [standard, express] = [
    sampleShippingOption({ minBusinessDays: 5, maxBusinessDays: 7 }),
    sampleShippingOption({ name: 'Express', baseRate: '9.99', freeShippingThreshold: null, description: '2 days' }),
  ];
  fakeApi({ ...asGuest, 'GET /api/shipping-options': [standard, express] });
  renderSlice(routes, '/cart');
  const [first, second] = within(await screen.findByRole('list', { name: 'Delivery' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^StandardArrives [A-Z][a-z]{2} \d+.*Free$/);
  expect(second).toHaveTextContent('Express2 days$9.99');
});
