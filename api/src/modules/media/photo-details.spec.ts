import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp from 'sharp';
import { registerCustomer } from '../../testing/factories.js';
import { type StoredPhoto, photoBytes, portraitBytes, storePhoto, uploadBytes } from '../../testing/photos.js';
import type { Browser } from '../../testing/browser.js';
import { until } from '../../testing/until.js';
import { FaceEngine } from './faces/face-engine.js';
import { FaceFinder } from './faces/face-finder.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));
afterEach(() => {
  jest.restoreAllMocks();
});

const details = async (browser: Browser, paths: readonly string[]) => {
  const { status, body } = await browser.post<{ photos: StoredPhoto[] }>('/api/objects/details', { paths });
  expect(status).toBe(200);
  return body.photos;
};
const focusOf = async (browser: Browser, { objectPath }: StoredPhoto) => {
  await until(async () => (await details(browser, [objectPath]))[0]?.focus !== undefined);
  return (await details(browser, [objectPath]))[0]!.focus!;
};
const searches = async (outcome: string) => {
  const text = (await app.browser().get<Buffer>('/api/metrics')).body.toString();
  return Number(new RegExp(`^face_searches_total\\{outcome="${outcome}"\\} (.+)$`, 'm').exec(text)?.[1] ?? 0);
};

describe('an accepted photo', () => {
  it('has the faces in whole pixels of the stored upright picture', async () => {
    const guest = app.browser();
    const upright = await portraitBytes({ width: 1800, height: 2400, faces: [{ x: 600, y: 1500, size: 500 }] });
    const onItsSide = await sharp(await sharp(upright).rotate(-90).toBuffer())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await storePhoto(guest, onItsSide);
    expect(stored).toMatchObject({ width: 1800, height: 2400, look: expect.any(String) });
    const [face, ...others] = await focusOf(guest, stored);
    expect(others).toEqual([]);
    expect(Math.abs(face!.x + face!.w / 2 - 600)).toBeLessThan(100);
    expect(Math.abs(face!.y + face!.h / 2 - 1500)).toBeLessThan(100);
    expect(Object.values(face!).slice(0, 4).every(Number.isInteger)).toBe(true);
  });

  it('has them in the answer when they are found in time', async () => {
    jest.spyOn(FaceEngine.prototype, 'search').mockResolvedValue([{ x: 64, y: 48, w: 32, h: 32, score: 0.9 }]);
    const stored = await storePhoto(app.browser(), await portraitBytes({ width: 1280, height: 960 }));
    expect(stored.focus).toEqual([{ x: 128, y: 96, w: 64, h: 64, score: 0.9 }]);
    expect(stored.sharpness).toBeGreaterThan(shopPolicy.suggestions.blurryBelow);
  });

  it('is answered without them when the engine is slow, and has them later', async () => {
    let answer: (faces: []) => void = () => {};
    const slow = new Promise<[]>((resolve) => {
      answer = resolve;
    });
    jest.spyOn(FaceEngine.prototype, 'search').mockReturnValue(slow);
    const guest = app.browser();
    const stored = await storePhoto(guest, await portraitBytes());
    expect(stored).not.toHaveProperty('focus');
    answer([]);
    expect(await focusOf(guest, stored)).toEqual([]);
  });

  it('is accepted without them when the engine fails, and has them once it works again', async () => {
    jest.spyOn(FaceEngine.prototype, 'search').mockRejectedValueOnce(new Error('broken'));
    const [guest, before] = [app.browser(), await searches('failed')];
    const stored = await storePhoto(guest, await portraitBytes());
    expect(stored).toMatchObject({ sharpness: expect.any(Number), look: expect.any(String) });
    expect(stored).not.toHaveProperty('focus');
    expect(await searches('failed')).toBe(before + 1);
    expect(await focusOf(guest, stored)).toHaveLength(1);
  });

  it('may be a HEIC, a transparent PNG or a grey one', async () => {
    const guest = app.browser();
    const heic = await readFile(new URL('../../testing/heic/display-p3.heic', import.meta.url));
    const portrait = await portraitBytes();
    const alpha = await sharp(portrait).ensureAlpha(0.9).png().toBuffer();
    const grey = await sharp(portrait).greyscale().png().toBuffer();
    for (const [bytes, faces] of [
      [heic, 0],
      [alpha, 1],
      [grey, 1],
    ] as const) {
      const imageUrl = await uploadBytes(guest, bytes);
      const { body } = await guest.put<StoredPhoto>('/api/objects/set-policy', { imageUrl });
      expect(body.look).toMatch(/^[0-9a-f]{16}$/);
      expect(await focusOf(guest, body)).toHaveLength(faces);
    }
  });

  it('of an even color has no faces, without a search', async () => {
    const search = jest.spyOn(FaceEngine.prototype, 'search');
    expect(await storePhoto(app.browser(), await photoBytes())).toMatchObject({ focus: [], sharpness: 0 });
    expect(search).not.toHaveBeenCalled();
  });
});

describe('many photos at once', () => {
  it('are searched one at a time, and those beyond the queue not at all', async () => {
    const finish: (() => void)[] = [];
    const search = jest.spyOn(FaceEngine.prototype, 'search').mockImplementation(
      () =>
        new Promise((resolve) => {
          finish.push(() => resolve([]));
        }),
    );
    const before = await searches('skipped');
    const guest = app.browser();
    await storePhoto(guest);
    const portrait = await portraitBytes({ width: 300, height: 300, faces: [{ x: 150, y: 150, size: 100 }] });
    await Promise.all(Array.from({ length: 15 }, () => storePhoto(guest, portrait)));
    expect(search).toHaveBeenCalledTimes(1);
    expect(await searches('skipped')).toBe(before + 2);
    for (let done = 0; done < 13; done++) {
      await until(async () => finish.length > done);
      finish[done]!();
    }
    expect(search).toHaveBeenCalledTimes(13);
  });
});

describe('POST /api/objects/details', () => {
  it('finds the faces of photos that were never searched, one photo after the other', async () => {
    const guest = app.browser();
    const portrait = await portraitBytes({ width: 900, height: 1200, faces: [{ x: 450, y: 600, size: 300 }] });
    // as after a crash
    jest.spyOn(app.nest.get(FaceFinder), 'find').mockResolvedValue(null);
    const photos = [await storePhoto(guest, portrait), await storePhoto(guest, portrait)];
    jest.restoreAllMocks();
    const paths = photos.map(({ objectPath }) => objectPath);
    await app.dataSource.query(`UPDATE media_objects SET sharpness = NULL, look = NULL WHERE object_path = $1`, [
      paths[1],
    ]);
    await until(async () =>
      (await details(guest, paths)).every(({ focus, look }) => focus?.length === 1 && look !== undefined),
    );
    const [face] = (await details(guest, paths))[0]!.focus!;
    expect(Math.abs(face!.x + face!.w / 2 - 450)).toBeLessThan(100);
    expect(Math.abs(face!.y + face!.h / 2 - 600)).toBeLessThan(100);
  });

  it('answers for the caller’s own photos, before and after signing in, and leaves out all others', async () => {
    const guest = app.browser();
    const mine = await storePhoto(guest);
    const another = app.browser();
    const theirs = await storePhoto(another);
    const paths = [mine.objectPath, theirs.objectPath, '/objects/photos/none.jpg', '/objects/products/a.webp'];
    expect((await details(guest, paths)).map(({ objectPath }) => objectPath)).toEqual([mine.objectPath]);
    expect(await details(app.browser(), paths)).toEqual([]);
    const customer = await registerCustomer(app, { browser: guest });
    expect((await details(customer.browser, paths)).map(({ objectPath }) => objectPath)).toEqual([mine.objectPath]);
  });

  it.each([
    { paths: Array.from({ length: 101 }, (_, index) => `/objects/photos/${index}.jpg`) },
    { paths: ['/etc/passwd'] },
    {},
  ])('refuses more than 100 paths and what is not a path (case %#)', async (body) =>
    expect(await app.browser().post('/api/objects/details', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    }),
  );
});
