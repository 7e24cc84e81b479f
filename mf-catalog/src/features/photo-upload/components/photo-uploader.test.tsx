import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import userEvent from '@testing-library/user-event';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { axe } from 'shell/testing/axe';
import { drawnImage } from '../../../testing/drawn-image';
import { PhotoUploader } from './photo-uploader';

const photo = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });
const ticket = { uploadURL: 'https://storage.test/pending/1?signed', expiresAt: '2036-01-01T00:00:00.000Z' };
const stored = { objectPath: '/objects/photos/1', width: 900, height: 900 };

const square = { magnets: sampleMagnets };

function open(maximum = 3, changes: Partial<ComponentProps<typeof PhotoUploader>> = {}) {
  const reports: string[][] = [];
  const api = fakeApi({ 'POST /api/objects/upload': ticket, 'PUT /api/objects/set-policy': stored });
  const view = render(
    <PhotoUploader maximum={maximum} product={square} onChange={({ paths }) => reports.push(paths)} {...changes} />,
  );
  return { api, reports, ...view };
}
const choose = async (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/photos/i, { selector: 'input' }), files);
const transfer = async (place = 0) => waitFor(() => Transfer.all[place] ?? Promise.reject(new Error('not sent yet')));
const tile = async (name: string) => within((await screen.findByRole('img', { name })).closest('li')!);

/** What the browser finds when it draws a local photo. */
let natural: { width: number; height: number } | null;

fakeTransfers();
beforeEach(() => {
  natural = null;
  Object.assign(globalThis, { Image: drawnImage(() => natural) });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

describe('previously stored photos', () => {
  it('are shown, can be removed, and are reported together with new ones', async () => {
    const { reports, container } = open(3, {
      stored: [
        { objectPath: '/objects/photos/a', name: 'Photo 1' },
        { objectPath: '/objects/photos/b', name: 'Photo 2' },
      ],
    });
    expect(screen.getByText('2 of 3 photos ready')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Photo 2' })).toHaveAttribute('src', '/objects/photos/b?w=640');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
    expect(reports).toEqual([['/objects/photos/b']]);
    await choose(photo('beach.jpg'));
    (await transfer()).end(200);
    await screen.findByText('2 of 3 photos ready');
    expect(reports.at(-1)).toEqual(['/objects/photos/b', stored.objectPath]);
  });
});

describe('a chosen photo', () => {
  it('is uploaded with progress, secured and reported', async () => {
    const { api, reports, container } = open();
    await choose(photo('beach.jpg'));
    const sent = await transfer();
    expect(sent).toMatchObject({ url: ticket.uploadURL, headers: { 'content-type': 'image/jpeg' } });
    sent.progress(25, 100);
    expect(await (await tile('beach.jpg')).findByText('Uploading 25%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Uploading beach.jpg' })).toHaveAttribute('value', '25');
    expect(await axe(container)).toHaveNoViolations();
    sent.end(200);
    expect(await screen.findByText('Ready')).toBeInTheDocument();
    expect(screen.getByText('1 of 3 photos ready')).toBeInTheDocument();
    expect(api.callsOf('POST /api/objects/upload')).toEqual([
      { fileName: 'beach.jpg', contentType: 'image/jpeg', size: 6 },
    ]);
    expect(api.callsOf('PUT /api/objects/set-policy')).toEqual([{ imageUrl: ticket.uploadURL }]);
    expect(reports.at(-1)).toEqual([stored.objectPath]);
  });

  it('can be removed, which is reported', async () => {
    const { reports } = open();
    await choose(photo('beach.jpg'));
    (await transfer()).end(200);
    await screen.findByText('Ready');
    await userEvent.click(screen.getByRole('button', { name: 'Remove beach.jpg' }));
    expect(screen.queryByRole('img', { name: 'beach.jpg' })).not.toBeInTheDocument();
    expect(reports.at(-1)).toEqual([]);
  });

  it('can be cancelled during upload', async () => {
    open();
    await choose(photo('beach.jpg'));
    const sent = await transfer();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of beach.jpg' }));
    expect(sent.isAborted).toBe(true);
    expect(screen.getByText('0 of 3 photos ready')).toBeInTheDocument();
  });
});

/** After the planned retries, the shopper is told. */
const outlastRetries = () => act(() => jest.advanceTimersByTimeAsync(12_000));

describe('a photo that does not arrive', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('says that it got no upload URL, keeps its place, and arrives once the shop answers', async () => {
    const { api, container } = open();
    api.answer({ 'POST /api/objects/upload': new Refusal('service_unavailable') });
    await choose(photo('beach.jpg'));
    await outlastRetries();
    expect(screen.getByText('Failed to get upload URL')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try all again' })).not.toBeInTheDocument();
    jest.useRealTimers();
    expect(await axe(container)).toHaveNoViolations();
    api.answer({ 'POST /api/objects/upload': ticket });
    await userEvent.click(screen.getByRole('button', { name: 'Retry beach.jpg' }));
    (await transfer()).end(200);
    expect(await screen.findByText('Ready')).toBeInTheDocument();
    expect(screen.queryByText('Failed to get upload URL')).not.toBeInTheDocument();
  });

  it('is sent by itself when the network is back, with all others', async () => {
    const { api } = open();
    api.answer({ 'POST /api/objects/upload': new Refusal('service_unavailable') });
    await choose(photo('a.jpg'), photo('b.jpg'));
    await outlastRetries();
    expect(screen.getByText('2 didn’t arrive. We keep trying.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try all again' })).toBeInTheDocument();
    jest.useRealTimers();
    api.answer({ 'POST /api/objects/upload': ticket });
    act(() => void window.dispatchEvent(new Event('online')));
    for (const at of [0, 1]) (await transfer(at)).end(200);
    expect(await screen.findByText('2 of 3 photos ready')).toBeInTheDocument();
  });

  it('waits for the network, and says so, while the browser is offline', async () => {
    open();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await choose(photo('beach.jpg'));
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You’re offline. Your photos will be sent/)).toBeVisible();
    jest.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You’re offline/)).not.toBeInTheDocument();
  });
});

describe('a failed photo', () => {
  it('says that the storage refused it twice', async () => {
    open();
    await choose(photo('beach.jpg'));
    (await transfer(0)).end(403);
    (await transfer(1)).end(403);
    expect(await screen.findByText('Upload failed')).toBeInTheDocument();
  });

  it('can be replaced by another one in its place', async () => {
    const { api, reports } = open(2);
    api.answer({ 'PUT /api/objects/set-policy': new Refusal('invalid_photo', { message: 'This is no picture.' }) });
    await choose(photo('page.jpg'), photo('b.jpg'));
    (await transfer(0)).end(200);
    await screen.findByText('Failed to secure image');
    expect(screen.getByLabelText(/add photos/i, { selector: 'input' })).toBeEnabled();
    api.answer({ 'PUT /api/objects/set-policy': stored });
    (await transfer(1)).end(200);
    await userEvent.upload(screen.getByLabelText('Replace page.jpg'), photo('c.jpg'));
    (await transfer(2)).end(200);
    expect(await screen.findByText('2 of 2 photos ready')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => within(item).getByRole('img').getAttribute('alt'))).toEqual([
      'c.jpg',
      'b.jpg',
    ]);
    expect(reports.at(-1)).toHaveLength(2);
  });

  it('with a damaged end is used once the shopper has looked at it', async () => {
    const { api } = open();
    api.answer({
      'PUT /api/objects/set-policy': ({ acceptDamaged }) => (acceptDamaged ? stored : new Refusal('photo_damaged')),
    });
    await choose(photo('beach.jpg'));
    (await transfer()).end(200);
    expect(await screen.findByText('The end of this photo is damaged: look at it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use it anyway: beach.jpg' }));
    expect(await screen.findByText('Ready')).toBeInTheDocument();
    expect(api.callsOf('PUT /api/objects/set-policy').at(-1)).toMatchObject({ acceptDamaged: true });
  });

  it('is retried automatically while the failure may be temporary', async () => {
    open();
    await choose(photo('beach.jpg'));
    (await transfer(0)).end(503);
    (await transfer(1)).end(200);
    expect(await screen.findByText('Ready')).toBeInTheDocument();
  });

  it("shows the server's reason if it is not an image", async () => {
    const { api } = open();
    const refusal = new Refusal('invalid_photo', { message: 'This file is not a picture.' });
    api.answer({ 'PUT /api/objects/set-policy': refusal });
    await choose(photo('page.jpg'));
    (await transfer()).end(200);
    expect(await screen.findByText('Failed to secure image')).toBeInTheDocument();
    expect(screen.getByText('This file is not a picture.')).toBeInTheDocument();
  });
});

describe('a pack', () => {
  it('accepts no more photos when it is full', async () => {
    open(1);
    await choose(photo('beach.jpg'));
    expect(screen.getByText('Your pack is full')).toBeInTheDocument();
    expect(screen.getByLabelText(/your pack is full/i, { selector: 'input' })).toBeDisabled();
  });

  it('keeps surplus photos as spares when a smaller one is chosen', async () => {
    const { rerender } = open(2);
    await choose(photo('a.jpg'), photo('b.jpg'));
    (await transfer(0)).end(200);
    (await transfer(1)).end(200);
    await screen.findByText('2 of 2 photos ready');
    rerender(<PhotoUploader maximum={1} onChange={() => {}} />);
    expect((await tile('b.jpg')).getByText('Spare')).toBeInTheDocument();
    expect(screen.getByText('1 of 1 photo ready')).toBeInTheDocument();
  });
});

describe('rejected files', () => {
  it('stay in a list with their names and reasons until they are dismissed', async () => {
    const { container } = open();
    const large = Object.defineProperty(photo('holiday.jpg'), 'size', { value: 13_600_000 });
    await choose(photo('notes.pdf', 'application/pdf'), large, photo('beach.jpg'));
    const rejected = within(await screen.findByRole('list', { name: 'Files that were not added' }));
    expect(rejected.getByText('notes.pdf is not an image file')).toBeVisible();
    expect(rejected.getByText('holiday.jpg is larger than 10 MB')).toBeVisible();
    expect(screen.getByRole('img', { name: 'beach.jpg' })).toBeVisible();
    expect(rejected.getAllByRole('listitem')[0]!.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(rejected.getByRole('button', { name: 'Dismiss notes.pdf' }));
    expect(rejected.queryByText('notes.pdf is not an image file')).not.toBeInTheDocument();
    expect(rejected.getByRole('button', { name: 'Dismiss holiday.jpg' })).toHaveFocus();
    await userEvent.click(rejected.getByRole('button', { name: 'Dismiss holiday.jpg' }));
    expect(screen.queryByRole('list', { name: 'Files that were not added' })).not.toBeInTheDocument();
    expect(screen.getByLabelText(/photos/i, { selector: 'input' })).toHaveFocus();
  });

  it('that were chosen before the uploader had loaded are listed too', async () => {
    open(3, { chosen: [photo('notes.pdf', 'application/pdf')] });
    expect(await screen.findByText('notes.pdf is not an image file')).toBeVisible();
  });
});

describe('a spare photo', () => {
  it('takes the place of a removed one and can be removed itself', async () => {
    const { reports } = open(2);
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    for (const place of [0, 1, 2]) (await transfer(place)).end(200);
    await screen.findByText('2 of 2 photos ready');
    expect((await tile('c.jpg')).getByText('Spare')).toBeVisible();
    expect(reports.at(-1)).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
    expect((await tile('c.jpg')).queryByText('Spare')).not.toBeInTheDocument();
    expect(screen.getByText('2 of 2 photos ready')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove c.jpg' }));
    expect(screen.getByText('1 of 2 photos ready')).toBeInTheDocument();
  });
});

describe('removing a photo', () => {
  it("moves the focus to the next photo's button, then to the one before, then to the picker", async () => {
    open(3, {
      stored: ['a', 'b', 'c'].map((name) => ({ objectPath: `/objects/photos/${name}`, name: `${name}.jpg` })),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
    expect(screen.getByRole('button', { name: 'Remove c.jpg' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove a.jpg' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText(/add photos/i, { selector: 'input' })).toHaveFocus();
  });
});

describe('the print quality', () => {
  it('of a small photo is a warning in inches and words, before the upload', async () => {
    natural = { width: 200, height: 150 };
    const { api } = open(3, { hasPack: false });
    await choose(photo('small.jpg'));
    expect(await (await tile('small.jpg')).findByText('Will look blurry at 3 x 3 in')).toBeVisible();
    expect(screen.getByText('1 photo chosen. Select a pack size to upload.')).toBeInTheDocument();
    expect(api.callsOf('POST /api/objects/upload')).toEqual([]);
  });

  it('of a small photo keeps it from being called ready with a check mark', async () => {
    open();
    const small = { ...stored, width: 200, height: 150 };
    fakeApi({ 'POST /api/objects/upload': ticket, 'PUT /api/objects/set-policy': small });
    await choose(photo('small.jpg'));
    (await transfer()).end(200);
    expect(await screen.findByText('1 of 3 photos ready, 1 will look blurry')).toBeInTheDocument();
    expect(screen.queryByText('Ready')).not.toBeInTheDocument();
  });

  it('of a large photo is said too', async () => {
    natural = { width: 4000, height: 3000 };
    open();
    await choose(photo('large.jpg'));
    expect(await screen.findByText('Prints great at 3 x 3 in')).toBeVisible();
  });
});

describe('a stored photo that no longer exists', () => {
  it('is removed with a message', async () => {
    fakeApi({});
    const answer = globalThis.fetch;
    globalThis.fetch = async (resource, init) => {
      const isGone = typeof resource === 'string' && resource.startsWith('/objects/photos/gone');
      return isGone ? ({ status: 404 } as Response) : answer(resource, init);
    };
    const reports: string[][] = [];
    const kept = ['gone', 'here'].map((name) => ({ objectPath: `/objects/photos/${name}`, name: `${name}.jpg` }));
    render(<PhotoUploader maximum={3} stored={kept} onChange={({ paths }) => reports.push(paths)} />);
    expect(await screen.findByText('gone.jpg is no longer available. Please add it again.')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'gone.jpg' })).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'here.jpg' })).toBeVisible();
    expect(reports.at(-1)).toEqual(['/objects/photos/here']);
  });
});
