import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderPhotos } from 'shared-contracts/orders/schemas';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleUser } from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const id = sampleId();
const itemId = sampleId();
const lacking = (given: number, more: OrderPhotos['items'] = []): OrderPhotos => ({
  orderNumber: '1a2b3c4d',
  missingPhotos: 9 - given + more.reduce((sum, line) => sum + line.missingPhotos, 0),
  items: [
    {
      id: itemId,
      productName: 'Classic Square',
      variationName: 'Finish: Glossy',
      selectedPack: '9',
      photos: given,
      missingPhotos: 9 - given,
    },
    ...more,
  ],
});
const guest = { 'GET /api/user': new Refusal('not_authenticated') };
const uploads: FakeAnswers = {
  'POST /api/objects/upload': {
    uploadURL: 'https://storage.test/pending/1?signed',
    expiresAt: '2026-01-01T00:00:00.000Z',
  },
  'PUT /api/objects/set-policy': () => ({ objectPath: `/objects/photos/${sampleId()}.jpg`, width: 900, height: 900 }),
};

function open(query: string, answers: FakeAnswers) {
  const api = fakeApi({ ...guest, ...uploads, ...answers });
  return { api, ...renderSlice(routes, `/add-photos${query}`) };
}
const withToken = `?order=${id}&token=a-token`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const line = async (name = 'Classic Square') => within(await screen.findByRole('region', { name }));
const press = async (name?: string) =>
  userEvent.click((await line(name)).getByRole('button', { name: 'Add to your order' }));

/** Lets all but the last arrive. */
async function choose(count: number) {
  const files = Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }));
  await userEvent.upload((await line()).getByLabelText(/photos/i, { selector: 'input' }), files);
  await waitFor(() => expect(Transfer.sent).toHaveLength(count));
  for (const transfer of Transfer.sent) transfer.end(200);
}

fakeTransfers();
beforeEach(() => {
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

describe('the page that adds photos to an order', () => {
  it('says what each line lacks and until when photos can be added', async () => {
    const full = {
      id: sampleId(),
      productName: 'Porthole Round',
      variationName: null,
      selectedPack: null,
      photos: 1,
      missingPhotos: 0,
    };
    const { api, container } = open(withToken, { 'GET /api/orders/:id/photos': lacking(3, [full]) });
    expect(await title('Add your photos')).toBeVisible();
    expect(screen.getByText('Order #1a2b3c4d')).toBeVisible();
    expect(screen.getByText(/You can add them until printing begins/)).toBeVisible();
    const square = await line();
    expect(square.getByText('Pack of 9, 3 photos received')).toBeVisible();
    expect(square.getByText('Finish: Glossy')).toBeVisible();
    expect(square.getByText('6 photos still missing')).toBeVisible();
    expect(square.getByText('0 of 6 photos ready')).toBeVisible();
    const round = await line('Porthole Round');
    expect(round.getByText('1 photo received')).toBeVisible();
    expect(round.queryByRole('button')).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/orders/:id/photos')).toEqual([{ id, token: 'a-token' }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('adds the photos, after which nothing is missing', async () => {
    const { api, container } = open(withToken, {
      'GET /api/orders/:id/photos': lacking(7),
      'POST /api/orders/:id/photos': ({ photos }) => lacking(7 + (photos as string[]).length),
    });
    await choose(2);
    expect(await (await line()).findByText('2 of 2 photos ready')).toBeVisible();
    await press();
    expect(await screen.findByText('We have all of your photos')).toBeVisible();
    expect(screen.queryByText(/still missing/)).not.toBeInTheDocument();
    expect(await title('Add your photos')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', `/track-order?order=${id}`);
    const photo = expect.stringMatching(/^\/objects\/photos\//);
    expect(api.callsOf('POST /api/orders/:id/photos')).toEqual([
      { id, token: 'a-token', itemId, photos: [photo, photo] },
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can add some now and the rest later', async () => {
    open(withToken, {
      'GET /api/orders/:id/photos': lacking(3),
      'POST /api/orders/:id/photos': ({ photos }) => lacking(3 + (photos as string[]).length),
    });
    await choose(2);
    await press();
    expect(await (await line()).findByText('4 photos still missing')).toBeVisible();
    expect((await line()).getByText('0 of 4 photos ready')).toBeVisible();
  });

  it('asks to choose a photo first', async () => {
    const { api } = open(withToken, { 'GET /api/orders/:id/photos': lacking(3) });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a photo first.');
    expect(api.callsOf('POST /api/orders/:id/photos')).toEqual([]);
  });

  it('keeps the photos when they could not be added', async () => {
    const { api } = open(withToken, {
      'GET /api/orders/:id/photos': lacking(8),
      'POST /api/orders/:id/photos': new Refusal('service_unavailable', { message: 'The shop is busy.' }),
    });
    await choose(1);
    await press();
    expect(await screen.findByText('The shop is busy.')).toBeInTheDocument();
    expect((await line()).getByText('1 of 1 photo ready')).toBeVisible();
    api.answer({ 'POST /api/orders/:id/photos': lacking(9) });
    await press();
    expect(await screen.findByText('We have all of your photos')).toBeVisible();
  });

  it('shows what is missing now when another tab was first', async () => {
    const { api } = open(withToken, {
      'GET /api/orders/:id/photos': lacking(7),
      'POST /api/orders/:id/photos': new Refusal('too_many_photos', { message: 'This pack needs only 1 more.' }),
    });
    await choose(2);
    api.answer({ 'GET /api/orders/:id/photos': lacking(8) });
    await press();
    expect(await screen.findByText('This pack needs only 1 more.')).toBeInTheDocument();
    expect(await (await line()).findByText('1 photo still missing')).toBeVisible();
  });
});

describe('an order that takes no photos', () => {
  it.each(['printing_begun', 'order_cancelled'] as const)('says why: %s', async (code) => {
    const { container } = open(withToken, {
      'GET /api/orders/:id/photos': new Refusal(code, { message: 'Too late.' }),
    });
    expect(await title('Photos can no longer be added')).toBeVisible();
    expect(screen.getByText('Too late.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says so when printing begins while the photos are chosen', async () => {
    const late = new Refusal('printing_begun', { message: 'Printing has begun.' });
    const { api } = open(withToken, { 'GET /api/orders/:id/photos': lacking(8), 'POST /api/orders/:id/photos': late });
    await choose(1);
    api.answer({ 'GET /api/orders/:id/photos': late });
    await press();
    expect(await title('Photos can no longer be added')).toBeVisible();
  });

  it.each([
    ['another order or token', withToken, { 'GET /api/orders/:id/photos': new Refusal('not_found') }],
    ['a malformed id', '?order=x&token=y', { 'GET /api/orders/:id/photos': new Refusal('invalid_input') }],
    ['no order', '', {}],
  ])('is not found by a link with %s', async (_what, query, answers) => {
    const { container } = open(query, answers);
    expect(await title('This link doesn’t work')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be opened by a new link, which is emailed whether the order exists or not', async () => {
    const { api, container } = open(withToken, {
      'GET /api/orders/:id/photos': new Refusal('not_found'),
      'POST /api/order-links': new Refusal('too_many_requests', { message: 'Please wait a moment.' }),
    });
    const button = await screen.findByRole('button', { name: 'Email me a new link' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    let accept: (answer: { accepted: true }) => void = () => {};
    api.answer({ 'POST /api/order-links': () => new Promise((resolve) => (accept = resolve)) });
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBe(button);
    accept({ accepted: true });
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(screen.getByText(/If we have an order with this number/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(api.callsOf('POST /api/order-links')).toEqual([{ orderNumber: id }, { orderNumber: id }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('offers no new link if the link names no order', async () => {
    open('', {});
    expect(await screen.findByText(/Use the link in your confirmation email/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Email me a new link' })).not.toBeInTheDocument();
  });

  it('can be tried again when the server was down', async () => {
    const { api } = open(withToken, { 'GET /api/orders/:id/photos': new Refusal('service_unavailable') });
    await title('Unable to Load Order');
    api.answer({ 'GET /api/orders/:id/photos': lacking(3) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title('Add your photos')).toBeVisible();
  });
});

describe('a link without a token', () => {
  it('is for the signed-in account', async () => {
    const { api } = open(`?order=${id}`, {
      'GET /api/user': sampleUser(),
      'GET /api/cart': [],
      'GET /api/orders/:id/photos': lacking(3),
      'POST /api/orders/:id/photos': lacking(9),
    });
    expect(await title('Add your photos')).toBeVisible();
    expect(api.callsOf('GET /api/orders/:id/photos')).toEqual([{ id }]);
    await choose(6);
    await press();
    expect(await screen.findByRole('link', { name: 'Track Order' })).toHaveAttribute('href', `/orders/${id}`);
  });

  it('asks a guest to sign in and leads back', async () => {
    const { api } = open(`?order=${id}`, {});
    expect(await title('Please Sign In')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/auth?returnTo=${encodeURIComponent(`/add-photos?order=${id}`)}`,
    );
    expect(api.calls).toEqual([]);
  });

  it('says when the account cannot be loaded', async () => {
    open(`?order=${id}`, { 'GET /api/user': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  });
});
