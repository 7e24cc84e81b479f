import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Browser } from '../../testing/browser.js';
import { type StoredPhoto, photoBytes, uploadBytes, noisyPicture } from '../../testing/photos.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));

const accept = (browser: Browser, imageUrl: string) =>
  browser.put<StoredPhoto>('/api/objects/set-policy', { imageUrl });
const noise = () => noisyPicture('red', { mean: 120, sigma: 60 });

describe('a JPEG with a damaged end', () => {
  const damaged = async () => {
    const whole = await noise().jpeg().toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  const acceptDamaged = (guest: Browser, imageUrl: string) =>
    guest.put<StoredPhoto>('/api/objects/set-policy', { imageUrl, acceptDamaged: true });

  it('is refused with a code of its own until the shopper has looked at it, and then stored without being sent again', async () => {
    const guest = app.browser();
    const url = await uploadBytes(guest, await damaged());
    for (let time = 0; time < 2; time++)
      expect(await accept(guest, url)).toMatchObject({ status: 400, body: { code: 'photo_damaged' } });
    const { status, body } = await acceptDamaged(guest, url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 800, height: 800 });
    const stored = (await guest.get<Buffer>(body.objectPath)).body;
    await expect(sharp(stored, { failOn: 'error' }).stats()).resolves.toBeDefined();
    expect(await accept(guest, url)).toMatchObject({ status: 200, body: { objectPath: body.objectPath } });
  });

  it('is refused for good if not even its header is whole', async () => {
    const guest = app.browser();
    const start = (await noise().jpeg().toBuffer()).subarray(0, 200);
    const answer = await acceptDamaged(guest, await uploadBytes(guest, start));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_photo' } });
  });

  it('makes no difference to a photo that is whole', async () => {
    const guest = app.browser();
    expect(await acceptDamaged(guest, await uploadBytes(guest, await photoBytes()))).toMatchObject({ status: 200 });
  });
});
