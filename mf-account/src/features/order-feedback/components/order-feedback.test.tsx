import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Claim, OrderClaims } from 'shared-contracts/claims/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { OrderReviews, OwnReview } from 'shared-contracts/reviews/schemas';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleOrder, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { axe } from 'shell/testing/axe';
import { openPage } from '../../../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const user = sampleUser();
const items = [sampleOrderLine(), sampleOrderLine({ productName: 'Round One' })];
const [square, round] = items as [(typeof items)[0], (typeof items)[0]];
const products = items.map(({ productId, productName }) => ({
  id: productId!,
  name: productName,
  imageUrl: null,
  review: null,
}));
const aReview = (changes: Partial<OwnReview> = {}): OwnReview => ({
  id: sampleId(),
  stars: 4,
  words: 'Bright colors.',
  photo: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  isPublic: false,
  ...changes,
});
const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  id: sampleId(),
  kind: 'damage',
  itemIds: [square.id],
  words: 'It is chipped.',
  photos: [],
  status: 'open',
  outcome: null,
  answer: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  answeredAt: null,
  ...changes,
});
const noClaims: OrderClaims = { until: '2026-12-20T12:00:00.000Z', isOpen: true, claims: [] };
const reviewsOf = (review: OwnReview | null = null): OrderReviews => ({
  isDelivered: true,
  products: [{ ...products[0]!, review }, products[1]!],
});

function open(answers: FakeAnswers = {}, order: Parameters<typeof sampleOrder>[0] = {}) {
  return openPage(`/orders/${id}`, {
    'GET /api/user': user,
    'GET /api/orders/:id': sampleOrder({
      id,
      userId: user.id,
      items,
      status: 'delivered',
      deliveredAt: '2026-11-20T12:00:00.000Z',
      ...order,
    }),
    'GET /api/orders/:id/reviews': reviewsOf(),
    'GET /api/orders/:id/claims': noClaims,
    ...answers,
  });
}
const regionOf = async (name: string) => within(await screen.findByRole('region', { name }));
const reviewsRegion = () => regionOf('Review Your Magnets');
const claimsRegion = () => regionOf('Something Wrong?');
const uploading: FakeAnswers = {
  'POST /api/objects/upload': { uploadURL: 'http://shop.test/up', expiresAt: '2026-11-22T12:00:00Z' },
  'PUT /api/objects/set-policy': { objectPath: '/objects/photos/a.jpg', width: 10, height: 10 },
};
const photoFile = () => new File(['bytes'], 'magnet.jpg', { type: 'image/jpeg' });
async function storePhoto(): Promise<void> {
  await waitFor(() => expect(Transfer.sent).toHaveLength(1));
  Transfer.sent[0]!.end(200);
}

fakeTransfers();

describe('reviewing an order', () => {
  it('is offered for each product once it was delivered', async () => {
    const { container } = open();
    const region = await reviewsRegion();
    expect(await region.findByRole('button', { name: 'Write a review of Classic Square' })).toBeVisible();
    expect(region.getByRole('button', { name: 'Write a review of Round One' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is not offered before delivery', async () => {
    const { api } = open({}, { status: 'shipped', deliveredAt: null });
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(screen.queryByRole('region', { name: 'Review Your Magnets' })).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/orders/:id/reviews')).toEqual([]);
  });

  it('is not offered to an admin who looks at the order of somebody else', async () => {
    open({ 'GET /api/user': sampleUser({ role: 'admin' }) });
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(screen.queryByRole('region', { name: 'Review Your Magnets' })).not.toBeInTheDocument();
  });

  it('sends stars, words and a photo, and says that it waits for approval', async () => {
    const { api, container } = open({
      ...uploading,
      'PUT /api/orders/:id/reviews/:productId': aReview({ stars: 5, words: 'Love them' }),
    });
    const region = await reviewsRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Write a review of Classic Square' }));
    await userEvent.click(region.getByRole('radio', { name: '5 stars' }));
    await userEvent.type(region.getByRole('textbox', { name: /Your review/ }), 'Love them');
    await userEvent.upload(region.getByLabelText('Photo file'), photoFile());
    await storePhoto();
    expect(await region.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(region.getByRole('button', { name: 'Send review' }));
    expect(await region.findByText('It is waiting for our approval.')).toBeVisible();
    expect(region.getByText('5 out of 5 stars')).toBeInTheDocument();
    expect(api.callsOf('PUT /api/orders/:id/reviews/:productId')).toEqual([
      { id, productId: square.productId, stars: 5, words: 'Love them', photo: '/objects/photos/a.jpg' },
    ]);
    expect(region.getByRole('heading', { name: 'Classic Square' })).toHaveFocus();
  });

  it('waits for a photo that is still on its way', async () => {
    const { api } = open({
      ...uploading,
      'POST /api/objects/upload': () => new Promise(() => {}),
      'PUT /api/orders/:id/reviews/:productId': aReview(),
    });
    const region = await reviewsRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Write a review of Classic Square' }));
    await userEvent.click(region.getByRole('radio', { name: '5 stars' }));
    await userEvent.type(region.getByRole('textbox', { name: /Your review/ }), 'Love them');
    await userEvent.upload(region.getByLabelText('Photo file'), photoFile());
    const [choose, send] = region.getAllByRole('button', { name: 'Uploading...' });
    expect(choose).toBeVisible();
    await userEvent.click(send!);
    expect(api.callsOf('PUT /api/orders/:id/reviews/:productId')).toEqual([]);
  });

  it('asks for stars and words, refuses a file that is too large, and keeps what was typed when the API fails', async () => {
    const { api } = open({
      'PUT /api/orders/:id/reviews/:productId': new Refusal('service_unavailable', { message: 'Busy.' }),
    });
    const region = await reviewsRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Write a review of Classic Square' }));
    await userEvent.click(region.getByRole('button', { name: 'Send review' }));
    expect(await region.findByText('Choose a number of stars')).toBeVisible();
    expect(region.getByText('Please write a few words')).toBeVisible();
    expect(api.callsOf('PUT /api/orders/:id/reviews/:productId')).toEqual([]);
    await userEvent.click(region.getByRole('radio', { name: '1 star' }));
    await userEvent.type(region.getByRole('textbox', { name: /Your review/ }), 'Too small');
    await userEvent.click(region.getByRole('button', { name: 'Send review' }));
    expect(await region.findByRole('alert')).toHaveTextContent('Busy.');
    expect(region.getByRole('textbox', { name: /Your review/ })).toHaveValue('Too small');
    expect(region.getByRole('radio', { name: '1 star' })).toBeChecked();
    const large = photoFile();
    Object.defineProperty(large, 'size', { value: shopPolicy.photos.maximumBytes + 1 });
    await userEvent.upload(region.getByLabelText('Photo file'), large);
    expect(await region.findByText(/magnet\.jpg: File too large/)).toBeVisible();
    expect(api.callsOf('POST /api/objects/upload')).toEqual([]);
  });

  it('starts a change with what the review says', async () => {
    const { api } = open({
      'GET /api/orders/:id/reviews': reviewsOf(aReview({ isPublic: true })),
      'PUT /api/orders/:id/reviews/:productId': aReview({ stars: 3 }),
    });
    const region = await reviewsRegion();
    expect(await region.findByText('It is on the product’s page.')).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Edit review of Classic Square' }));
    expect(region.getByRole('textbox', { name: /Your review/ })).toHaveValue('Bright colors.');
    await userEvent.click(region.getByRole('radio', { name: '3 stars' }));
    await userEvent.click(region.getByRole('button', { name: 'Save changes' }));
    expect(await region.findByText('It is waiting for our approval.')).toBeVisible();
    expect(api.callsOf('PUT /api/orders/:id/reviews/:productId')).toMatchObject([
      { stars: 3, words: 'Bright colors.' },
    ]);
  });

  it('deletes a review after asking', async () => {
    const { api } = open({
      'GET /api/orders/:id/reviews': reviewsOf(aReview()),
      'DELETE /api/orders/:id/reviews/:productId': new Refusal('service_unavailable', { message: 'Busy.' }),
    });
    const region = await reviewsRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Delete review of Classic Square' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete it' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Busy.');
    api.answer({ 'DELETE /api/orders/:id/reviews/:productId': { deleted: true } });
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete it' }));
    expect(await region.findByRole('button', { name: 'Write a review of Classic Square' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('reporting a problem', () => {
  it('sends kind, items, words and photos', async () => {
    const { api, container } = open({ ...uploading, 'POST /api/orders/:id/claims': aClaim() });
    const region = await claimsRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Report a problem' }));
    await userEvent.click(region.getByRole('radio', { name: 'I would like to return it' }));
    await userEvent.click(region.getByRole('checkbox', { name: 'Round One' }));
    await userEvent.type(region.getByRole('textbox', { name: /What happened/ }), 'Too round');
    await userEvent.upload(region.getByLabelText('Photo files'), photoFile());
    await storePhoto();
    expect(await region.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    api.answer({ 'GET /api/orders/:id/claims': { ...noClaims, claims: [aClaim({ itemIds: [round.id] })] } });
    await userEvent.click(region.getByRole('button', { name: 'Send report' }));
    expect(await region.findByText('We are looking into it')).toBeVisible();
    expect(api.callsOf('POST /api/orders/:id/claims')).toEqual([
      { id, kind: 'return', itemIds: [round.id], words: 'Too round', photos: ['/objects/photos/a.jpg'] },
    ]);
  });

  it('asks which items it is about and what happened, and keeps what was typed when the API refuses it', async () => {
    const { api } = open({
      'POST /api/orders/:id/claims': new Refusal('claim_too_late', { message: 'That time is over.' }),
    });
    const region = await claimsRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Report a problem' }));
    await userEvent.click(region.getByRole('button', { name: 'Send report' }));
    expect(await region.findByText('Choose what this is about')).toBeVisible();
    expect(region.getByText('Please tell us what happened')).toBeVisible();
    expect(api.callsOf('POST /api/orders/:id/claims')).toEqual([]);
    await userEvent.click(region.getByRole('checkbox', { name: 'Classic Square' }));
    await userEvent.type(region.getByRole('textbox', { name: /What happened/ }), 'Chipped');
    await userEvent.click(region.getByRole('button', { name: 'Send report' }));
    expect(await region.findByRole('alert')).toHaveTextContent('That time is over.');
    expect(region.getByRole('textbox', { name: /What happened/ })).toHaveValue('Chipped');
  });

  it('shows the claim and its answer, and offers only items without an open claim', async () => {
    const answered = aClaim({
      itemIds: [round.id],
      status: 'answered',
      outcome: 'reprint',
      answer: 'We print it again.\n<b>Sorry!</b>',
      answeredAt: '2026-11-21T12:00:00.000Z',
    });
    const { api, container } = open({
      'GET /api/orders/:id/claims': { ...noClaims, claims: [aClaim(), answered] },
      'POST /api/orders/:id/claims': aClaim(),
    });
    const region = await claimsRegion();
    expect(await region.findByText('Accepted: we print it again')).toBeVisible();
    expect(region.getByText(/<b>Sorry!<\/b>/)).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Report a problem' }));
    expect(region.queryByRole('checkbox', { name: 'Classic Square' })).not.toBeInTheDocument();
    expect(region.getByRole('checkbox', { name: 'Round One' })).toBeChecked();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.type(region.getByRole('textbox', { name: /What happened/ }), 'Again');
    await userEvent.click(region.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(api.callsOf('POST /api/orders/:id/claims')).toMatchObject([{ itemIds: [round.id] }]));
  });

  it('tells two items of one product apart by pack and variation', async () => {
    const two = ['6', '9'].map((selectedPack) => sampleOrderLine({ selectedPack, variationName: 'Finish: Glossy' }));
    open(
      { 'GET /api/orders/:id/claims': { ...noClaims, claims: [aClaim({ itemIds: [two[0]!.id], status: 'closed' })] } },
      { items: two },
    );
    const region = await claimsRegion();
    expect(await region.findByRole('heading', { name: /: Classic Square, Finish: Glossy, pack of 6$/ })).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Report a problem' }));
    expect(region.getByRole('checkbox', { name: 'Classic Square, Finish: Glossy, pack of 6' })).toBeVisible();
    expect(region.getByRole('checkbox', { name: 'Classic Square, Finish: Glossy, pack of 9' })).toBeVisible();
  });

  it('says when the time for it is over', async () => {
    open({ 'GET /api/orders/:id/claims': { ...noClaims, isOpen: false } });
    const region = await claimsRegion();
    expect(await region.findByText(/The time for returns ended on/)).toBeVisible();
    expect(region.queryByRole('button', { name: 'Report a problem' })).not.toBeInTheDocument();
  });

  it('offers to try again when the claims cannot be loaded', async () => {
    const { api } = open({ 'GET /api/orders/:id/claims': new Refusal('service_unavailable') });
    const region = await claimsRegion();
    expect(await region.findByText('Unable to Load Reports')).toBeVisible();
    api.answer({ 'GET /api/orders/:id/claims': noClaims });
    await userEvent.click(region.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(region.getByRole('button', { name: 'Report a problem' })).toBeVisible());
  });
});

it('a guest with the link of the mail reviews and reports on the tracking page', async () => {
  const order = sampleOrder({ id, items, status: 'delivered' });
  const { api, container } = openPage(`/track-order?order=${id}&token=a-token`, {
    'POST /api/track-order': {
      orderNumber: id.slice(0, 8),
      status: 'delivered',
      createdAt: order.createdAt,
      printsCheckedAt: null,
      shippedAt: null,
      deliveredAt: '2026-11-20T12:00:00.000Z',
      trackingNumber: null,
      isOnHold: false,
    },
    'POST /api/orders/:id/open': order,
    'GET /api/orders/:id/reviews': reviewsOf(),
    'GET /api/orders/:id/claims': noClaims,
    'PUT /api/orders/:id/reviews/:productId': aReview(),
  });
  const region = await reviewsRegion();
  await userEvent.click(await region.findByRole('button', { name: 'Write a review of Classic Square' }));
  await userEvent.click(region.getByRole('radio', { name: '4 stars' }));
  await userEvent.type(region.getByRole('textbox', { name: /Your review/ }), 'Bright');
  await userEvent.click(region.getByRole('button', { name: 'Send review' }));
  expect(await region.findByText('It is waiting for our approval.')).toBeVisible();
  expect(api.callsOf('PUT /api/orders/:id/reviews/:productId')).toMatchObject([{ id, token: 'a-token', stars: 4 }]);
  const claims = await claimsRegion();
  expect(await claims.findByRole('button', { name: 'Report a problem' })).toBeVisible();
  expect(api.callsOf('GET /api/orders/:id/claims')).toEqual([{ id, token: 'a-token' }]);
  expect(await axe(container)).toHaveNoViolations();
});
