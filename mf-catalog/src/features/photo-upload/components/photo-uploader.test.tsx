import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { Transfer } from '../testing/transfer';
import { PhotoUploader } from './photo-uploader';

const photo = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });
const ticket = { uploadURL: 'https://storage.test/pending/1?signed', expiresAt: '2026-01-01T00:00:00.000Z' };
const stored = { objectPath: '/objects/photos/1', width: 900, height: 900 };

function open(maximum = 3, already?: string[]) {
  const reports: string[][] = [];
  const api = fakeApi({ 'POST /api/objects/upload': ticket, 'PUT /api/objects/set-policy': stored });
  const view = render(
    <PhotoUploader maximum={maximum} stored={already} onChange={({ paths }) => reports.push(paths)} />,
  );
  return { api, reports, ...view };
}
const choose = async (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/photos/i, { selector: 'input' }), files);
const transfer = async (place = 0) => waitFor(() => Transfer.all[place] ?? Promise.reject(new Error('not sent yet')));
const tile = async (name: string) => within((await screen.findByRole('img', { name })).closest('li')!);

beforeEach(() => {
  Transfer.all = [];
  Object.assign(globalThis, { XMLHttpRequest: Transfer });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

describe('previously stored photos', () => {
  it('are shown, can be removed, and are reported together with new ones', async () => {
    const { reports, container } = open(3, ['/objects/photos/a', '/objects/photos/b']);
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

describe('a failed photo', () => {
  it('says that it got no upload URL, and can be retried', async () => {
    const { api } = open();
    api.answer({ 'POST /api/objects/upload': new Refusal('service_unavailable') });
    await choose(photo('beach.jpg'));
    expect(await screen.findByText('Failed to get upload URL')).toBeInTheDocument();
    api.answer({ 'POST /api/objects/upload': ticket });
    await userEvent.click(screen.getByRole('button', { name: 'Retry beach.jpg' }));
    (await transfer()).end(200);
    expect(await screen.findByText('Ready')).toBeInTheDocument();
  });

  it('says that the storage refused it', async () => {
    open();
    await choose(photo('beach.jpg'));
    (await transfer()).end(403);
    expect(await screen.findByText('Upload failed')).toBeInTheDocument();
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

  it('keeps and marks surplus photos when a smaller one is chosen', async () => {
    const { rerender } = open(2);
    await choose(photo('a.jpg'), photo('b.jpg'));
    await tile('b.jpg');
    rerender(<PhotoUploader maximum={1} onChange={() => {}} />);
    expect((await tile('b.jpg')).getByText('Not in this pack')).toBeInTheDocument();
  });
});
