import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleDesign, sampleOrder, sampleOrderLine, sampleProduct } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const square = sampleProduct();
const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg', '/objects/photos/c.jpg'];
const line = sampleOrderLine({
  id: '1a2b3c4d-0000-4000-8000-000000000002',
  productId: square.id,
  selectedPack: '3',
  customImages: paths,
  customDesign: sampleDesign({ paths }),
});
const order = sampleOrder({ items: [line] });
const query = `?order=${order.id}&item=${line.id}&change=photos&token=a-token`;
const answers: FakeAnswers = {
  'GET /api/user': new Refusal('not_authenticated'),
  'GET /api/products': [square],
  'GET /api/products/:id': square,
  'POST /api/orders/:id/open': order,
  'POST /api/objects/details': {
    photos: paths.map((objectPath) => ({ objectPath, width: 4000, height: 4000 })),
  },
  'PUT /api/orders/:id/items/:itemId/design': order,
};

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function open(more: FakeAnswers = {}) {
  const api = fakeApi({ ...answers, ...more });
  const { container } = renderSlice(routes, `/create-magnet${query}`);
  await screen.findByText(/changing the photos of your order/, undefined, { timeout: 10_000 });
  return { api, container };
}

describe('the photos of an order', () => {
  it('are changed in the designer, on what was ordered, and saved to the order', async () => {
    const { api, container } = await open();
    expect(api.callsOf('POST /api/orders/:id/open')).toEqual([{ id: order.id, token: 'a-token' }]);
    const pack = within(await screen.findByRole('list', { name: 'Your pack' }));
    const places = pack.getAllByRole('button', { name: /^Adjust/ });
    expect(places).toHaveLength(3);
    for (const name of ['Change', 'Invite friends', 'Add to cart'])
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await press('See it on a fridge');
    await press('Approve and save to your order');
    await waitFor(() => expect(api.callsOf('PUT /api/orders/:id/items/:itemId/design')).toHaveLength(1));
    expect(api.callsOf('PUT /api/orders/:id/items/:itemId/design')[0]).toMatchObject({
      id: order.id,
      itemId: line.id,
      token: 'a-token',
      customDesign: { slots: paths.map((path, magnet) => ({ path, magnet })), approvedAt: expect.any(String) },
    });
    expect(await screen.findByText('Photos changed')).toBeVisible();
    expect(await screen.findByText(/^Another slice shows \/track-order\?order=/)).toBeInTheDocument();
  });

  it('stay in the designer when printing has begun meanwhile', async () => {
    await open({
      'PUT /api/orders/:id/items/:itemId/design': new Refusal('printing_begun', { message: 'Printing has begun.' }),
    });
    await press('See it on a fridge');
    await press('Approve and save to your order');
    expect(await screen.findByText('Printing has begun.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve and save to your order' })).toBeEnabled();
  });
});
