import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { photoBytes, uploadBytes } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { isHeic } from './heic.js';
import { PictureQueue } from './picture-queue.js';
import { Pictures } from './pictures.js';
import { testApp, untilReady } from '../../testing/started.js';

const PER_ADDRESS = 2 * shopPolicy.photos.parallelUploads;
const addressOf = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}` });

const app = testApp({ variables: { RATE_LIMITS: 'on' } });
beforeAll(() => untilReady(app));
afterEach(() => {
  jest.restoreAllMocks();
});

const check = (browser: Browser, imageUrl: string) => browser.put('/api/objects/set-policy', { imageUrl });

function arriving(answers: readonly Promise<{ status: number }>[]) {
  const statuses: number[] = [];
  for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
  return (wanted: number) => statuses.filter((status) => status === wanted).length;
}

function holdReads() {
  const storage = app.nest.get(PhotoStorage);
  const open = storage.open.bind(storage);
  const held = { begun: 0, reading: 0, most: 0, aborted: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  jest.spyOn(storage, 'open').mockImplementation(async (key, signal) => {
    held.begun += 1;
    held.most = Math.max(held.most, (held.reading += 1));
    signal?.addEventListener('abort', () => (held.aborted += 1));
    await released;
    held.reading -= 1;
    return open(key, signal);
  });
  return held;
}

describe('many checks of uploads at once', () => {
  it('are read two at a time for one address, which gets 429 beyond its share', async () => {
    const guest = app.browser(addressOf(1));
    const url = await uploadBytes(guest, Buffer.from('no picture'));
    const held = holdReads();
    const answers = Array.from({ length: 60 }, () => check(guest, url));
    const arrived = arriving(answers);
    await until(async () => held.begun === 2 && arrived(429) === 60 - PER_ADDRESS);
    held.release();
    const done = await Promise.all(answers);
    const statuses = done.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - PER_ADDRESS);
    // a request that read it before it was deleted is refused too
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(1);
    expect(new Set(statuses)).toEqual(new Set([400, 404, 429]));
    const refused = done.filter(({ status }) => status === 429);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(held.most).toBe(2);
  });

  it('get 503 with Retry-After once the queue is full, whatever their address', async () => {
    const guests = await Promise.all(
      Array.from({ length: 3 }, async (_, index) => {
        const guest = app.browser(addressOf(10 + index));
        return { guest, url: await uploadBytes(guest, await photoBytes()) };
      }),
    );
    const held = holdReads();
    const answers = guests.flatMap(({ guest, url }) => Array.from({ length: PER_ADDRESS }, () => check(guest, url)));
    const arrived = arriving(answers);
    // 3 are read and 24 wait: 27 of 36
    await until(async () => arrived(503) === 9);
    held.release();
    const done = await Promise.all(answers);
    const refused = done.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(9);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(done.filter(({ status }) => status === 200)).toHaveLength(27);
  });

  it('do not hold up a thumbnail', async () => {
    const name = 'products/calm.jpg';
    await app.nest.get(PhotoStorage).put({ key: name, body: await photoBytes(), contentType: 'image/jpeg' });
    const pictures = app.nest.get(Pictures);
    const clean = jest.spyOn(pictures, 'clean');
    const guest = app.browser(addressOf(20));
    const urls = [];
    for (let count = 0; count < 8; count++)
      urls.push(await uploadBytes(guest, await photoBytes({ width: 1600, height: 1200 })));
    const checks = urls.map((url) => check(guest, url));
    await until(async () => clean.mock.calls.length > 0);
    expect((await app.browser().get(`/objects/${name}?w=96`)).status).toBe(200);
    expect(clean.mock.calls.length).toBeLessThan(8);
    await Promise.all(checks);
  });
});

const aHeic = () => readFile(path.join(import.meta.dirname, '../../testing/heic/display-p3.heic'));

function holdDecoding() {
  const pictures = app.nest.get(Pictures);
  const clean = pictures.clean.bind(pictures);
  const held = { decoding: 0, most: 0, decoded: [] as string[], next: () => {} };
  jest.spyOn(pictures, 'clean').mockImplementation(async (bytes, permit, options) => {
    if (!isHeic(bytes)) return clean(bytes, permit, options);
    held.most = Math.max(held.most, (held.decoding += 1));
    await new Promise<void>((resolve) => {
      held.next = resolve;
    });
    held.decoding -= 1;
    return clean(bytes, permit, options);
  });
  return held;
}

describe('ten HEICs of one shopper', () => {
  it('are decoded one at a time, and hold up neither a JPEG nor the first HEIC of somebody else', async () => {
    const many = app.browser(addressOf(50));
    const one = app.browser(addressOf(51));
    const bytes = await aHeic();
    const urls = [];
    for (let count = 0; count < 10; count++) urls.push(await uploadBytes(many, bytes));
    const [jpeg, theirHeic] = [await uploadBytes(one, await photoBytes()), await uploadBytes(one, bytes)];
    const held = holdDecoding();
    let checked = 0;
    const checks = urls.map(async (url) => {
      const answer = await check(many, url);
      checked += 1;
      return answer;
    });
    await until(async () => held.decoding === 1);
    expect((await check(one, jpeg)).status).toBe(200);
    expect(checked).toBe(0);
    const waiting = check(one, theirHeic).then((answer) => ({ answer, before: checked }));
    let isDone = false;
    void waiting.finally(() => (isDone = true));
    await until(async () => {
      held.next();
      return isDone;
    });
    const { answer, before } = await waiting;
    expect(answer.status).toBe(200);
    expect(before).toBeLessThanOrEqual(2);
    await until(async () => {
      held.next();
      return checked === 10;
    });
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(held.most).toBe(1);
  });
});

describe('a caller who leaves', () => {
  const leaving = (browser: Browser, imageUrl: string) => {
    const controller = new AbortController();
    const answer = browser
      .send('PUT', '/api/objects/set-policy', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ imageUrl }),
        signal: controller.signal,
      })
      .catch(() => undefined);
    return { answer, leave: () => controller.abort() };
  };

  it('stops the reading of the upload, which is neither decoded nor deleted', async () => {
    const guest = app.browser(addressOf(30));
    const url = await uploadBytes(guest, await photoBytes());
    const held = holdReads();
    const clean = jest.spyOn(app.nest.get(Pictures), 'clean');
    const { answer, leave } = leaving(guest, url);
    await until(async () => held.begun === 1);
    leave();
    await until(async () => held.aborted === 1);
    held.release();
    await answer;
    await until(async () => held.reading === 0);
    await sleep(50);
    expect(clean).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    expect((await check(guest, url)).status).toBe(200);
  });

  it('gives up the place in the queue', async () => {
    const guest = app.browser(addressOf(31));
    const first = await uploadBytes(guest, await photoBytes());
    const second = await uploadBytes(guest, await photoBytes());
    const held = holdReads();
    const run = jest.spyOn(app.nest.get(PictureQueue), 'run');
    const reading = Array.from({ length: 2 }, () => check(guest, first));
    await until(async () => held.begun === 2);
    const waiting = Array.from({ length: PER_ADDRESS - 2 }, () => leaving(guest, second));
    await until(async () => run.mock.calls.length === PER_ADDRESS);
    for (const { leave } of waiting) leave();
    await Promise.all(waiting.map(({ answer }) => answer));
    held.release();
    await Promise.all(reading);
    expect((await check(guest, second)).status).toBe(200);
    expect(held.begun).toBe(3);
  });
});

describe('checking uploads again and again', () => {
  it('is limited per address to 300 calls in ten minutes', async () => {
    const guest = app.browser(addressOf(40));
    const statuses: number[] = [];
    for (let call = 0; call <= 300; call++) statuses.push((await check(guest, 'https://evil.example/x.jpg')).status);
    expect(statuses.slice(0, 300).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
