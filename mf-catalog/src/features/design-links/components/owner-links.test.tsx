import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { DesignLink, DesignOffer } from 'shared-contracts/design/draft';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import type { ReactElement } from 'react';
import { Standalone } from 'shell/standalone';
import { saveDesignDraft } from '../queries/design-drafts';
import { useAddedPhotos, useDesignUpdates } from '../queries/design-links';
import { FakeEventSource } from '../testing/fake-event-source';
import { AddFromPhone } from './add-from-phone';
import { InviteFriends } from './invite-friends';

const draftId = sampleId();
const aLink = (over: Partial<DesignLink> = {}): DesignLink => ({
  id: sampleId(),
  kind: 'friends',
  token: 'b'.repeat(65),
  expiresAt: '2199-01-02T00:00:00.000Z',
  isRevoked: false,
  photos: 2,
  waiting: 1,
  maximumPhotos: 60,
  ...over,
});
const anOffer = (over: Partial<DesignOffer> = {}): DesignOffer => ({
  id: sampleId(),
  linkId: sampleId(),
  state: 'waiting',
  path: '/objects/photos/friend.jpg',
  width: 900,
  height: 900,
  place: 3,
  ...over,
});
const asGuest = (answers: FakeAnswers) =>
  fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/design-drafts/:id/links': [],
    'GET /api/design-drafts/:id/offers': [],
    ...answers,
  });

const renderInShop = (element: ReactElement) =>
  render(<Standalone routes={() => [{ path: '/', element }]} address="/" />);

beforeEach(() => FakeEventSource.install());

describe('inviting friends', () => {
  it('makes a link, which can be copied and turned off', async () => {
    const link = aLink();
    const api = asGuest({
      'POST /api/design-drafts/:id/links': link,
      'DELETE /api/design-drafts/:id/links/:linkId': { id: link.id },
    });
    const user = userEvent.setup();
    const { container } = renderInShop(<InviteFriends draftId={draftId} />);
    await user.click(await screen.findByRole('button', { name: 'Make a link' }));
    const address = `${window.location.origin}/design/${link.token}`;
    expect(await screen.findByLabelText('Link for your friends')).toHaveValue(address);
    expect(api.callsOf('POST /api/design-drafts/:id/links')).toEqual([{ id: draftId, kind: 'friends' }]);
    expect(screen.getByText(/2 of at most 60 photos added/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await window.navigator.clipboard.readText()).toBe(address);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Turn off link' }));
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible();
  });

  it('offers a new link once the last one has ended', async () => {
    asGuest({
      'GET /api/design-drafts/:id/links': [
        aLink({ isRevoked: true }),
        aLink({ expiresAt: '2020-01-01T00:00:00.000Z' }),
      ],
    });
    renderInShop(<InviteFriends draftId={draftId} />);
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible();
  });

  it('shows their photos to use or decline', async () => {
    const [first, second] = [anOffer(), anOffer({ place: null })];
    const api = asGuest({
      'GET /api/design-drafts/:id/links': [aLink()],
      'GET /api/design-drafts/:id/offers': [first, second],
      'POST /api/design-drafts/:id/offers/:offerId': [second],
    });
    const { container } = renderInShop(<InviteFriends draftId={draftId} />);
    expect(await screen.findByRole('heading', { name: '2 photos to look at' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Use photo 1' }));
    expect(await screen.findByRole('heading', { name: '1 photo to look at' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Decline photo 1' }));
    await waitFor(() =>
      expect(api.callsOf('POST /api/design-drafts/:id/offers/:offerId')).toEqual([
        { id: draftId, offerId: first.id, accept: true },
        { id: draftId, offerId: second.id, accept: false },
      ]),
    );
  });
});

describe('adding photos from the phone', () => {
  it('shows the link as a QR code and as text', async () => {
    asGuest({ 'GET /api/design-drafts/:id/links': [aLink(), aLink({ kind: 'phone', token: 'p'.repeat(65) })] });
    const { container } = renderInShop(<AddFromPhone draftId={draftId} />);
    expect(await screen.findByRole('img', { name: 'QR code of the link for your phone' })).toBeVisible();
    expect(screen.getByLabelText('Or open this link on your phone')).toHaveValue(
      `${window.location.origin}/design/${'p'.repeat(65)}`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('an open design', () => {
  it('receives each accepted photo once, live', async () => {
    const [phones, friends] = [anOffer({ state: 'accepted', place: null }), anOffer()];
    const api = asGuest({ 'GET /api/design-drafts/:id/offers': [phones, friends] });
    const added: string[] = [];
    const Design = () => {
      useDesignUpdates(draftId);
      useAddedPhotos(draftId, ({ id }) => added.push(id));
      return null;
    };
    renderInShop(<Design />);
    await waitFor(() => expect(added).toEqual([phones.id]));
    expect(FakeEventSource.open).toEqual([`/api/design-drafts/${draftId}/events`]);
    api.answer({ 'GET /api/design-drafts/:id/offers': [phones, { ...friends, state: 'accepted' }] });
    act(() => FakeEventSource.all[0]!.emit('changed'));
    await waitFor(() => expect(added).toEqual([phones.id, friends.id]));
  });

  it('is saved with the version that was changed, and learns of a newer one', async () => {
    const content = { productId: sampleId(), packSize: 4, variationId: null, tray: [], slots: [] };
    const saved = { id: draftId, version: 4, updatedAt: '2026-01-01T00:00:00.000Z' };
    const api = asGuest({ 'PUT /api/design-drafts/:id': saved });
    expect(await saveDesignDraft({ id: draftId, ...content }, 3)).toEqual({ kind: 'saved', draft: saved });
    const newer = { ...content, ...saved };
    api.answer({ 'PUT /api/design-drafts/:id': new Refusal('draft_changed', { details: newer }) });
    expect(await saveDesignDraft({ id: draftId, ...content }, 3)).toEqual({ kind: 'changed', draft: newer });
  });
});
