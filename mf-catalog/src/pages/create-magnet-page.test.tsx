import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { CartLine } from 'shared-contracts/cart/schemas';
import type { StoredObject } from 'shared-contracts/media/schemas';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleId, sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import { guestCart } from 'shell/contract';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';
import { Transfer } from '../shared/uploads/testing/transfer';

const square = sampleProduct();
const postcard = sampleProduct({
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
const answers: FakeAnswers = {
  'GET /api/user': new Refusal('not_authenticated'),
  'GET /api/products': [square, postcard],
  'GET /api/products/:id': ({ id }) => (id === postcard.id ? postcard : square),
  'POST /api/objects/upload': () => ({
    uploadURL: `https://storage.test/${(stored += 1)}?signed`,
    expiresAt: '2036-01-01T00:00:00.000Z',
  }),
  'PUT /api/objects/set-policy': ({ imageUrl }) => ({
    objectPath: `/objects/photos/${/test\/(\d+)/.exec(String(imageUrl))?.[1]}.jpg`,
    width: natural.width,
    height: natural.height,
    ...found,
  }),
  'POST /api/objects/details': ({ paths }) => ({
    photos: (paths as string[]).map((objectPath) => ({ objectPath, ...natural, focus: [] })),
  }),
};

/** The size that the browser finds when it draws any photo. */
let natural: { width: number; height: number };
/** What the shop finds in each photo. */
let found: Pick<StoredObject, 'focus' | 'sharpness' | 'look'>;
class DrawnImage {
  private readonly listeners: Record<string, () => void> = {};
  naturalWidth = natural.width;
  naturalHeight = natural.height;
  addEventListener(type: string, listener: () => void): void {
    this.listeners[type] = listener;
  }
  removeAttribute(): void {}
  set src(_: string) {
    queueMicrotask(() => this.listeners['load']?.());
  }
}

beforeEach(() => {
  Transfer.all = [];
  natural = { width: 4000, height: 3000 };
  found = { focus: [] };
  window.localStorage.clear();
  window.sessionStorage.clear();
  guestCart.clear();
  Object.assign(globalThis, { Image: DrawnImage, XMLHttpRequest: Transfer });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

function open(query = '', more: FakeAnswers = {}) {
  const api = fakeApi({ ...answers, ...more });
  return { api, ...render(<Standalone routes={routes} address={`/create-magnet${query}`} />) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const picker = () => screen.findByLabelText(/photos/i, { selector: 'input[type=file]' });
const photosNamed = (names: string[]) => names.map((name) => new File([name], name, { type: 'image/jpeg' }));

/** Chooses photos, and lets them arrive. */
async function add(...names: string[]): Promise<void> {
  const before = Transfer.sent.length;
  await userEvent.upload(await picker(), photosNamed(names));
  await waitFor(() => expect(Transfer.sent).toHaveLength(before + names.length));
  for (const transfer of Transfer.sent.slice(before)) transfer.end(200);
}
/** What each place holds: the photo's name, or nothing. */
async function places(): Promise<string[]> {
  const pack = within(await screen.findByRole('list', { name: 'Your pack' }));
  return pack
    .getAllByRole('button', { name: /^Adjust|free$/ })
    .map((place) => /^Adjust (.+), place/.exec(place.textContent ?? '')?.[1] ?? '');
}
const approve = async () => {
  await press('See it on a fridge');
  await press('Approve and add to cart');
};

describe('the designer before the first photo', () => {
  it('shows the products, a pack with its price, and a place for photos', async () => {
    const { container } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Create your magnet' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Classic Square/ })).toBeChecked();
    expect(screen.getByLabelText('Pack size')).toHaveValue('9');
    // 9 magnets cost twice as much as one
    expect(screen.getByText('$20.00')).toBeVisible();
    expect(await picker()).toBeEnabled();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.selectOptions(screen.getByLabelText('Pack size'), '3');
    expect(screen.getByText('$12.00')).toBeVisible();
  });

  it('starts with what the address asks for', async () => {
    open(`?product=${postcard.id}&pack=6`);
    expect(await screen.findByRole('radio', { name: /Postcard/ })).toBeChecked();
    expect(screen.getByLabelText('Pack size')).toHaveValue('6');
  });

  it('says so when the products cannot be loaded, and tries again', async () => {
    const { api } = open('', { 'GET /api/products': new Refusal('service_unavailable') });
    const again = await button('Try again');
    api.answer(answers);
    await userEvent.click(again);
    expect(await screen.findByRole('radio', { name: /Classic Square/ })).toBeChecked();
  });

  it('says so when there is nothing to design', async () => {
    open('', { 'GET /api/products': [] });
    expect(await screen.findByText('No products found')).toBeVisible();
  });

  it('says so when the cart line to edit is gone', async () => {
    open(`?line=${sampleId()}`);
    expect(await screen.findByText('This item is no longer in your cart')).toBeVisible();
  });
});

describe('photos in the designer', () => {
  it('take the places of the pack, and can be repeated, moved by keys, taken out, undone and redone', async () => {
    const { container } = open();
    await add('a.jpg', 'b.jpg');
    await waitFor(async () => expect((await places()).slice(0, 3)).toEqual(['a.jpg', 'b.jpg', '']));
    expect(await screen.findByText('2 of 9 photos')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();

    (await button('Move a.jpg from place 1')).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect((await places()).slice(0, 3)).toEqual(['b.jpg', 'a.jpg', '']);
    expect(screen.getByText('a.jpg is now in place 2 of 9.')).toBeInTheDocument();
    expect(await button('Move a.jpg from place 2')).toHaveFocus();

    await press('Repeat to fill');
    expect((await places()).filter((photo) => photo === 'a.jpg')).toHaveLength(5);
    await press('Undo');
    await press('Undo');
    expect((await places()).slice(0, 3)).toEqual(['a.jpg', 'b.jpg', '']);
    await press('Redo');
    expect((await places()).slice(0, 3)).toEqual(['b.jpg', 'a.jpg', '']);
  });

  it('are put into a place by pressing a photo and then the place', async () => {
    open();
    await add('a.jpg', 'b.jpg');
    await press('Put a.jpg into a place');
    await press(/^Put it here: place 5 of 9/);
    expect((await places())[4]).toBe('a.jpg');
    await press('Move b.jpg from place 2');
    await press(/^Put it here: place 9 of 9/);
    expect((await places()).slice(1, 9)).toEqual(['', '', '', 'a.jpg', '', '', '', 'b.jpg']);
  });

  it('are spares beyond the pack, and leave the tray only when they are removed, which can be undone', async () => {
    open('?pack=1');
    await add('a.jpg', 'b.jpg');
    expect(await screen.findByText('Spare')).toBeVisible();
    await press('Remove a.jpg');
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(tray.queryByRole('button', { name: 'Remove a.jpg' })).not.toBeInTheDocument();
    await press('Undo');
    expect(await button('Remove a.jpg')).toBeVisible();
  });

  it('that are not photos are refused with a reason', async () => {
    open();
    await add('a.jpg');
    await userEvent
      .setup({ applyAccept: false })
      .upload(await picker(), new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('letter.pdf is not an image file')).toBeVisible();
  });

  it('keep their place when another product is chosen', async () => {
    open();
    await add('a.jpg', 'b.jpg');
    await userEvent.click(screen.getByText('Change'));
    await userEvent.click(screen.getByRole('radio', { name: /Postcard/ }));
    expect((await places()).slice(0, 3)).toEqual(['a.jpg', 'b.jpg', '']);
    expect(screen.getByText(/pack of 9/)).toHaveTextContent('Postcard');
  });

  it('that failed to upload can be sent again', async () => {
    open();
    await userEvent.upload(await picker(), photosNamed(['a.jpg']));
    await waitFor(() => expect(Transfer.sent).toHaveLength(1));
    Transfer.sent[0]!.end(403);
    await press('Retry a.jpg');
    await waitFor(() => expect(Transfer.sent).toHaveLength(2));
    Transfer.sent[1]!.end(200);
    expect(await screen.findByText('1 of 9 photos')).toBeVisible();
  });
});

describe('faces in photos', () => {
  /** At the right edge of 4000 x 3000 pixels. */
  const face = { x: 3300, y: 1000, w: 500, h: 500, score: 0.9 };

  it('are what the first crop is placed around, which one press undoes and another brings back', async () => {
    found = { focus: [face] };
    const { container } = open('?pack=1');
    await add('a.jpg');
    await screen.findByText('1 of 1 photo');
    await press(/^Adjust a.jpg/);
    const position = () => screen.getByRole('application').querySelector('img')?.style.transform;
    const suggested = await waitFor(() => {
      // the crop of 3000 px begins at 1000 px
      expect(position()).toContain(`translate(${(-100 * 2500) / 4000}%`);
      return position();
    });
    expect(await button('Reset to suggestion')).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    await press('Center the photo');
    expect(position()).toContain('translate(-50%');
    await press('Reset to suggestion');
    expect(position()).toBe(suggested);
  });

  it('that touch the edge are warned of on the place, in the editor and in the review', async () => {
    found = { focus: [{ ...face, x: 3600, w: 400 }] };
    const { container } = open('?pack=3');
    await add('a.jpg', 'b.jpg');
    expect(await button(/^Adjust a.jpg, place 1.*Face at edge$/)).toBeVisible();
    await press(/^Adjust b.jpg/);
    expect(await screen.findByText('A face is at the edge, which wraps around the magnet.')).toBeVisible();
    await press('Done');
    await press('See it on a fridge');
    expect(await screen.findByText('Faces are at the edge of 2 photos')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Move photo 1');
    expect(await screen.findByRole('heading', { name: 'Photo 1 of 3' })).toBeVisible();
  });
});

describe('too many photos', () => {
  it('are narrowed down to the best, with a reason for each that is left out, in one step', async () => {
    const { container, api } = open('?pack=3');
    const looks = ['00000000000000ff', 'ffffffff00000000', '0000000000000fff', '00ff00ff00ff00ff', 'f0f0f0f0f0f0f0f0'];
    let uploaded = 0;
    api.answer({
      'PUT /api/objects/set-policy': () => ({
        objectPath: `/objects/photos/${uploaded}.jpg`,
        ...natural,
        focus: [],
        sharpness: uploaded === 1 ? 5 : 90,
        look: looks[uploaded++],
      }),
    });
    await add('a.jpg', 'blurred.jpg', 'again.jpg', 'd.jpg', 'e.jpg');
    await waitFor(async () => expect(await places()).toEqual(['a.jpg', 'blurred.jpg', 'again.jpg']));
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(await tray.findByText('Looks blurry')).toBeVisible();
    expect(tray.getByText('Very similar to a.jpg')).toBeVisible();
    await press('Choose the best 3 for me');
    expect(await places()).toEqual(['a.jpg', 'd.jpg', 'e.jpg']);
    expect(
      await screen.findByText('Left out as spares: 1 blurry, 1 much like another photo.', { exact: false }),
    ).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Undo');
    expect(await places()).toEqual(['a.jpg', 'blurred.jpg', 'again.jpg']);
  });

  it('are not there when all of them have a place', async () => {
    open('?pack=3');
    await add('a.jpg', 'b.jpg', 'c.jpg');
    await screen.findByText('3 of 3 photos');
    expect(screen.queryByRole('button', { name: /^Choose the best/ })).not.toBeInTheDocument();
  });
});

describe('one photo across the pack', () => {
  it('is chosen, moved as a whole, hung as a grid and put into the cart as its parts', async () => {
    natural = { width: 4000, height: 4000 };
    const { container } = open();
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 of 9 photos');
    await press('Spread one photo across the pack');
    expect(await axe(container)).toHaveNoViolations();
    await press('Spread b.jpg');
    expect(await places()).toEqual(Array.from({ length: 9 }, () => 'b.jpg'));
    expect(await screen.findByText('Prints great at 9.5 x 9.5 in')).toBeVisible();
    expect(screen.getByLabelText('Grid')).toHaveValue('3');
    expect(await axe(container)).toHaveNoViolations();
    await press('Zoom in');
    await press('Done');
    expect(screen.getByText('b.jpg continues from one magnet to the next. Tap it to move or zoom it.')).toBeVisible();

    await approve();
    await waitFor(() => expect(guestCart.read()).toHaveLength(1));
    const { customImages, customDesign } = guestCart.read()[0]!;
    expect(new Set(customImages).size).toBe(1);
    const crops = customDesign!.slots.map(({ crop }) => crop);
    expect(crops).toHaveLength(9);
    // 4000 px / 1.25 show 9.5 in and 6 mm; from one magnet to the next are 3.25 in
    const pitch = (3200 / (9.5 + 6 / 25.4)) * 3.25;
    expect(crops[4]).toMatchObject({ cx: 2000, cy: 2000 });
    expect(Math.abs(crops[5]!.cx - crops[4]!.cx - pitch)).toBeLessThan(1);
    expect(new Set(crops.map(({ w }) => w)).size).toBe(1);
  });

  it('opens as a whole from any part, and gives way to separate photos', async () => {
    open('?pack=6');
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 of 6 photos');
    await press('Spread one photo across the pack');
    await press('Spread a.jpg');
    await userEvent.selectOptions(screen.getByLabelText('Grid'), '2 across, 3 down');
    await press('Done');
    await press('Adjust a.jpg, place 5');
    expect(await screen.findByLabelText('Grid')).toHaveValue('2');
    await press('Adjust the parts one by one');
    expect(await screen.findByRole('heading', { name: 'Photo 1 of 6' })).toBeVisible();
    await press('Done');
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    await press('Use separate photos');
    expect(await places()).toEqual(['a.jpg', 'b.jpg', '', '', '', '']);
  });

  it('is not offered for a single magnet', async () => {
    open('?pack=1');
    await add('a.jpg');
    await screen.findByText('1 of 1 photo');
    expect(screen.queryByRole('button', { name: /^Spread/ })).not.toBeInTheDocument();
  });
});

describe('an approved design', () => {
  it('goes into the cart with its photos, crops and time of approval', async () => {
    open('?pack=3');
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 of 3 photos');
    await press(/^Adjust b.jpg/);
    await press('Turn by 90 degrees');
    await press('Done');
    await approve();
    await waitFor(() => expect(guestCart.read()).toHaveLength(1));
    const line = guestCart.read()[0]!;
    expect(line).toMatchObject({ productId: square.id, selectedPack: '3', selectedPackPrice: '12.00', quantity: 1 });
    expect(line.customImages).toHaveLength(2);
    expect(line.customDesign).toMatchObject({ version: 1, approvedAt: expect.stringMatching(/^20\d\d-/) });
    expect(line.customDesign?.slots).toMatchObject([
      { magnet: 0, window: 0, crop: { cx: 2000, cy: 1500, w: 3000, h: 3000 }, rotation: 0, quality: 'great' },
      { magnet: 1, window: 0, rotation: 90 },
    ]);
  });

  it('needs a blurry photo to be accepted', async () => {
    natural = { width: 400, height: 400 };
    const { container } = open('?pack=1');
    await add('tiny.jpg');
    await screen.findByText('1 of 1 photo');
    await approve();
    expect(guestCart.read()).toEqual([]);
    expect((await screen.findAllByText('One photo will look blurry')).length).toBeGreaterThan(0);
    expect(await axe(container)).toHaveNoViolations();
    await press('Look at photo 1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Print it anyway' }));
    await press('Done');
    await press('Approve and add to cart');
    await waitFor(() => expect(guestCart.read()[0]?.customDesign?.slots[0]?.quality).toBe('low'));
  });

  it('waits for photos that are still uploading', async () => {
    open('?pack=1');
    await userEvent.upload(await picker(), photosNamed(['a.jpg']));
    await approve();
    expect(await screen.findByText('Photos are still uploading')).toBeVisible();
    expect(guestCart.read()).toEqual([]);
  });
});

describe('a cart line', () => {
  const path = '/objects/photos/kept.jpg';
  const { id: template, version } = sampleMagnets[0]!.template;
  const line = (): CartLine =>
    sampleCartLine({
      productId: square.id,
      customImages: [path],
      magnets: sampleMagnets,
      customDesign: {
        version: 1,
        approvedAt: '2026-01-02T03:04:05.000Z',
        slots: [
          {
            magnet: 1,
            template: { id: template, version },
            window: 0,
            path,
            crop: { cx: 1500, cy: 1400, w: 2000, h: 2000 },
            rotation: 10,
            quality: 'great',
          },
        ],
      },
    });

  it('is designed further, and saved to the same line', async () => {
    const edited = line();
    window.localStorage.setItem('guestCart', JSON.stringify([{ ...edited, quantity: 2 }]));
    open(`?line=${edited.id}`);
    await waitFor(async () => expect(await places()).toEqual(['', 'Photo 1', '']));
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(tray.getByRole('presentation')).toHaveAttribute('src', `${path}?w=640`);
    await add('new.jpg');
    await waitFor(async () => expect(await places()).toEqual(['new.jpg', 'Photo 1', '']));
    await press('See it on a fridge');
    await press('Approve and update cart');
    await waitFor(() => expect(guestCart.read()[0]?.customImages).toHaveLength(2));
    const [changed, ...others] = guestCart.read();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ id: edited.id, quantity: 2 });
    expect(changed?.customDesign?.slots[1]).toMatchObject({ path, crop: { cx: 1500, cy: 1400 }, rotation: 10 });
  });
});
