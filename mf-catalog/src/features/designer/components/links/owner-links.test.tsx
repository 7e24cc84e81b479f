import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { DesignLink, DesignOffer } from 'shared-contracts/design/draft';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import type { ReactElement } from 'react';
import { Standalone } from 'shell/standalone';
import { FakeEventSource } from '../../../../shared/design-links/testing/fake-event-source';
import { startedWith } from '../../model/design-history';
import { emptyDesign } from '../../model/pack-design';
import type { DesignerState } from '../../store/designer-state';
import { DesignerContext } from '../../store/use-designer';
import { packs, sampleDesigner } from '../../testing/sample-design';
import { AddFromPhone, InviteFriends } from './link-panels';
import { PackLinks } from './pack-links';

const draftId = sampleId();
const copy = { version: 1, content: JSON.stringify({ tray: [], slots: [] }) };
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

function renderInShop(part: ReactElement, more: Partial<DesignerState> = {}) {
  const designer = sampleDesigner(startedWith(emptyDesign(packs.three)), {
    id: draftId,
    copy,
    save: async () => {},
    ...more,
  });
  const element = <DesignerContext value={designer}>{part}</DesignerContext>;
  return { designer, ...render(<Standalone routes={() => [{ path: '/', element }]} address="/" />) };
}

beforeEach(() => FakeEventSource.install());

describe('inviting friends', () => {
  it('makes a link, which can be copied and turned off', async () => {
    const link = aLink();
    const api = asGuest({
      'POST /api/design-drafts/:id/links': link,
      'DELETE /api/design-drafts/:id/links/:linkId': { id: link.id },
    });
    const user = userEvent.setup();
    const { container } = renderInShop(<InviteFriends />);
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
    renderInShop(<InviteFriends />);
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible();
  });

  it('asks for a name that friends see, which nobody has to give', async () => {
    const named = aLink({ ownerName: 'Ada' });
    const api = asGuest({ 'POST /api/design-drafts/:id/links': named });
    renderInShop(<InviteFriends />);
    expect(await screen.findByText(/The link works for 14 days\./)).toBeVisible();
    const name = await screen.findByLabelText('Your first name (optional)');
    expect(name).toHaveAttribute('maxlength', '40');
    await userEvent.type(name, ' Ada ');
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText('Your friends see your name: Ada.')).toBeVisible();
    expect(api.callsOf('POST /api/design-drafts/:id/links')).toEqual([
      { id: draftId, kind: 'friends', ownerName: 'Ada' },
    ]);
  });

  it('opens the share sheet where there is one', async () => {
    const shared: unknown[] = [];
    Object.assign(window.navigator, { share: async (data: unknown) => shared.push(data) });
    const link = aLink();
    asGuest({ 'GET /api/design-drafts/:id/links': [link] });
    renderInShop(<InviteFriends />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
    expect(shared).toEqual([
      { title: 'Help me fill a pack of magnets', url: `${window.location.origin}/design/${link.token}` },
    ]);
    Reflect.deleteProperty(window.navigator, 'share');
  });

  it('shows who added a photo, and uses all at once', async () => {
    const offers = [anOffer({ friendName: 'Ann' }), anOffer({ place: null })];
    const api = asGuest({
      'GET /api/design-drafts/:id/links': [aLink()],
      'GET /api/design-drafts/:id/offers': offers,
      'POST /api/design-drafts/:id/offers': offers.map((offer) => ({ ...offer, state: 'accepted' as const })),
    });
    const names: string[] = [];
    const { container } = renderInShop(<PackLinks />, { receive: ({ friendName }) => names.push(String(friendName)) });
    expect(await screen.findByText('Ann')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo 1 from Ann' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Use all 2' }));
    await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
    expect(api.callsOf('POST /api/design-drafts/:id/offers')).toEqual([
      { id: draftId, offerIds: offers.map(({ id }) => id) },
    ]);
    expect(names).toEqual(['Ann', 'undefined']);
  });

  it('shows their photos to use or decline', async () => {
    const [first, second] = [anOffer(), anOffer({ place: null })];
    const api = asGuest({
      'GET /api/design-drafts/:id/links': [aLink()],
      'GET /api/design-drafts/:id/offers': [first, second],
      'POST /api/design-drafts/:id/offers/:offerId': [second],
    });
    const { container } = renderInShop(<PackLinks />);
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
    const { container } = renderInShop(<AddFromPhone />);
    expect(await screen.findByRole('img', { name: 'QR code of the link for your phone' })).toBeVisible();
    expect(screen.getByLabelText('Or open this link on your phone')).toHaveValue(
      `${window.location.origin}/design/${'p'.repeat(65)}`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('a design that the server does not have yet', () => {
  it('is stored before its first link is made', async () => {
    const api = asGuest({ 'POST /api/design-drafts/:id/links': aLink() });
    const order: string[] = [];
    const save = async () => {
      order.push(`stored before ${api.callsOf('POST /api/design-drafts/:id/links').length} links`);
      designer.setState({ copy });
    };
    const { designer } = renderInShop(<InviteFriends />, { copy: null, save });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect(await screen.findByLabelText('Link for your friends')).toBeVisible();
    expect(order).toEqual(['stored before 0 links']);
  });

  it('gets no link if it cannot be stored', async () => {
    const api = asGuest({});
    renderInShop(<InviteFriends />, { copy: null, save: () => Promise.reject(new Error('offline')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect((await screen.findAllByText('Link not made')).length).toBeGreaterThan(0);
    expect(api.callsOf('POST /api/design-drafts/:id/links')).toEqual([]);
  });
});

describe('an open design', () => {
  it('receives each accepted photo once, live', async () => {
    const friends = aLink();
    const phone = aLink({ kind: 'phone' });
    const [phones, friend] = [
      anOffer({ linkId: phone.id, state: 'accepted', place: null }),
      anOffer({ linkId: friends.id }),
    ];
    const api = asGuest({
      'GET /api/design-drafts/:id/links': [friends, phone],
      'GET /api/design-drafts/:id/offers': [phones, friend],
    });
    const added: string[] = [];
    renderInShop(<PackLinks />, { receive: ({ id }, from) => added.push(`${from} ${id}`) });
    await waitFor(() => expect(added).toEqual([`phone ${phones.id}`]));
    await waitFor(() => expect(FakeEventSource.open).toEqual([`/api/design-drafts/${draftId}/events`]));
    api.answer({ 'GET /api/design-drafts/:id/offers': [phones, { ...friend, state: 'accepted' }] });
    act(() => FakeEventSource.all[0]!.emit('changed'));
    await waitFor(() => expect(added).toEqual([`phone ${phones.id}`, `friends ${friend.id}`]));
  });

  it('receives what the stored draft has already, if it is based on an older one, but nothing that was taken out of it', async () => {
    const link = aLink({ kind: 'phone' });
    const offerOf = (path: string) => anOffer({ linkId: link.id, state: 'accepted', place: null, path });
    asGuest({
      'GET /api/design-drafts/:id/links': [link],
      'GET /api/design-drafts/:id/offers': [
        offerOf('/objects/photos/taken-out.jpg'),
        offerOf('/objects/photos/new.jpg'),
      ],
    });
    const tray = [{ path: '/objects/photos/taken-out.jpg', width: 900, height: 900, name: 'one.jpg' }];
    const added: string[] = [];
    renderInShop(<PackLinks />, {
      copy: { version: 1, content: JSON.stringify({ tray, slots: [] }) },
      receive: ({ path }) => added.push(path),
    });
    await waitFor(() => expect(added).toEqual(['/objects/photos/new.jpg']));
  });

  it('has no connection once its links have ended', async () => {
    const api = asGuest({ 'GET /api/design-drafts/:id/links': [aLink({ isRevoked: true })] });
    renderInShop(<PackLinks />);
    await waitFor(() => expect(api.callsOf('GET /api/design-drafts/:id/offers')).toHaveLength(1));
    expect(FakeEventSource.open).toEqual([]);
  });
});
