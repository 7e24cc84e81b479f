import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import fc from 'fast-check';
import sharp, { type AvifOptions } from 'sharp';
import { DataSource } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { type StoredPhoto, photoBytes, storePhoto, unqueued, uploadBytes, noisyPicture } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { Pictures } from './pictures.js';
import { renderCrop } from './render-crop.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));

const accept = async (browser: Browser, bytes: Buffer, names: { contentType?: string; fileName?: string } = {}) =>
  browser.put<StoredPhoto>('/api/objects/set-policy', { imageUrl: await uploadBytes(browser, bytes, names) });
const { maximumBytes } = shopPolicy.photos;
const tooLarge = { status: 413, body: { code: 'payload_too_large', message: 'File too large: at most 10 MB' } };

const halfTransparent = async () => {
  const green = await sharp({ create: { width: 200, height: 300, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: green, left: 0, top: 0 }])
    .png()
    .toBuffer();
};
async function halves(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((x) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * 4;
    if (data[at + 3] !== 255) return null;
    return [...data.subarray(at, at + 3)].map((value) => (value > 249 ? 255 : value)).join(' ');
  });
}
const ON_WHITE = [expect.stringMatching(/^[0-5] 1[23]\d [0-5]$/), '255 255 255'];

describe('a transparent photo', () => {
  it.each(['png', 'webp', 'gif', 'avif'] as const)(
    'that is a %s is on white in the original, in each rendition and in print',
    async (format) => {
      const guest = app.browser();
      const { body } = await accept(
        guest,
        await sharp(await halfTransparent())
          .toFormat(format)
          .toBuffer(),
      );
      const original = (await guest.get<Buffer>(body.objectPath)).body;
      expect(await halves(original)).toEqual(ON_WHITE);
      for (const type of ['image/webp', '*/*'])
        expect(await halves((await guest.get<Buffer>(`${body.objectPath}?w=96`, { accept: type })).body)).toEqual(
          ON_WHITE,
        );
      const crop = { cx: 200, cy: 150, w: 400, h: 300, rotation: 0 };
      const { data, ...size } = await renderCrop(original, crop, { width: 100, height: 75 });
      expect(
        await halves(
          await sharp(data, { raw: { ...size, channels: 3 } })
            .png()
            .toBuffer(),
        ),
      ).toEqual(ON_WHITE);
    },
  );

  it('that was stored before, as it was, is on white in each rendition', async () => {
    const key = `products/${randomUUID()}.webp`;
    const body = await sharp(await halfTransparent())
      .webp()
      .toBuffer();
    await app.nest.get(PhotoStorage).put({ key, body, contentType: 'image/webp' });
    const path = `/objects/${key}?w=96`;
    const read = (type: string) => app.browser().get<Buffer>(path, { accept: type });
    for (const type of ['image/webp', '*/*']) expect(await halves((await read(type)).body)).toEqual(ON_WHITE);
    const modern = 'image/avif,image/webp';
    await until(async () => (await read(modern)).headers.get('content-type') === 'image/avif', 20_000);
    expect(await halves((await read(modern)).body)).toEqual(ON_WHITE);
  });
});

describe('a photo is taken by its content', () => {
  it.each([
    ['DSCF0001.MPO', 'image/jpeg'],
    ['beach', undefined],
    ['beach.png', 'image/png'],
  ])('when it is named %s and declared as %s', async (fileName, contentType) => {
    const answer = await accept(app.browser(), await photoBytes(), { fileName, ...(contentType && { contentType }) });
    expect(answer).toMatchObject({ status: 200, body: { objectPath: expect.stringMatching(/\.jpg$/) } });
  });

  it('when another picture follows the first one in its file, as in an MPO', async () => {
    const both = Buffer.concat([await photoBytes(), await photoBytes({ width: 300, height: 200 })]);
    expect(await accept(app.browser(), both)).toMatchObject({ status: 200, body: { width: 900, height: 1200 } });
  });
});

describe('an AVIF photo', () => {
  const avif = (options: AvifOptions = {}) =>
    noisyPicture('#204080', { mean: 128, sigma: 40 }, 320, 240)
      .avif({ effort: 0, ...options })
      .toBuffer();

  it('becomes a JPEG of the same size and colors, with its profile', async () => {
    const guest = app.browser();
    const orange = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'orange' } })
      .withIccProfile('p3')
      .avif()
      .toBuffer();
    const { body } = await accept(guest, orange, { contentType: 'image/avif', fileName: 'a.avif' });
    expect(body).toMatchObject({ width: 400, height: 200, objectPath: expect.stringMatching(/\.jpg$/) });
    const stored = (await guest.get<Buffer>(body.objectPath)).body;
    expect((await sharp(stored).metadata()).icc).toEqual((await sharp(orange).metadata()).icc);
    const shown = await sharp(stored).toColourspace('srgb').png().toBuffer();
    const [red, green, blue] = (await sharp(shown).stats()).channels.map(({ mean }) => mean);
    expect([red! - 255, green! - 165, blue!].every((difference) => Math.abs(difference) <= 6)).toBe(true);
  });

  it('may have 10 bits a channel', async () =>
    expect(await new Pictures().clean(await avif({ bitdepth: 10 }), unqueued)).toMatchObject({
      ok: true,
      value: { format: 'jpeg', width: 320, height: 240 },
    }));

  it('is refused by its header if it has more than 25 megapixels', async () => {
    const bytes = await avif();
    for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
      bytes.writeUInt32BE(6000, at + 8);
      bytes.writeUInt32BE(5000, at + 12);
    }
    expect(await new Pictures().clean(bytes, unqueued)).toMatchObject({
      code: 'invalid_photo',
      message: expect.stringContaining('25 megapixels'),
    });
  });

  it('is refused if it has more pixels than it claims', async () => {
    const bytes = await avif();
    for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
      bytes.writeUInt32BE(16, at + 8);
      bytes.writeUInt32BE(16, at + 12);
    }
    expect(await new Pictures().clean(bytes, unqueued)).toMatchObject({ ok: false, code: 'invalid_photo' });
  });

  it('may be damaged anywhere', async () => {
    const whole = await avif();
    const pictures = new Pictures();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) }), { minLength: 1, maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, length) => {
          const bytes = Buffer.from(length < whole.length / 8 ? whole.subarray(0, length) : whole);
          for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value;
          const result = await pictures.clean(bytes, unqueued);
          expect(result.ok || result.code === 'invalid_photo').toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('a photo over the limit', () => {
  it('gets no upload URL when its size is declared', async () => {
    const declare = (size: number) =>
      app.browser().post('/api/objects/upload', { fileName: 'a.jpg', contentType: 'image/jpeg', size });
    expect(await declare(maximumBytes + 1)).toMatchObject(tooLarge);
    expect(await declare(maximumBytes)).toMatchObject({ status: 200 });
  });

  it('is refused by the check, and deleted', async () => {
    const guest = app.browser();
    const url = await uploadBytes(guest, await photoBytes(), { contentType: 'image/jpeg' });
    const key = /pending\/[^?]+/.exec(url)![0];
    const storage = app.nest.get(PhotoStorage);
    await storage.put({ key, body: Buffer.alloc(maximumBytes + 1), contentType: 'image/jpeg' });
    expect(await guest.put('/api/objects/set-policy', { imageUrl: url })).toMatchObject(tooLarge);
    expect(await storage.head(key)).toBeNull();
  });
});

it('a plain photo has no look, so that it is not much like another', async () =>
  expect(await storePhoto(app.browser(), await photoBytes())).not.toHaveProperty('look'));

it.each([
  ['says sRGB', { IFD2: { ColorSpace: '1' } }, { profile: 'sRGB', isAssumed: false }],
  ['says nothing', {}, { profile: 'sRGB', isAssumed: true }],
])('a photo whose file %s about its colors is stored with that', async (_, exif, colors) => {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
  const { objectPath } = await storePhoto(app.browser(), await plain.withExif(exif).jpeg().toBuffer());
  const rows = await app.nest
    .get(DataSource)
    .query<{ colors: unknown }[]>(`SELECT colors FROM media_objects WHERE object_path = $1`, [objectPath]);
  expect(rows).toEqual([{ colors }]);
});
