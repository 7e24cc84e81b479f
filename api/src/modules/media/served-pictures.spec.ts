import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { Pictures } from './pictures.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));
afterEach(() => {
  jest.restoreAllMocks();
});

const MODERN = 'image/avif,image/webp,image/png,*/*;q=0.8';

async function aProductPicture(): Promise<string> {
  const name = `products/${randomUUID()}.jpg`;
  await app.nest.get(PhotoStorage).put({ key: name, body: await photoBytes(), contentType: 'image/jpeg' });
  return `/objects/${name}`;
}

const read = (path: string, accept: string, more: Record<string, string> = {}) =>
  app.browser().get<Buffer>(path, { accept, ...more });
const typeOf = async (path: string, accept: string) => (await read(path, accept)).headers.get('content-type');

describe('a picture of a product', () => {
  it('is WebP at once, and AVIF once that is made, for browsers that accept it', async () => {
    const path = `${await aProductPicture()}?w=240`;
    const first = await read(path, MODERN);
    expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=3600',
    ]);
    await until(async () => (await typeOf(path, MODERN)) === 'image/avif', 20_000);
    const then = await read(path, MODERN);
    expect(await sharp(then.body).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 240 });
    expect(then.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(then.headers.get('etag')).not.toBe(first.headers.get('etag'));
    for (const { headers } of [first, then]) expect(headers.get('vary')).toContain('Accept');
  });

  it.each([
    ['image/webp', 'image/webp'],
    ['image/avif;q=0,image/webp', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['', 'image/jpeg'],
  ])('for Accept: %s is always %s', async (accept, type) => {
    const path = `${await aProductPicture()}?w=96`;
    await read(path, MODERN);
    await until(async () => (await typeOf(path, MODERN)) === 'image/avif', 20_000);
    const { headers } = await read(path, accept);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      type,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('answers 304 to the best format only, so that an interim one is replaced', async () => {
    const path = `${await aProductPicture()}?w=96`;
    const forNow = (await read(path, MODERN)).headers.get('etag')!;
    await until(async () => (await typeOf(path, MODERN)) === 'image/avif', 20_000);
    const better = await read(path, MODERN, { 'if-none-match': forNow });
    expect([better.status, better.headers.get('content-type')]).toEqual([200, 'image/avif']);
    const again = await read(path, MODERN, { 'if-none-match': better.headers.get('etag')! });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept']);
  });

  it('is converted to AVIF one at a time, however many are requested', async () => {
    const pictures = app.nest.get(Pictures);
    const made: number[] = [];
    let atATime = 0;
    let most = 0;
    const resize = pictures.resize.bind(pictures);
    jest.spyOn(pictures, 'resize').mockImplementation(async (bytes, variant, permit) => {
      if (variant.format !== 'avif') return resize(bytes, variant, permit);
      most = Math.max(most, (atATime += 1));
      made.push(variant.width);
      const picture = await resize(bytes, variant, permit);
      atATime -= 1;
      return picture;
    });
    const path = await aProductPicture();
    const widths = [96, 160, 240, 320];
    await Promise.all([...widths, ...widths].map((width) => read(`${path}?w=${width}`, MODERN)));
    for (const width of widths)
      await until(async () => (await typeOf(`${path}?w=${width}`, MODERN)) === 'image/avif', 20_000);
    expect(most).toBe(1);
    expect(made.toSorted((a, b) => a - b)).toEqual(widths);
  }, 90_000);
});

describe('a photo of a customer', () => {
  it('is never AVIF, because few see it and they wait for it', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest);
    const resize = jest.spyOn(app.nest.get(Pictures), 'resize');
    for (let time = 0; time < 2; time++) {
      const { headers } = await guest.get(`${objectPath}?w=96`, { accept: MODERN });
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/webp', 'private, no-cache']);
    }
    expect(resize.mock.calls.map(([, { format }]) => format)).toEqual(['webp']);
  });
});

describe('a thumbnail', () => {
  it('has the next larger served width, and is never the original', async () => {
    const path = await aProductPicture();
    const original = await read(path, '*/*');
    for (const [asked, width] of [
      [1, 96],
      [400, 480],
      [900, 900],
      [5000, 900],
    ] as const) {
      const { body } = await read(`${path}?w=${asked}`, '*/*');
      expect(await sharp(body).metadata()).toMatchObject({ width });
      expect(body.equals(original.body)).toBe(false);
    }
  });

  it('is made once for concurrent requests', async () => {
    const path = `${await aProductPicture()}?w=640`;
    const resize = jest.spyOn(app.nest.get(Pictures), 'resize');
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(path, 'image/webp')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
    await read(path, 'image/webp');
    expect(resize).toHaveBeenCalledTimes(1);
  });
});
