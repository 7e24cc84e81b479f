import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { needsWork, sendable, sizeWithin } from './sendable-photo';

const MEGABYTE = 1_048_576;
const { signal } = new AbortController();
const file = (name: string, type: string, size: number): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

/** It draws JPEGs of this many bytes per pixel at full quality. */
const browser = { decodes: /jpeg|png/, bytesPerPixel: 1, canDrawWide: true, closed: 0, drawn: [] as object[] };
class Canvas {
  width = 0;
  height = 0;
  private colorSpace = 'srgb';
  getContext(_: string, { colorSpace = 'srgb' } = {}) {
    this.colorSpace = browser.canDrawWide ? colorSpace : 'srgb';
    return { getContextAttributes: () => ({ colorSpace: this.colorSpace }), fillRect: () => {}, drawImage: () => {} };
  }
  toBlob(done: (blob: Blob) => void, type: string, quality: number): void {
    const size = this.width * this.height * browser.bytesPerPixel * quality;
    const { width, height, colorSpace } = this;
    browser.drawn.push({ width, height, colorSpace, quality });
    const head = new TextEncoder().encode(colorSpace === 'display-p3' ? 'ICC_PROFILE' : '');
    const blob = Object.assign(new Blob([], { type }), { slice: () => ({ arrayBuffer: async () => head.buffer }) });
    done(Object.defineProperty(blob, 'size', { value: size }));
  }
}
const createElement = document.createElement.bind(document);

beforeEach(() => {
  Object.assign(browser, { decodes: /jpeg|png/, bytesPerPixel: 1, canDrawWide: true, closed: 0, drawn: [] });
  Object.assign(globalThis, {
    createImageBitmap: async (photo: File) => {
      if (!browser.decodes.test(photo.type)) throw new DOMException('no picture', 'InvalidStateError');
      return { width: 5000, height: 4000, close: () => (browser.closed += 1) };
    },
  });
  Object.assign(document, {
    createElement: (name: string) => (name === 'canvas' ? new Canvas() : createElement(name)),
  });
});
afterEach(() => {
  Object.assign(document, { createElement });
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

describe('a photo of more than 10 MB', () => {
  const large = () => file('large.jpg', 'image/jpeg', 25 * MEGABYTE);

  it('is drawn again, in wide colors, as large and as good as may be sent', async () => {
    expect(needsWork(large())).toBe(true);
    const smaller = await sendable(large(), signal);
    expect([smaller?.name, smaller?.type]).toEqual(['large.jpg', 'image/jpeg']);
    // 16 megapixels are 15 MB; 0.7 of each side are 7.8 megapixels
    expect(browser.drawn.map((one) => Object.values(one).join(' '))).toEqual([
      '4472 3577 display-p3 0.92',
      '4472 3577 display-p3 0.85',
      '4472 3577 display-p3 0.75',
      '3130 2504 display-p3 0.92',
    ]);
    expect(browser.closed).toBe(1);
  });

  it('is drawn in ordinary colors where the browser has no others', async () => {
    Object.assign(browser, { canDrawWide: false, bytesPerPixel: 0.5 });
    expect(await sendable(large(), signal)).toBeDefined();
    expect(browser.drawn).toMatchObject([{ colorSpace: 'srgb', quality: 0.92 }]);
  });

  it('is refused if the browser cannot decode it, or cannot make it small enough', async () => {
    expect(await sendable(file('large.heic', 'image/heic', 25 * MEGABYTE), signal)).toBeUndefined();
    browser.bytesPerPixel = 100;
    expect(await sendable(large(), signal)).toBeUndefined();
  });
});

describe('a HEIC photo', () => {
  const heic = () => file('phone.heic', 'image/heic', 2 * MEGABYTE);

  it('is sent as it is where the browser cannot decode it, or would lose its colors or pixels', async () => {
    expect(await sendable(heic(), signal)).toMatchObject({ type: 'image/heic' });
    Object.assign(browser, { decodes: /heic/, canDrawWide: false });
    expect(await sendable(heic(), signal)).toMatchObject({ type: 'image/heic' });
    // it has 20 megapixels
    Object.assign(browser, { canDrawWide: true });
    expect(await sendable(heic(), signal)).toMatchObject({ type: 'image/heic' });
    expect(browser.drawn).toEqual([]);
  });
});

it('a small photo is drawn again only in the formats that the shop reads slowly', () => {
  for (const type of ['image/heic', 'image/heif', 'image/avif']) expect(needsWork(file('a', type, 1))).toBe(true);
  expect(needsWork(file('a.jpg', 'image/jpeg', 10 * MEGABYTE))).toBe(false);
  expect(needsWork(file('a.png', 'image/png', 1))).toBe(false);
});

it('a size within the limit keeps its shape and is never larger than it was', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 30_000 }), (width, height) => {
      const fitting = sizeWithin({ width, height }, 16_000_000);
      expect(fitting.width * fitting.height).toBeLessThanOrEqual(Math.max(16_000_000, Math.max(width, height)));
      expect(fitting.width).toBeLessThanOrEqual(width);
      expect(fitting.height).toBeLessThanOrEqual(height);
    }),
  ));
