import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

/** A browser that draws every photo with 2,000 x 1,000 pixels. */
class DrawnImage {
  readonly naturalWidth = 2000;
  readonly naturalHeight = 1000;
  addEventListener(type: string, listener: () => void): void {
    if (type === 'load') queueMicrotask(listener);
  }
}
/** A browser in which the picture is 500 pixels wide. */
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
  window.localStorage.clear();
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
