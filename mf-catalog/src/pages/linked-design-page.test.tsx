import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkedDesign, LinkedPhoto } from 'shared-contracts/design/draft';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleMagnets } from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { FakeEventSource } from '../shared/design-links/testing/fake-event-source';

const token = 'a'.repeat(65);
const aDesign = (over: Partial<LinkedDesign> = {}): LinkedDesign => ({
  kind: 'friends',
  ownerFirstName: 'Ada',
  productName: 'Classic Square',
  magnets: sampleMagnets,
  packSize: 4,
  taken: [1],
  photos: [],
  mayAdd: 3,
  expiresAt: '2026-01-02T00:00:00.000Z',
  ...over,
});
const aPhoto = (over: Partial<LinkedPhoto> = {}): LinkedPhoto => ({
  id: sampleId(),
  path: '/objects/photos/mine.jpg',
  width: 900,
  height: 900,
  place: 0,
  state: 'waiting',
  ...over,
});
const uploads: FakeAnswers = {
  'POST /api/objects/upload': {
    uploadURL: 'https://storage.test/pending/1?signed',
    expiresAt: '2026-01-01T00:00:00.000Z',
  },
  'PUT /api/objects/set-policy': () => ({ objectPath: `/objects/photos/${sampleId()}.jpg`, width: 900, height: 900 }),
};

function open(answer: LinkedDesign | Refusal, answers: FakeAnswers = {}) {
  const api = fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/design-links/:token': answer,
    ...uploads,
    ...answers,
  });
  return { api, ...renderSlice(routes, `/design/${token}`) };
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const places = () => screen.getAllByText(/^Place \d/).map(({ textContent }) => textContent);
const picker = () => screen.getByLabelText('Add photos');

async function choose(...names: string[]) {
  await userEvent.upload(
    picker(),
    names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
  );
}
async function arrive(count: number) {
  await waitFor(() => expect(Transfer.sent).toHaveLength(count));
  for (const transfer of Transfer.sent) transfer.end(200);
}

fakeTransfers();
beforeEach(() => {
  FakeEventSource.install();
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

describe('the page of a link to a design', () => {
  it('says whose pack it is and which places are free', async () => {
    const { container } = open(aDesign());
    expect(await title('Ada is filling a pack of 4')).toBeVisible();
    expect(screen.getByText('1 of 4 places taken. You can add 3 photos.')).toBeVisible();
    expect(places()).toEqual(['Place 1: free', 'Place 2: taken', 'Place 3: free', 'Place 4: free']);
    expect(document.title).toMatch(/^Add photos to a pack/);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('names nobody if no name is known', async () => {
    open(aDesign({ ownerFirstName: null }));
    expect(await title('A friend is filling a pack of 4')).toBeVisible();
  });

  it('asks once for a first name, and sends it with each photo', async () => {
    window.localStorage.removeItem('friendName');
    const { api, unmount } = open(aDesign(), {
      'POST /api/design-links/:token/photos': aDesign({ photos: [aPhoto()] }),
    });
    await title('Ada is filling a pack of 4');
    const name = screen.getByLabelText('Your first name (optional)');
    expect(name).toHaveAccessibleDescription('Ada sees it on your photos.');
    await userEvent.type(name, ' Ann ');
    await choose('beach.jpg');
    await arrive(1);
    await waitFor(() =>
      expect(api.callsOf('POST /api/design-links/:token/photos')).toEqual([
        { token, path: expect.any(String), friendName: 'Ann' },
      ]),
    );
    unmount();
    open(aDesign());
    await title('Ada is filling a pack of 4');
    expect(screen.getByLabelText('Your first name (optional)')).toHaveValue('Ann');
    window.localStorage.removeItem('friendName');
  });

  it('asks for no name on the owner’s phone', async () => {
    open(aDesign({ kind: 'phone' }));
    await title('Add photos from your phone');
    expect(screen.queryByLabelText('Your first name (optional)')).not.toBeInTheDocument();
  });

  it('adds photos as they arrive', async () => {
    const { api, container } = open(aDesign(), {
      'POST /api/design-links/:token/photos': ({ path }) =>
        aDesign({ taken: [0, 1], mayAdd: 2, photos: [aPhoto({ path: String(path) })] }),
    });
    await title('Ada is filling a pack of 4');
    await choose('beach.jpg');
    expect(await screen.findByRole('progressbar', { name: 'Sending beach.jpg' })).toBeVisible();
    await arrive(1);
    expect(await screen.findByText('Sent. Waiting for Ada to choose')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(places()[0]).toBe('Place 1: your photo');
    expect(screen.getByText('2 of 4 places taken. You can add 2 photos.')).toBeVisible();
    expect(api.callsOf('POST /api/design-links/:token/photos')).toHaveLength(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows what was announced while its own photo was added', async () => {
    const pending = new Promise<LinkedDesign>(() => {});
    const [own, both] = [
      [0, 1],
      [0, 1, 2],
    ].map((taken) => aDesign({ taken, mayAdd: 4 - taken.length, photos: [aPhoto()] }));
    const { api } = open(aDesign(), {
      'POST /api/design-links/:token/photos': () => {
        // the announcement is read, but not answered before this is
        api.answer({ 'GET /api/design-links/:token': () => pending });
        FakeEventSource.all[0]!.emit('changed');
        api.answer({ 'GET /api/design-links/:token': both! });
        return own!;
      },
    });
    await title('Ada is filling a pack of 4');
    await choose('beach.jpg');
    await arrive(1);
    expect(await screen.findByText('3 of 4 places taken. You can add 1 photo.')).toBeVisible();
  });

  it('keeps a photo that was refused, with its own reason, until it is replaced', async () => {
    open(aDesign(), { 'POST /api/design-links/:token/photos': aDesign({ photos: [aPhoto()] }) });
    await title('Ada is filling a pack of 4');
    await choose('beach.jpg');
    await waitFor(() => expect(Transfer.sent).toHaveLength(1));
    Transfer.sent[0]!.end(413);
    expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed');
    await userEvent.upload(
      screen.getByLabelText('Replace beach.jpg'),
      new File(['pixels'], 'cat.jpg', { type: 'image/jpeg' }),
    );
    await waitFor(() => expect(Transfer.sent).toHaveLength(2));
    Transfer.sent[1]!.end(200);
    expect(await screen.findByText('Sent. Waiting for Ada to choose')).toBeVisible();
  });

  it('says why a photo was not added, and tries it again without another upload', async () => {
    const { api } = open(aDesign(), {
      'POST /api/design-links/:token/photos': new Refusal('too_many_photos', { message: 'There is no room.' }),
    });
    await title('Ada is filling a pack of 4');
    await choose('beach.jpg');
    await arrive(1);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no room.');
    api.answer({ 'POST /api/design-links/:token/photos': aDesign({ photos: [aPhoto()] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry beach.jpg' }));
    expect(await screen.findByText('Sent. Waiting for Ada to choose')).toBeVisible();
    expect(Transfer.sent).toHaveLength(1);
  });

  it('takes back a photo that waits', async () => {
    const photo = aPhoto();
    const { api } = open(aDesign({ photos: [photo, aPhoto({ state: 'accepted', place: 2 })] }), {
      'DELETE /api/design-links/:token/photos/:offerId': { id: photo.id },
    });
    await title('Ada is filling a pack of 4');
    expect(screen.getByText('Ada is using this photo')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
    api.answer({ 'GET /api/design-links/:token': aDesign() });
    await userEvent.click(screen.getByRole('button', { name: 'Take back your photo 1' }));
    await waitFor(() => expect(screen.queryByText('Your photos')).not.toBeInTheDocument());
    expect(picker()).toHaveFocus();
  });

  it('refuses what is no photo, and more than there is room for', async () => {
    open(aDesign({ mayAdd: 1 }));
    await title('Ada is filling a pack of 4');
    await userEvent.upload(
      picker(),
      [
        new File(['x'], 'notes.txt', { type: 'text/plain' }),
        new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
        new File(['x'], 'b.jpg', { type: 'image/jpeg' }),
      ],
      { applyAccept: false },
    );
    expect(await screen.findByText('notes.txt is not an image file')).toBeVisible();
    expect(screen.getByText('There is no room for b.jpg')).toBeVisible();
    expect(picker()).toBeDisabled();
  });

  it('says that the pack is full', async () => {
    const { container } = open(aDesign({ taken: [0, 1, 2, 3], mayAdd: 0 }));
    expect(await screen.findByText('This pack is full')).toBeVisible();
    expect(picker()).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it("brings the phone's photos into the owner's design", async () => {
    const { container } = open(
      aDesign({ kind: 'phone', taken: [], mayAdd: 60, photos: [aPhoto({ state: 'accepted' })] }),
    );
    expect(await title('Add photos from your phone')).toBeVisible();
    expect(screen.getByText('In your design')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Places of the pack' })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('live updates', () => {
  it('show what others do, and what was missed while the connection was lost', async () => {
    const { api } = open(aDesign());
    await title('Ada is filling a pack of 4');
    expect(FakeEventSource.open).toEqual([`/api/design-links/${token}/events`]);
    const [stream] = FakeEventSource.all;
    stream!.emit('open');
    api.answer({ 'GET /api/design-links/:token': aDesign({ taken: [0, 1], mayAdd: 2 }) });
    stream!.emit('changed');
    await waitFor(() => expect(places()[0]).toBe('Place 1: taken'));
    api.answer({ 'GET /api/design-links/:token': aDesign({ taken: [0, 1, 2], mayAdd: 1 }) });
    stream!.emit('error');
    stream!.emit('open');
    await waitFor(() => expect(places()[2]).toBe('Place 3: taken'));
  });

  it('end with the page', async () => {
    const { unmount } = open(aDesign());
    await title('Ada is filling a pack of 4');
    act(unmount);
    expect(FakeEventSource.open).toEqual([]);
  });

  it('end with the link, which the page says', async () => {
    const { api } = open(aDesign());
    await title('Ada is filling a pack of 4');
    api.answer({ 'GET /api/design-links/:token': new Refusal('link_revoked') });
    FakeEventSource.all[0]!.refuse();
    expect(await title('This link was turned off')).toBeVisible();
    expect(FakeEventSource.open).toEqual([]);
  });
});

describe('a link that does not work', () => {
  it.each([
    ['link_expired', 'This link has ended'],
    ['link_revoked', 'This link was turned off'],
    ['not_found', 'This link doesn’t work'],
    ['invalid_input', 'This link doesn’t work'],
  ] as const)('says so: %s', async (code, words) => {
    const { container } = open(new Refusal(code));
    expect(await title(words)).toBeVisible();
    expect(FakeEventSource.all).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be tried again when the shop was down', async () => {
    const { api } = open(new Refusal('service_unavailable'));
    await title('Unable to Load the Pack');
    api.answer({ 'GET /api/design-links/:token': aDesign() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title('Ada is filling a pack of 4')).toBeVisible();
  });
});
