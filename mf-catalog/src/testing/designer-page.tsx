import { screen, render, waitFor, within } from '@testing-library/react';
import { expect } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import type { StoredObject } from 'shared-contracts/media/schemas';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import { Transfer } from 'shared-ui/testing/transfer';
import { guestCart } from 'shell/contract';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';
import { drawnImage } from './drawn-image';

export const anyPhoto: {
  natural: { width: number; height: number };
  found: Pick<StoredObject, 'focus' | 'sharpness' | 'look'>;
} = { natural: { width: 4000, height: 3000 }, found: {} };

export const square = sampleProduct();
export const postcard = sampleProduct({
  name: 'Postcard',
  magnets: [
    {
      count: 1,
      template: {
        ...sampleMagnets[0]!.template,
        id: 'postcard',
        widthInches: 6,
        heightInches: 4,
        windows: [{ shape: 'rectangle', x: 0, y: 0, width: 6, height: 4 }],
      },
    },
  ],
});
let stored = 0;
export const answers: FakeAnswers = {
  'GET /api/user': new Refusal('not_authenticated'),
  'GET /api/products': [square, postcard],
  'GET /api/products/:id': ({ id }) => (id === postcard.id ? postcard : square),
  'POST /api/objects/upload': () => ({
    uploadURL: `https://storage.test/${(stored += 1)}?signed`,
    expiresAt: '2036-01-01T00:00:00.000Z',
  }),
  'PUT /api/objects/set-policy': ({ imageUrl }) => ({
    objectPath: `/objects/photos/${/test\/(\d+)/.exec(String(imageUrl))?.[1]}.jpg`,
    width: anyPhoto.natural.width,
    height: anyPhoto.natural.height,
    ...anyPhoto.found,
  }),
  'POST /api/objects/details': ({ paths }) => ({
    photos: (paths as string[]).map((objectPath) => ({ objectPath, ...anyPhoto.natural, focus: [] })),
  }),
};

/** Each photo has 4000 x 3000 pixels and no faces. */
export function resetDesignerPage(): void {
  Transfer.all = [];
  anyPhoto.natural = { width: 4000, height: 3000 };
  anyPhoto.found = { focus: [] };
  window.localStorage.clear();
  window.sessionStorage.clear();
  guestCart.clear();
  Object.assign(globalThis, { Image: drawnImage(() => anyPhoto.natural), XMLHttpRequest: Transfer });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
}

export function openDesignerPage(query = '', more: FakeAnswers = {}) {
  const api = fakeApi({ ...answers, ...more });
  return { api, ...render(<Standalone routes={routes} address={`/create-magnet${query}`} />) };
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => userEvent.click(await button(name));
export const picker = () => screen.findByLabelText(/photos/i, { selector: 'input[type=file]' });
export const photosNamed = (names: string[]) => names.map((name) => new File([name], name, { type: 'image/jpeg' }));

export async function add(...names: string[]): Promise<void> {
  const before = Transfer.sent.length;
  await userEvent.upload(await picker(), photosNamed(names));
  await waitFor(() => expect(Transfer.sent).toHaveLength(before + names.length));
  for (const transfer of Transfer.sent.slice(before)) transfer.end(200);
}
export async function places(): Promise<string[]> {
  const pack = within(await screen.findByRole('list', { name: 'Your pack' }));
  return pack
    .getAllByRole('button', { name: /^Adjust|free$/ })
    .map((place) => /^Adjust (.+), place/.exec(place.textContent ?? '')?.[1] ?? '');
}
export const approve = async () => {
  await press('See it on a fridge');
  await press('Approve and add to cart');
};
