import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, createRef } from 'react';
import { slotWithFirstCrop } from 'shared-contracts/design/first-design';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import userEvent from '@testing-library/user-event';
import { fakeApi } from 'shared-contracts/testing/fake-api';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { axe } from 'shell/testing/axe';
import type { ApprovedPhotos, PhotoApproval } from '../../../shared/uploads/model/photo-approval';
import type { UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { drawnImage } from '../../../testing/drawn-image';
import { PhotoUploader } from './photo-uploader';

const photo = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });
const ticket = { uploadURL: 'https://storage.test/pending/1?signed', expiresAt: '2026-01-01T00:00:00.000Z' };
const stored = { objectPath: '/objects/photos/1', width: 900, height: 900 };

const square = { magnets: sampleMagnets };

function open(maximum = 3, changes: Partial<ComponentProps<typeof PhotoUploader>> = {}) {
  fakeApi({ 'POST /api/objects/upload': ticket, 'PUT /api/objects/set-policy': stored });
  return render(<PhotoUploader maximum={maximum} product={square} onChange={() => {}} {...changes} />);
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

const rectangle = { shape: 'rectangle' as const, x: 0, y: 0, width: 4, height: 6 };
const postcard = {
  magnets: [
    {
      count: 1,
      template: {
        ...sampleMagnets[0]!.template,
        id: 'postcard',
        widthInches: 4,
        heightInches: 6,
        windows: [rectangle],
      },
    },
  ],
};
const strip = {
  magnets: [
    {
      count: 1,
      template: {
        ...postcard.magnets[0]!.template,
        id: 'strip',
        windows: [0, 2, 4].map((y) => ({ ...rectangle, y, height: 2 })),
      },
    },
  ],
};
const ratioOf = async (name: string) => {
  const item = (await screen.findByRole('img', { name })).closest('li')!;
  return Number(item.querySelector<HTMLElement>('[style*="--ratio"]')!.style.getPropertyValue('--ratio'));
};

describe('a tile', () => {
  it('is the magnet as it is printed, which lies as its photo does, and says so', async () => {
    natural = { width: 2000, height: 1000 };
    const { container } = open(3, { product: postcard });
    expect(screen.queryByText('This is how we print it')).not.toBeInTheDocument();
    await choose(photo('wide.jpg'));
    await waitFor(async () => expect(await ratioOf('wide.jpg')).toBe(1.5));
    expect(screen.getByText('This is how we print it')).toBeVisible();
    expect((await tile('wide.jpg')).getByText('Prints well at 6 x 4 in')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('turns with one press, which is announced, reported, and kept when the photo is stored', async () => {
    natural = { width: 900, height: 600 };
    const changes: UploadedPhotos[] = [];
    open(3, { product: postcard, onChange: (photos) => changes.push(photos) });
    fakeApi({ 'POST /api/objects/upload': ticket, 'PUT /api/objects/set-policy': { ...stored, height: 600 } });
    await choose(photo('wide.jpg'));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn the magnet of wide.jpg' }));
    expect(await ratioOf('wide.jpg')).toBeCloseTo(4 / 6);
    expect(screen.getByText('The magnet of wide.jpg now stands upright.')).toBeInTheDocument();
    expect(changes.at(-1)?.unsent).toEqual([{ id: expect.any(String), name: 'wide.jpg', isAcross: true }]);
    (await transfer()).end(200);
    await screen.findByText('1 of 3 photos ready, 1 will look blurry');
    expect(changes.at(-1)?.stored).toMatchObject([{ name: 'wide.jpg', isAcross: true }]);
    await userEvent.click(screen.getByRole('button', { name: 'Turn the magnet of wide.jpg' }));
    expect(await ratioOf('wide.jpg')).toBe(1.5);
    expect(changes.at(-1)?.stored).toMatchObject([{ name: 'wide.jpg' }]);
    expect(changes.at(-1)?.stored[0]).not.toHaveProperty('isAcross');
  });

  it('is turned as it was on an earlier visit', async () => {
    const earlier = { objectPath: '/objects/photos/a', name: 'a.jpg', size: { width: 900, height: 600 } };
    open(3, {
      product: postcard,
      stored: [
        { ...earlier, isAcross: true },
        { ...earlier, name: 'b.jpg' },
      ],
    });
    expect(await ratioOf('a.jpg')).toBeCloseTo(4 / 6);
    expect(await ratioOf('b.jpg')).toBe(1.5);
  });

  it('of a strip shows the photos of its windows, and each can be removed', async () => {
    natural = { width: 2000, height: 1000 };
    const { container } = open(3, { product: strip });
    await choose(photo('a.jpg'), photo('b.jpg'));
    const item = await tile('b.jpg');
    expect(item.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['a.jpg', 'b.jpg']);
    expect(item.queryByRole('button', { name: /^Turn/ })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(item.getByRole('button', { name: 'Cancel upload of a.jpg' }));
    expect((await tile('b.jpg')).getAllByRole('img')).toHaveLength(1);
  });
});

describe('approving what the tiles show', () => {
  const approval = createRef<PhotoApproval>();
  const large = { objectPath: '/objects/photos/large', name: 'large.jpg', size: { width: 3000, height: 2000 } };
  const small = { objectPath: '/objects/photos/small', name: 'small.jpg', size: { width: 450, height: 300 } };
  const approve = () => act(async () => approval.current!.approve());
  function ask(): Promise<ApprovedPhotos | null> {
    let asked: Promise<ApprovedPhotos | null>;
    act(() => {
      asked = approval.current!.approve();
    });
    return asked!;
  }

  it('gives their design', async () => {
    open(3, { product: postcard, stored: [large], approval });
    await userEvent.click(screen.getByRole('button', { name: 'Turn the magnet of large.jpg' }));
    const approved = await approve();
    expect(approved?.design?.slots).toEqual([
      // 4.2362 : 6.2362 of the height, in the middle
      expect.objectContaining({ path: large.objectPath, crop: { cx: 1500, cy: 1000, w: 1358, h: 2000 } }),
    ]);
    expect(approved?.design?.slots[0]).not.toHaveProperty('orientation');
    expect(Date.parse(approved?.design?.approvedAt ?? '')).toBeGreaterThan(0);
  });

  it('keeps the crop that was shown when faces are found later', async () => {
    natural = { width: 3000, height: 2000 };
    open(3, { product: square, approval });
    fakeApi({
      'POST /api/objects/upload': ticket,
      'PUT /api/objects/set-policy': {
        ...stored,
        width: 3000,
        height: 2000,
        focus: [{ x: 2700, y: 900, w: 200, h: 200, score: 1 }],
      },
    });
    await choose(photo('face.jpg'));
    await screen.findByText('Prints great at 3 x 3 in');
    await approve();
    (await transfer()).end(200);
    await screen.findByText('1 of 3 photos ready');
    expect((await approve())?.design?.slots[0]?.crop.cx).toBe(1500);
  });

  it('asks once about photos that will look blurry, and again only about new ones', async () => {
    open(3, { product: postcard, stored: [small, large], approval });
    let asked = ask();
    const dialog = await screen.findByRole('dialog', { name: 'One photo will look blurry' });
    expect(within(dialog).getByText('small.jpg')).toBeVisible();
    // 450 px / 150 dpi - 6 mm = 2.76 in, 300 px / 150 dpi - 6 mm = 1.76 in
    expect(dialog).toHaveTextContent('Will look blurry at 6 x 4 in. Prints well up to 2.6 x 1.7 in.');
    expect(await axe(dialog)).toHaveNoViolations();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose other photos' }));
    expect(await asked).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove small.jpg' })).toHaveFocus());

    asked = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Add anyway' }));
    expect((await asked)?.design?.slots).toHaveLength(2);
    expect((await approve())?.design?.slots).toHaveLength(2);

    await userEvent.click(screen.getByRole('button', { name: 'Turn the magnet of small.jpg' }));
    asked = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Add anyway' }));
    expect((await asked)?.design?.slots).toHaveLength(2);
  });

  it('leaves the design of an edited line as it is until something changes', async () => {
    const [{ template }] = postcard.magnets as [(typeof postcard.magnets)[number]];
    const { path, size } = { path: small.objectPath, size: small.size };
    const slot = slotWithFirstCrop({ magnet: 1, window: 0, template }, { path, size }, undefined);
    const design = { version: 1 as const, slots: [slot], approvedAt: '2026-01-02T03:04:05.000Z' };
    open(3, { product: postcard, stored: [small], design, approval });
    // upright, although the photo lies
    expect(await ratioOf('small.jpg')).toBeCloseTo(4 / 6);
    expect(await approve()).toEqual({ design: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Turn the magnet of small.jpg' }));
    const asked = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Add anyway' }));
    expect((await asked)?.design?.slots).toMatchObject([{ magnet: 0, orientation: 'turned' }]);
  });

  it('leaves the design to the shop while the size of a photo is unknown', async () => {
    open(3, { product: postcard, stored: [large, { ...small, size: undefined }], approval });
    expect(await approve()).toEqual({ design: undefined });
  });
});

describe('a stored photo of unknown size', () => {
  it('gets its size and its faces from the shop', async () => {
    open(3, { product: postcard, stored: [] });
    const about = { objectPath: '/objects/photos/a', width: 3000, height: 2000 };
    const api = fakeApi({ 'POST /api/objects/details': { photos: [about] } });
    render(
      <PhotoUploader
        maximum={3}
        product={postcard}
        stored={[{ objectPath: about.objectPath, name: 'a.jpg' }]}
        onChange={() => {}}
      />,
    );
    await waitFor(async () => expect(await ratioOf('a.jpg')).toBe(1.5));
    expect(api.callsOf('POST /api/objects/details')).toEqual([{ paths: [about.objectPath] }]);
  });
});
