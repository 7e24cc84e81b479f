import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import { croppedPhotoOf, croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { windowOf } from 'shared-contracts/design/margins';
import type { DesignSlot } from 'shared-contracts/design/schemas';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { signInAdmin } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { Pictures } from './pictures.js';
import { renderCrop } from './render-crop.js';
import { Overloaded } from 'shared-server/queues/fair-queue';
import { SmallPictures } from './small-pictures.js';
import { testApp } from '../../testing/started.js';

const app = testApp();
afterEach(() => {
  jest.restoreAllMocks();
});

const window = windowOf({ template: sampleMagnets[0]!.template, window: 0 });
const size = { width: 2400, height: 1600 };

let gradient: Buffer;
beforeAll(async () => {
  const data = Buffer.alloc(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const at = 3 * (y * size.width + x);
      data[at] = Math.round((255 * x) / size.width);
      data[at + 1] = Math.round((255 * y) / size.height);
      data[at + 2] = 128 + Math.round(100 * Math.sin((x + 2 * y) / 90));
    }
  gradient = await sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
});

async function anUploadedPhoto() {
  const browser = app.browser();
  const { objectPath } = await storePhoto(browser, gradient);
  const [slot] = sampleDesign({ paths: [objectPath] }).slots as [DesignSlot];
  return { browser, slot, objectPath };
}

async function meanDifference(picture: Buffer, other: PixelSize & { data: Buffer }): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect({ width: info.width, height: info.height }).toEqual({ width: other.width, height: other.height });
  return data.reduce((sum, level, at) => sum + Math.abs(level - other.data[at]!), 0) / data.length;
}

describe('a cropped photo', () => {
  it('shows what the print shows without its bleed, straight or turned, small or large', async () => {
    const { browser, slot, objectPath } = await anUploadedPhoto();
    const { body: stored } = await browser.get<Buffer>(objectPath);
    const crops = [
      { crop: { cx: 600, cy: 600, w: 1000, h: 1000 }, rotation: 0 },
      { crop: { cx: 1500, cy: 800, w: 1000, h: 1000 }, rotation: 90 },
      { crop: { cx: 1201, cy: 799, w: 800, h: 800 }, rotation: -17.3 },
      { crop: { cx: 300, cy: 1300, w: 200, h: 200 }, rotation: 45 },
    ];
    for (const { crop, rotation } of crops)
      for (const width of [96, 480]) {
        const url = croppedPhotoUrl({ ...slot, crop, rotation }, window);
        const { status, body } = await browser.get<Buffer>(pictureUrl(url, width), { accept: 'image/webp' });
        expect(status).toBe(200);
        const seen = croppedPhotoOf(url.split('crop=')[1]!) as Crop;
        const side = Math.min(width, seen.w);
        const printed = await renderCrop(stored, seen, { width: side, height: side });
        // 2% of the photo's width; three pixels of these 96 would be 11
        expect(await meanDifference(body, printed)).toBeLessThan(5);
      }
  });

  it('is never enlarged, and in the format that the browser accepts', async () => {
    const { browser, slot } = await anUploadedPhoto();
    const url = pictureUrl(croppedPhotoUrl({ ...slot, crop: { ...slot.crop, w: 220, h: 220 } }, window), 960);
    for (const [accept, format] of [
      ['image/avif,image/webp', 'webp'],
      ['*/*', 'jpeg'],
    ] as const) {
      const { headers, body } = await browser.get<Buffer>(url, { accept });
      expect(await sharp(body).metadata()).toMatchObject({ format, width: 203, height: 203 });
      expect([headers.get('content-type'), headers.get('vary')]).toEqual([`image/${format}`, 'Accept']);
    }
  });

  it('is asked for again each time, and not sent again', async () => {
    const { browser, slot } = await anUploadedPhoto();
    const url = pictureUrl(croppedPhotoUrl(slot, window), 96);
    const { headers } = await browser.get(url, { accept: 'image/webp' });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = await browser.get(url, { accept: 'image/webp', 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
    const turned = pictureUrl(croppedPhotoUrl({ ...slot, rotation: 1 }, window), 96);
    const other = await browser.get(turned, { accept: 'image/webp', 'if-none-match': headers.get('etag')! });
    expect(other.status).toBe(200);
  });

  it('leaves nothing in the storage but the smaller versions of the whole photo', async () => {
    const { browser, slot, objectPath } = await anUploadedPhoto();
    for (const cx of [600, 601, 602, 603])
      await browser.get(pictureUrl(croppedPhotoUrl({ ...slot, crop: { ...slot.crop, cx } }, window), 96));
    const keys: string[] = [];
    for await (const page of app.nest.get(PhotoStorage).pages('variants/')) keys.push(...page.map(({ key }) => key));
    const own = keys.filter((key) => key.endsWith(objectPath.replace('/objects/', '')));
    expect(own).toHaveLength(1);
  });

  it.each([
    ['a corner', { cx: 300, cy: 250, w: 600, h: 500 }, 0],
    ['nearly all of it', { cx: 1200, cy: 800, w: 1500, h: 1500 }, 0],
    ['a turned part', { cx: 1700, cy: 900, w: 600, h: 600 }, 30],
    ['a part on its side', { cx: 1700, cy: 900, w: 900, h: 600 }, 90],
  ])('shows the same place when only the small picture is left: %s', async (_what, crop, rotation) => {
    const { browser, objectPath } = await anUploadedPhoto();
    await app.nest.get(SmallPictures).keep(objectPath);
    await app.nest.get(PhotoStorage).remove(objectPath.slice('/objects/'.length));
    await app.dataSource.query(`UPDATE media_objects SET original_deleted_at = now() WHERE object_path = $1`, [
      objectPath,
    ]);
    for (const width of [96, 320]) {
      const query = `w=${width}&crop=${[crop.cx, crop.cy, crop.w, crop.h, rotation].join()}`;
      const { status, body } = await browser.get<Buffer>(`${objectPath}?${query}`);
      expect(status).toBe(200);
      const shown = { width, height: Math.round((width * crop.h) / crop.w) };
      const reference = await renderCrop(gradient, { ...crop, rotation }, shown);
      expect(await meanDifference(body, reference)).toBeLessThan(5);
      const beside = await renderCrop(gradient, { ...crop, cx: crop.cx - 40, cy: crop.cy + 40, rotation }, shown);
      expect(await meanDifference(body, beside)).toBeGreaterThan(10);
    }
  });

  it('is readable by its owner and by admins: for others it does not exist', async () => {
    const { slot } = await anUploadedPhoto();
    const url = pictureUrl(croppedPhotoUrl(slot, window), 96);
    expect((await app.browser().get(url)).status).toBe(404);
    expect((await (await signInAdmin(app)).get(url)).status).toBe(200);
  });

  it.each([
    ['lies outside of the photo', 'w=96&crop=100,600,1000,1000,0'],
    ['lies outside of it once turned', 'w=96&crop=600,600,1000,1000,45'],
    ['is no crop', 'w=96&crop=1,2,3'],
    ['is empty', 'w=96&crop='],
    ['comes twice', 'w=96&crop=600,600,100,100,0&crop=600,600,100,100,0'],
    ['comes without a width', 'crop=600,600,100,100,0'],
  ])('is refused if its crop %s', async (_what, query) => {
    const { browser, objectPath } = await anUploadedPhoto();
    expect(await browser.get(`${objectPath}?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is refused with 503 when too many are waiting', async () => {
    const { browser, slot } = await anUploadedPhoto();
    jest.spyOn(app.nest.get(Pictures), 'crop').mockRejectedValue(new Overloaded('the queue is full'));
    const { status, body } = await browser.get(pictureUrl(croppedPhotoUrl(slot, window), 96));
    expect([status, body]).toMatchObject([503, { code: 'service_unavailable' }]);
  });
});
