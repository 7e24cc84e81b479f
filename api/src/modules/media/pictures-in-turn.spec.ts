import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { Refused } from 'shared-server/queues/fair-queue';
import { PictureQueue } from './picture-queue.js';
import { Pictures } from './pictures.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp({ variables: { RATE_LIMITS: 'on' } });
beforeAll(() => untilReady(app));
afterEach(() => {
  jest.restoreAllMocks();
});

/** Few enough for a busy machine. */
const MANY = 12;

let networks = 0;
async function aGuestWithPhoto() {
  const guest = app.browser({ 'x-forwarded-for': `198.51.100.${++networks}` });
  return { guest, photo: (await storePhoto(guest, await photoBytes({ width: 2600, height: 2000 }))).objectPath };
}

const cropOf = (photo: string, number: number) => `${photo}?w=1920&crop=${600 + number},600,1000,1000,0`;

function leaving(browser: Browser, path: string) {
  const caller = new AbortController();
  const answer = browser.send('GET', path, { signal: caller.signal }).catch(() => null);
  return { answer, leave: () => caller.abort() };
}

function holdReadsOf(...photos: string[]) {
  const keys = new Set(photos.map((photo) => photo.slice('/objects/'.length)));
  const storage = app.nest.get(PhotoStorage);
  const open = storage.open.bind(storage);
  const held = { begun: [] as string[], reading: 0, most: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  jest.spyOn(storage, 'open').mockImplementation(async (key, signal) => {
    if (!keys.has(key)) return open(key, signal);
    held.begun.push(key);
    held.most = Math.max(held.most, (held.reading += 1));
    await released;
    held.reading -= 1;
    return open(key, signal);
  });
  return held;
}

async function figure(state: 'waiting' | 'in_hand'): Promise<number> {
  const { body } = await app.browser().get<Buffer>('/api/metrics');
  const lines = body
    .toString()
    .matchAll(new RegExp(`^picture_work\\{kind="(?:picture|large)",state="${state}"\\} (\\d+)$`, 'gm'));
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
const areAllIn = async () => (await figure('waiting')) + (await figure('in_hand')) === MANY;

describe('many crops for one visitor', () => {
  it('are made one or two at a time, and read the original for all of them', async () => {
    const { guest, photo } = await aGuestWithPhoto();
    const held = holdReadsOf(photo);
    const answers = Array.from({ length: MANY }, (_, number) => guest.get(cropOf(photo, number)));
    await until(areAllIn);
    expect(held.begun.length).toBeLessThanOrEqual(2);
    held.release();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(held.begun.length).toBeLessThanOrEqual(2);
  });

  it('do not keep another visitor waiting', async () => {
    const [many, one] = [await aGuestWithPhoto(), await aGuestWithPhoto()];
    const held = holdReadsOf(many.photo);
    const answers = Array.from({ length: MANY }, (_, number) => many.guest.get(cropOf(many.photo, number)));
    await until(areAllIn);
    expect((await one.guest.get(`${one.photo}?w=96&crop=600,600,1000,1000,0`)).status).toBe(200);
    expect((await one.guest.get(`${one.photo}?w=320`)).status).toBe(200);
    await storePhoto(one.guest);
    held.release();
    await Promise.all(answers);
  });

  it('are refused with 429 beyond one visitor’s share, for how long is in Retry-After', async () => {
    const { guest, photo } = await aGuestWithPhoto();
    jest.spyOn(app.nest.get(PictureQueue), 'run').mockRejectedValue(new Refused('share'));
    for (const path of [cropOf(photo, 0), `${photo}?w=96`]) {
      const { status, headers, body } = await guest.get(path);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(body).toMatchObject({ code: 'too_many_requests' });
    }
  });
});

describe('requests that nobody waits for any longer', () => {
  it('never read their original, and hold nobody up', async () => {
    const { guest, photo } = await aGuestWithPhoto();
    const held = holdReadsOf(photo);
    const requests = Array.from({ length: MANY }, (_, number) => leaving(guest, cropOf(photo, number)));
    await until(areAllIn);
    const begun = held.begun.length;
    for (const { leave } of requests) leave();
    await until(async () => (await figure('waiting')) === 0);
    const crop = jest.spyOn(app.nest.get(Pictures), 'crop');
    held.release();
    await Promise.all(requests.map(({ answer }) => answer));
    await until(async () => (await figure('in_hand')) === 0);
    expect([held.begun.length, begun <= 2]).toEqual([begun, true]);
    expect(crop).not.toHaveBeenCalled();
  });

  it('go on for others who wait for the same stored size, and stop when the last one has left', async () => {
    const { guest, photo } = await aGuestWithPhoto();
    const held = holdReadsOf(photo);
    const [resize, put] = [jest.spyOn(app.nest.get(Pictures), 'resize'), jest.spyOn(app.nest.get(PhotoStorage), 'put')];
    const begins = leaving(guest, `${photo}?w=320`);
    await until(async () => held.reading === 1);
    const joins = leaving(guest, `${photo}?w=320`);
    await until(async () => (await figure('in_hand')) === 2);
    begins.leave();
    await begins.answer;
    held.release();
    expect(await joins.answer).toMatchObject({ status: 200 });
    expect(resize).toHaveBeenCalledTimes(1);

    jest.restoreAllMocks();
    const other = await aGuestWithPhoto();
    const again = holdReadsOf(other.photo);
    const both = [leaving(other.guest, `${other.photo}?w=480`), leaving(other.guest, `${other.photo}?w=480`)];
    await until(async () => (await figure('in_hand')) === 2 && again.reading === 1);
    const stored = put.mock.calls.length;
    for (const { leave } of both) leave();
    await Promise.all(both.map(({ answer }) => answer));
    again.release();
    await until(async () => (await figure('in_hand')) === 0);
    expect(put.mock.calls).toHaveLength(stored);
  });
});
