import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from 'local-services/postgres/test-database';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import type { Browser } from '../../testing/browser.js';
import { photoBytes, storePhoto, uploadBytes, noisyPicture } from '../../testing/photos.js';
import { type TestServices, startTestServices } from '../../testing/test-app.js';
import { ApiProcess, buildApi } from '../../testing/api-process.js';

const IN_FLIGHT = 200;
const ABANDONED = 540;
const SAMPLES = 100;
const MAX_MEGABYTES = 600;
/** When the thread for faces has ended. */
const IDLE_AFTER_MS = 16_000;

let services: TestServices;
let api: ApiProcess;
beforeAll(async () => {
  await buildApi();
  services = await startTestServices(await createTestDatabase(), { RATE_LIMITS: 'on' });
  api = await ApiProcess.start({ ...services.variables, LOG_LEVEL: 'silent' });
}, 120_000);
afterAll(async () => {
  await api?.kill();
  await services?.close();
});

const visitor = (number: number) => api.browser({ 'x-forwarded-for': `198.51.100.${number}` });

const aLargePhoto = (): Promise<Buffer> =>
  noisyPicture('gray', { mean: 128, sigma: 30 }, 5200, 3900).blur(0.9).jpeg({ quality: 90 }).toBuffer();

const largeCropOf = (photo: string, number: number) => `${photo}?w=1920&crop=${1100 + number},1100,2100,2100,0`;

async function megabytes(): Promise<number> {
  const { body } = await api.browser().get<Buffer>('/api/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body.toString())?.[1]) / 1e6;
}

const LOOK_EVERY_MS = 500;

/** In milliseconds. */
async function p99Of(call: (sample: number) => Promise<{ status: number }>): Promise<number> {
  const waits: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = performance.now();
    expect((await call(sample)).status).toBe(200);
    waits.push(performance.now() - start);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(SAMPLES * 0.99) - 1]!;
}

async function check(browser: Browser): Promise<{ status: number; seconds: number }> {
  const imageUrl = await uploadBytes(browser, await photoBytes(), { contentType: 'image/jpeg' });
  const { seconds, value } = await timed(() => browser.put('/api/objects/set-policy', { imageUrl }));
  return { status: value.status, seconds };
}

async function besideFlood<T>(flood: Browser, photo: string, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const flooding = Array.from({ length: IN_FLIGHT }, async (_, number) => {
    for (let round = 0; !over.signal.aborted; round++) {
      const { status } = await flood.get(largeCropOf(photo, number + round));
      expect([200, 429, 503]).toContain(status);
      await sleep(status === 200 ? 0 : 500 + ((number * 37) % 1_000));
    }
  });
  try {
    return await work();
  } finally {
    over.abort();
    await Promise.all(flooding);
  }
}

async function peakDuring<T>(work: () => Promise<T>): Promise<{ value: T; peak: number }> {
  const over = new AbortController();
  let peak = 0;
  const watch = async () => {
    while (!over.signal.aborted) {
      await sleep(LOOK_EVERY_MS);
      peak = Math.max(peak, await megabytes());
    }
  };
  const watching = watch();
  try {
    const value = await work();
    return { value, peak };
  } finally {
    over.abort();
    await watching;
  }
}

describe('beside a visitor with 200 crops of a photo of 15 MB in flight', () => {
  it('memory stays bounded, and others wait little longer than in an idle shop', async () => {
    const [flood, neighbor] = [visitor(1), visitor(2)];
    const { objectPath: large } = await storePhoto(flood, await aLargePhoto());
    const { objectPath: own } = await storePhoto(neighbor);
    const crop = (sample: number) => neighbor.get(`${own}?w=240&crop=${400 + sample},450,400,400,0`);
    await sleep(IDLE_AFTER_MS);
    await p99Of(crop);
    const idle = await p99Of(crop);
    const { value: beside, peak } = await peakDuring(() =>
      besideFlood(flood, large, async () => {
        await sleep(1_000);
        return p99Of(crop);
      }),
    );
    reportFigure({
      what: '200 large crops in flight: memory of the API',
      value: peak,
      unit: 'MB',
      limit: MAX_MEGABYTES,
    });
    reportFigure({
      what: '200 large crops in flight: p99 of a neighbor’s crop',
      value: beside / idle,
      unit: 'x',
      limit: 3,
    });
    expect(peak).toBeLessThan(MAX_MEGABYTES);
  }, 120_000);
});

describe('540 requests for pictures that were abandoned', () => {
  it('hold up nobody’s upload', async () => {
    const [flood, uploader] = [visitor(3), visitor(4)];
    const { objectPath: large } = await storePhoto(flood, await aLargePhoto());
    await check(uploader);
    const abandoned = new AbortController();
    const requests = Array.from({ length: ABANDONED }, (_, number) =>
      flood.send('GET', largeCropOf(large, number), { signal: abandoned.signal }).catch(() => null),
    );
    await sleep(1_000);
    abandoned.abort();
    await Promise.all(requests);
    const { status, seconds } = await check(uploader);
    expect(status).toBe(200);
    reportFigure({ what: '540 abandoned pictures: check of an upload', value: seconds, unit: 's', limit: 2 });
  }, 120_000);
});
