import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import type { Design } from 'shared-contracts/design/schemas';
import { sampleCartLine, sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import { guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { saveDraft } from '../shared/drafts/product-drafts';
import type { StoredPhoto } from '../shared/uploads/model/photo-list';

class DrawnImage {
  readonly naturalWidth = 2000;
  readonly naturalHeight = 1000;
  addEventListener(type: string, listener: () => void): void {
    if (type === 'load') queueMicrotask(listener);
  }
}
class Observer {
  constructor(private readonly onChange: ResizeObserverCallback) {}
  observe(): void {
    this.onChange([{ contentRect: { width: 500 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  disconnect(): void {}
}

const front = '/objects/products/front.webp';
const picture = (imageUrl: string) => ({ imageUrl, altText: imageUrl, width: 1200, height: 1200 });
const print = (left: number) => ({
  shape: 'rectangle' as const,
  width: 3,
  height: 3,
  radius: 0.2,
  corners: [
    [left, 0.1],
    [left + 0.3, 0.1],
    [left + 0.3, 0.4],
    [left, 0.4],
  ] as [[number, number], [number, number], [number, number], [number, number]],
  covers: [],
});

function open(prints: { imageUrl: string; prints: ReturnType<typeof print>[] }[]) {
  const product = sampleProduct({
    imageUrl: front,
    imageUrls: [],
    images: [front, '/objects/fridge.webp'].map(picture),
  });
  const api = fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/products/:id': product,
    'GET /api/products/:id/prints': prints,
  });
  const { container } = renderSlice(routes, `/products/${product.id}`);
  const shown = () => [...container.querySelectorAll<HTMLImageElement>('[aria-hidden] img')].map((image) => image.src);
  return { api, container, shown };
}
const drop = async (...names: string[]) =>
  userEvent.upload(
    await screen.findByLabelText(/see your photo on it|add another photo/i),
    names.map((name) => new File(['pixels'], name, { type: 'image/jpeg' })),
  );

beforeEach(() => {
  Object.assign(globalThis, { Image: DrawnImage, ResizeObserver: Observer });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

describe("a shopper's own photo", () => {
  it('appears on the magnets of the pictures before a pack is chosen or anything is sent', async () => {
    const { api, container, shown } = open([
      { imageUrl: front, prints: [print(0.1)] },
      { imageUrl: '/objects/fridge.webp', prints: [print(0.1), print(0.5)] },
    ]);
    await drop('beach.jpg');
    await waitFor(() => expect(shown()).toEqual(['blob:beach.jpg', 'blob:beach.jpg']));
    expect(api.callsOf('POST /api/objects/upload')).toEqual([]);
    expect(await screen.findByText('1 photo chosen. Select a pack size to upload.')).toBeInTheDocument();
    await drop('cat.jpg');
    await waitFor(() => expect(shown()).toEqual(['blob:beach.jpg', 'blob:beach.jpg', 'blob:cat.jpg']));
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Remove beach.jpg' }));
    await waitFor(() => expect(shown()).toEqual(['blob:cat.jpg', 'blob:cat.jpg']));
  });

  it('appears on a separate magnet when it is unknown where the pictures show prints', async () => {
    const { shown } = open([]);
    await drop('beach.jpg');
    await waitFor(() => expect(shown()).toEqual(['blob:beach.jpg']));
  });

  it('leaves the focus where it was', async () => {
    open([]);
    await drop('beach.jpg');
    await screen.findByText('1 photo chosen. Select a pack size to upload.');
    expect(screen.getByLabelText('Add another photo')).toHaveFocus();
  });
});

describe('photos that go into the cart', () => {
  const rectangle = { shape: 'rectangle' as const, x: 0, y: 0, width: 4, height: 6 };
  const postcard = {
    ...sampleMagnets[0]!.template,
    id: 'postcard',
    widthInches: 4,
    heightInches: 6,
    windows: [rectangle],
  };
  const product = sampleProduct({ magnets: [{ template: postcard, count: 1 }] });
  const photo = (name: string, scale = 1) => ({
    objectPath: `/objects/photos/${name}`,
    name: `${name}.jpg`,
    size: { width: 3000 * scale, height: 2000 * scale },
  });
  function openWith(photos: StoredPhoto[]) {
    saveDraft(product.id, null, { packSize: 3, variationId: null, quantity: 1, photos, unsent: [] });
    fakeApi({ 'GET /api/user': new Refusal('not_authenticated'), 'GET /api/products/:id': product });
    return renderSlice(routes, `/products/${product.id}`);
  }
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  beforeEach(() => guestCart.clear());

  it('are printed as their tiles show them, which adding approves', async () => {
    openWith([photo('a'), photo('b')]);
    await press('Turn the magnet of b.jpg');
    await press('Add to Cart');
    await waitFor(() => expect(guestCart.read()).toHaveLength(1));
    const { customDesign, customImages } = guestCart.read()[0]!;
    expect(customImages).toEqual(['/objects/photos/a', '/objects/photos/b']);
    expect(customDesign).toEqual({
      version: 1,
      approvedAt: expect.stringMatching(/^20/),
      slots: [
        // 6.2362 : 4.2362 of the height, and 4.2362 : 6.2362
        expect.objectContaining({ magnet: 0, orientation: 'turned', crop: { cx: 1500, cy: 1000, w: 2944, h: 2000 } }),
        expect.objectContaining({ magnet: 1, crop: { cx: 1500, cy: 1000, w: 1358, h: 2000 } }),
      ],
    });
    expect(customDesign?.slots[1]).not.toHaveProperty('orientation');
  });

  it('are asked about once if they will look blurry, with the button enabled', async () => {
    openWith([photo('small', 0.1)]);
    expect(await screen.findByText('Will look blurry at 6 x 4 in')).toBeVisible();
    await press('Add to Cart');
    await press('Choose other photos');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled());
    expect(guestCart.read()).toEqual([]);
    await press('Add to Cart');
    await press('Add anyway');
    await waitFor(() => expect(guestCart.read()[0]?.customDesign?.slots).toMatchObject([{ quality: 'low' }]));
    await press('Add to Cart');
    await waitFor(() => expect(guestCart.read()[0]?.quantity).toBe(2));
  });

  it('keep the design of the line that is edited, until they are changed', async () => {
    const { objectPath: path, size } = photo('a');
    const template = { id: postcard.id, version: postcard.version };
    const slot = { magnet: 2, window: 0, template, path, crop: { cx: 1500, cy: 900, w: 950, h: 1398 }, rotation: 5 };
    const customDesign: Design = {
      version: 1,
      approvedAt: '2026-01-02T03:04:05.000Z',
      slots: [{ ...slot, quality: 'great' }],
    };
    const line = sampleCartLine({
      productId: product.id,
      customImages: [path],
      customDesign,
      magnets: product.magnets,
    });
    window.localStorage.setItem('guestCart', JSON.stringify([line]));
    const about = { objectPath: path, width: size.width, height: size.height, focus: [] };
    fakeApi({
      'GET /api/user': new Refusal('not_authenticated'),
      'GET /api/products/:id': product,
      'POST /api/objects/details': { photos: [about] },
    });
    const { unmount } = renderSlice(routes, `/products/${product.id}?line=${line.id}`);
    await screen.findByRole('button', { name: 'Turn the magnet of Photo 1' });
    await press('Increase Quantity');
    await press('Update Cart');
    await waitFor(() => expect(guestCart.read()[0]).toMatchObject({ quantity: 2, customDesign }));
    unmount();
    renderSlice(routes, `/products/${product.id}?line=${line.id}`);
    await press('Turn the magnet of Photo 1');
    await press('Update Cart');
    await waitFor(() =>
      expect(guestCart.read()[0]?.customDesign?.slots).toMatchObject([
        { magnet: 0, orientation: 'turned', rotation: 0 },
      ]),
    );
  });
});
