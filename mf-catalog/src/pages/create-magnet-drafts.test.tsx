import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DesignDraft } from 'shared-contracts/design/draft';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import {
  sampleCartLine,
  sampleDesign,
  sampleId,
  sampleMagnets,
  sampleOrder,
  sampleOrderLine,
  sampleProduct,
  sampleUser,
} from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { guestCart } from 'shell/contract';
import { Standalone } from 'shell/standalone';
import { axe } from 'shell/testing/axe';
import routes from '../exposes/routes';
import { FakeEventSource } from '../shared/design-links/testing/fake-event-source';
import { drawnImage } from '../testing/drawn-image';

const square = sampleProduct();
const updatedAt = '2026-01-01T00:00:00.000Z';
const { id: template, version } = sampleMagnets[0]!.template;
const aDraft = (names: string[], over: Partial<DesignDraft> = {}): DesignDraft => ({
  id: sampleId(),
  productId: square.id,
  packSize: 9,
  variationId: null,
  tray: names.map((name) => ({ path: `/objects/photos/${name}`, name, width: 4000, height: 3000 })),
  slots: names.map((name, magnet) => ({
    magnet,
    template: { id: template, version },
    window: 0,
    path: `/objects/photos/${name}`,
    crop: { cx: 2000, cy: 1500, w: 3000, h: 3000 },
    rotation: 0,
    quality: 'great' as const,
  })),
  version: 1,
  updatedAt,
  ...over,
});
const summaryOf = ({ id, productId, packSize, tray, version: number }: DesignDraft) => ({
  id,
  productId,
  productName: 'Classic Square',
  packSize,
  photos: tray.length,
  version: number,
  updatedAt,
});

let stored = 0;
const asGuest: FakeAnswers = {
  'GET /api/user': new Refusal('not_authenticated'),
  'GET /api/products': [square],
  'GET /api/products/:id': square,
  'POST /api/objects/upload': () => ({
    uploadURL: `https://storage.test/${(stored += 1)}?signed`,
    expiresAt: '2036-01-01T00:00:00.000Z',
  }),
  'PUT /api/objects/set-policy': ({ imageUrl }) => ({
    objectPath: `/objects/photos/${/test\/(\d+)/.exec(String(imageUrl))?.[1]}.jpg`,
    width: 4000,
    height: 3000,
  }),
};
let saves = 0;
const signedIn: FakeAnswers = {
  ...asGuest,
  'GET /api/user': sampleUser(),
  'GET /api/cart': [],
  'GET /api/design-drafts': [],
  'PUT /api/design-drafts/:id': ({ id }) => ({ id: String(id), version: (saves += 1), updatedAt }),
  'GET /api/design-drafts/:id/links': [],
  'GET /api/design-drafts/:id/offers': [],
};

fakeTransfers();
beforeEach(() => {
  saves = 0;
  guestCart.clear();
  FakeEventSource.install();
  Object.assign(globalThis, { Image: drawnImage(() => ({ width: 4000, height: 3000 })) });
  // some browsers return a promise
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

function open(answers: FakeAnswers, query = '') {
  const api = fakeApi(answers);
  const saved = () => api.callsOf('PUT /api/design-drafts/:id') as DesignDraft[];
  return { api, saved, ...render(<Standalone routes={routes} address={`/create-magnet${query}`} />) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
async function add(...names: string[]): Promise<void> {
  const before = Transfer.sent.length;
  const picker = await screen.findByLabelText(/photos/i, { selector: 'input[type=file]' });
  await userEvent.upload(
    picker,
    names.map((name) => new File([name], name, { type: 'image/jpeg' })),
  );
  await waitFor(() => expect(Transfer.sent).toHaveLength(before + names.length));
  for (const transfer of Transfer.sent.slice(before)) transfer.end(200);
}
async function places(): Promise<string[]> {
  const pack = within(await screen.findByRole('list', { name: 'Your pack' }));
  return pack
    .getAllByRole('button', { name: /^Adjust|free$/ })
    .map((place) => /^Adjust (.+), place/.exec(place.textContent ?? '')?.[1] ?? '');
}
const soon = { timeout: 10_000 };

describe('the design of a signed-in shopper', () => {
  it('is saved on the server with its uploaded photos, and again when it changes', async () => {
    const { saved } = open(signedIn);
    await add('a.jpg', 'b.jpg');
    await waitFor(() => expect(saved()).toHaveLength(1), soon);
    expect(saved()[0]).toMatchObject({ productId: square.id, packSize: 9, slots: [{ magnet: 0 }, { magnet: 1 }] });
    expect(saved()[0]?.tray.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    (await button('Move a.jpg from place 1')).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(saved()).toHaveLength(2), soon);
    expect(saved()[1]?.id).toBe(saved()[0]?.id);
  });

  it('is saved when the network is back', async () => {
    const { api, saved } = open({ ...signedIn, 'PUT /api/design-drafts/:id': new Error('offline') });
    await add('a.jpg');
    await waitFor(() => expect(saved()).toHaveLength(1), soon);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    api.answer({ 'PUT /api/design-drafts/:id': signedIn['PUT /api/design-drafts/:id'] });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(saved()).toHaveLength(2));
  });

  it('is offered on another device, and opens there as it was', async () => {
    const draft = aDraft(['beach.jpg', 'cake.jpg']);
    const { api, saved } = open({
      ...signedIn,
      'GET /api/design-drafts': [summaryOf(draft)],
      'GET /api/design-drafts/:id': draft,
    });
    await press('Continue your pack of 9');
    await waitFor(async () => expect((await places()).slice(0, 3)).toEqual(['beach.jpg', 'cake.jpg', '']));
    const [picture] = screen.getByRole('list', { name: 'Your photos' }).querySelectorAll('img');
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^\/objects\/photos\/beach\.jpg\?w=\d+$/));
    expect(api.callsOf('GET /api/design-drafts/:id')).toEqual([{ id: draft.id }]);
    await add('new.jpg');
    await waitFor(() => expect(saved()).toHaveLength(1), soon);
    expect(saved()[0]?.id).toBe(draft.id);
    expect(saved()[0]?.tray).toHaveLength(3);
  });

  it('is deleted from the server once it is in the cart', async () => {
    const draft = aDraft(['beach.jpg']);
    const { api } = open({
      ...signedIn,
      'GET /api/design-drafts': [summaryOf(draft)],
      'GET /api/design-drafts/:id': draft,
      'POST /api/cart': sampleCartLine(),
      'DELETE /api/design-drafts/:id': { id: draft.id },
    });
    await press('Continue your pack of 9');
    await press('See it on a fridge');
    await press('Approve and add to cart');
    await waitFor(() => expect(api.callsOf('POST /api/cart')).toHaveLength(1));
    await waitFor(() => expect(api.callsOf('DELETE /api/design-drafts/:id')).toEqual([{ id: draft.id }]));
  });

  it('is deleted from the server when the shopper deletes it', async () => {
    const draft = aDraft(['beach.jpg']);
    const { api } = open({
      ...signedIn,
      'GET /api/design-drafts': [summaryOf(draft)],
      'DELETE /api/design-drafts/:id': { id: draft.id },
    });
    await press('Delete this design');
    await waitFor(() => expect(api.callsOf('DELETE /api/design-drafts/:id')).toEqual([{ id: draft.id }]));
    expect(await screen.findByLabelText(/photos/i, { selector: 'input[type=file]' })).toBeEnabled();
  });
});

describe('a design that was changed on another device', () => {
  const theirs = aDraft(['theirs.jpg']);
  async function openWithConflict() {
    const mine = aDraft(['mine.jpg'], { id: theirs.id });
    const opened = open({
      ...signedIn,
      'GET /api/design-drafts': [summaryOf(mine)],
      'GET /api/design-drafts/:id': mine,
      'PUT /api/design-drafts/:id': new Refusal('draft_changed', { details: { ...theirs, version: 5 } }),
    });
    await press('Continue your pack of 9');
    await add('here.jpg');
    expect(await screen.findByText('You changed this design on another device', {}, soon)).toBeVisible();
    opened.api.answer({ 'PUT /api/design-drafts/:id': signedIn['PUT /api/design-drafts/:id'] });
    return opened;
  }

  it('can be taken over, keeping the photos of both; Undo brings this one back', async () => {
    const { container, saved } = await openWithConflict();
    expect(await axe(container)).toHaveNoViolations();
    await press('Use that one');
    await waitFor(async () => expect((await places()).slice(0, 2)).toEqual(['theirs.jpg', '']));
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(tray.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
    await waitFor(() => expect(saved().at(-1)?.tray).toHaveLength(3), soon);
    await press('Undo');
    expect((await places()).slice(0, 2)).toEqual(['mine.jpg', 'here.jpg']);
  });

  it('can be kept as it is here, and is saved over the other', async () => {
    const { saved } = await openWithConflict();
    await press('Keep this one');
    await waitFor(
      () =>
        expect(
          saved()
            .at(-1)
            ?.tray.map(({ name }) => name),
        ).toContain('theirs.jpg'),
      soon,
    );
    expect((await places()).slice(0, 2)).toEqual(['mine.jpg', 'here.jpg']);
    expect(screen.queryByText('You changed this design on another device')).not.toBeInTheDocument();
  });
});

describe('the design of a guest', () => {
  it('stays in the browser until a link is made', async () => {
    const { api, container } = open({
      ...asGuest,
      'PUT /api/design-drafts/:id': signedIn['PUT /api/design-drafts/:id'],
      'GET /api/design-drafts/:id/offers': [],
      'POST /api/design-drafts/:id/links': {
        id: sampleId(),
        kind: 'phone',
        token: 'p'.repeat(65),
        expiresAt: '2199-01-02T00:00:00.000Z',
        isRevoked: false,
        photos: 0,
        waiting: 0,
        maximumPhotos: 60,
      },
    });
    await press('Add photos from your phone');
    expect(await axe(container)).toHaveNoViolations();
    await press('Show QR code');
    expect(await screen.findByRole('img', { name: 'QR code of the link for your phone' })).toBeVisible();
    const [{ id } = { id: '' }] = api.callsOf('PUT /api/design-drafts/:id');
    await waitFor(() => expect(FakeEventSource.open).toEqual([`/api/design-drafts/${String(id)}/events`]));
    api.answer({
      'GET /api/design-drafts/:id/links': [{ ...aLinkOf('phone'), id: '1a2b3c4d-0000-4000-8000-000000000001' }],
      'GET /api/design-drafts/:id/offers': [
        {
          id: sampleId(),
          linkId: '1a2b3c4d-0000-4000-8000-000000000001',
          state: 'accepted',
          path: '/objects/photos/phone.jpg',
          width: 900,
          height: 900,
          place: null,
        },
      ],
    });
    FakeEventSource.all[0]!.emit('changed');
    await waitFor(async () => expect((await places())[0]).toBe('Photo from your phone 1'));
    await waitFor(() => expect(api.callsOf('PUT /api/design-drafts/:id').length).toBe(2), soon);
  });
});

const aLinkOf = (kind: 'friends' | 'phone') => ({
  id: sampleId(),
  kind,
  token: 'p'.repeat(65),
  expiresAt: '2199-01-02T00:00:00.000Z',
  isRevoked: false,
  photos: 0,
  waiting: 0,
  maximumPhotos: 60,
});

describe('an ordered design', () => {
  const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
  const line = sampleOrderLine({
    productId: square.id,
    selectedPack: '3',
    customImages: paths,
    customDesign: sampleDesign({ paths }),
  });
  const order = sampleOrder({ items: [line] });
  const query = `?order=${order.id}&item=${line.id}`;
  const photos = paths.map((objectPath) => ({ objectPath, width: 4000, height: 4000 }));
  const answers = {
    ...signedIn,
    'GET /api/orders/:id': order,
    'GET /api/design-drafts/:id': new Refusal('not_found'),
  };

  it('opens with its photos and crops', async () => {
    open({ ...answers, 'POST /api/objects/details': { photos } }, query);
    await waitFor(async () => expect(await places()).toEqual(['Photo 1', 'Photo 2', '']));
    expect(screen.queryByText(/no longer stored/)).not.toBeInTheDocument();
  });

  it('says which photos have been deleted', async () => {
    open({ ...answers, 'POST /api/objects/details': { photos: photos.slice(0, 1) } }, query);
    expect(await screen.findByText('1 photo of this order is no longer stored')).toBeVisible();
    expect(await places()).toEqual(['Photo 1', '', '']);
  });

  it('says so if all have been deleted', async () => {
    open({ ...answers, 'POST /api/objects/details': { photos: [] } }, query);
    expect(await screen.findByText('The photos of this order are no longer stored')).toBeVisible();
    expect(await places()).toEqual(['', '', '']);
  });

  it('is not shown to others', async () => {
    open({ ...answers, 'GET /api/orders/:id': new Refusal('not_found') }, query);
    expect(await screen.findByText('This order could not be opened')).toBeVisible();
  });
});
