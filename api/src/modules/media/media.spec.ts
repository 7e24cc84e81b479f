import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, registerCustomer, signInAdmin } from '../../testing/factories.js';
import {
  type StoredPhoto,
  photoBytes,
  putUndeclared,
  storePhoto,
  uploadBytes,
  noisyPicture,
} from '../../testing/photos.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));

const accept = (browser: Browser, imageUrl: string) =>
  browser.put<StoredPhoto>('/api/objects/set-policy', { imageUrl });
const photosOf = (browser: Browser, path: string, accepted: string) => browser.get<Buffer>(path, { accept: accepted });
const keyOf = (url: string) => /pending\/[^?]+/.exec(url)![0];
const refusal = { status: 400, body: { code: 'invalid_photo', message: expect.any(String) } };

const noise = () => noisyPicture('red', { mean: 120, sigma: 60 });

describe('requesting an upload URL', () => {
  it('returns a URL that is valid for 15 minutes, with and without a body', async () => {
    for (const body of [undefined, {}, { fileName: 'a.jpg', contentType: 'image/jpeg', size: 100 }]) {
      const ticket = await app.browser().post<{ uploadURL: string; expiresAt: string }>('/api/objects/upload', body);
      expect(ticket.status).toBe(200);
      expect(Date.parse(ticket.body.expiresAt)).toBeGreaterThan(Date.now() + 14 * 60_000);
    }
  });

  it('returns one for exactly the given type and length', async () => {
    const bytes = await photoBytes();
    const ticket = await app.browser().post<{ uploadURL: string }>('/api/objects/upload', {
      contentType: 'image/jpeg',
      size: bytes.length,
    });
    const put = (body: Buffer, type: string) =>
      fetch(ticket.body.uploadURL, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });
    expect((await put(bytes, 'text/html')).status).toBe(403);
    expect((await put(bytes.subarray(1), 'image/jpeg')).status).toBe(403);
    expect((await put(bytes, 'image/jpeg')).status).toBe(200);
  });

  it('returns one of the storage for a declared length, which the storage then enforces', async () => {
    const ticket = await app.browser().post<{ uploadURL: string }>('/api/objects/upload', { size: 100 });
    const { searchParams } = new URL(ticket.body.uploadURL);
    expect(searchParams.get('X-Amz-Expires')).toBe(String(15 * 60));
    expect(searchParams.get('X-Amz-SignedHeaders')).toContain('content-length');
  });

  it.each([
    { contentType: 'text/html' },
    { contentType: 'image/svg+xml' },
    { size: 0 },
    { size: -1 },
    { size: 1.5 },
    { fileName: 'x'.repeat(256) },
    { key: 'products/mine.webp' },
  ])('refuses %p', async (body) =>
    expect(await app.browser().post('/api/objects/upload', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    }),
  );
});

describe('an accepted photo', () => {
  it('is turned upright and stripped of location and camera data, and leaves where it was uploaded', async () => {
    const guest = app.browser();
    const url = await uploadBytes(guest, await photoBytes({ width: 1200, height: 900 }));
    const { body: stored } = await accept(guest, url);
    expect(stored).toMatchObject({ width: 900, height: 1200 });
    expect(await app.nest.get(PhotoStorage).head(keyOf(url))).toBeNull();
    const { body } = await guest.get<Buffer>(stored.objectPath);
    const metadata = await sharp(body).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      900,
      1200,
      undefined,
      undefined,
    ]);
  });

  it('is the same photo when it is accepted again, even concurrently', async () => {
    const guest = app.browser();
    const url = await uploadBytes(guest, await photoBytes());
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(guest, url)));
    answers.push(await guest.put('/api/objects/set-policy', { objectURL: url }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.objectPath}`)).size).toBe(1);
    const [{ count }] = await app.dataSource.query(`SELECT count(*) FROM media_objects WHERE object_path = $1`, [
      answers[0]!.body.objectPath,
    ]);
    expect(count).toBe('1');
  });
});

describe('an upload without a declared size', () => {
  const ticketOf = async (browser: Browser, body = {}) =>
    (await browser.post<{ uploadURL: string }>('/api/objects/upload', body)).body.uploadURL;
  const { maximumBytes } = shopPolicy.photos;

  it('is stored and becomes a photo', async () => {
    const guest = app.browser();
    const url = await ticketOf(guest);
    expect((await putUndeclared(guest, url, await photoBytes())).status).toBe(200);
    expect(await accept(guest, url)).toMatchObject({ status: 200, body: { width: 900 } });
  });

  it.each([
    ['announced', (bytes: Uint8Array): RequestInit => ({ body: bytes })],
    ['chunked', (bytes: Uint8Array): RequestInit => ({ body: new Blob([bytes]).stream(), duplex: 'half' })],
  ])('is refused and not stored if it is larger than any photo (%s)', async (_, init) => {
    const guest = app.browser();
    const url = await ticketOf(guest);
    const { pathname, search } = new URL(url);
    const answer = await guest.send('PUT', pathname + search, init(new Uint8Array(maximumBytes + 1)));
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await app.nest.get(PhotoStorage).head(keyOf(url))).toBeNull();
    expect((await app.browser().get('/api/products')).status).toBe(200);
  });

  it('may be as large as the largest photo', async () => {
    const guest = app.browser();
    const url = await ticketOf(guest);
    expect((await putUndeclared(guest, url, Buffer.alloc(maximumBytes))).status).toBe(200);
    expect(await app.nest.get(PhotoStorage).head(keyOf(url))).toMatchObject({ size: maximumBytes });
  });

  it('needs a link that we have signed, and its type', async () => {
    const guest = app.browser();
    const url = await ticketOf(guest, { contentType: 'image/png' });
    const put = (to: string, type: string) => {
      const { pathname, search } = new URL(to);
      return guest.send('PUT', pathname + search, { body: 'x', headers: { 'content-type': type } });
    };
    const forged = url.replace(/expires=\d/, 'expires=9');
    expect(await put(forged, 'image/png')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await put(url, 'text/html')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await put(url, 'image/png')).status).toBe(200);
  });

  it('gets a 503 while the storage is down', async () => {
    const guest = app.browser();
    const url = await ticketOf(guest);
    await app.storage.stop();
    try {
      expect((await putUndeclared(guest, url, await photoBytes())).status).toBe(503);
    } finally {
      await app.storage.start();
    }
  });
});

describe('accepting an upload', () => {
  it('refuses an HTML page named .jpg', async () => {
    const guest = app.browser();
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await accept(guest, await uploadBytes(guest, html, { contentType: 'image/jpeg' }))).toMatchObject(refusal);
  });

  it('refuses an SVG, which could run scripts', async () => {
    const guest = app.browser();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    expect(await accept(guest, await uploadBytes(guest, svg))).toMatchObject(refusal);
  });

  it('deletes a refused upload at once', async () => {
    const guest = app.browser();
    const url = await uploadBytes(guest, Buffer.from('no picture'));
    expect(await accept(guest, url)).toMatchObject(refusal);
    const storage = app.nest.get(PhotoStorage);
    expect(await storage.head(keyOf(url))).toBeNull();
    expect(await accept(guest, url)).toMatchObject({ status: 404 });
  });

  it('refuses a picture whose header says that it has too many pixels', async () => {
    const guest = app.browser();
    const huge = await sharp({ create: { width: 16_000, height: 7_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(shopPolicy.photos.maximumBytes);
    expect(await accept(guest, await uploadBytes(guest, huge))).toMatchObject({
      ...refusal,
      body: { message: expect.stringContaining('pixels') },
    });
  }, 30_000);

  it('refuses a picture without an end that is no JPEG', async () => {
    const guest = app.browser();
    const png = await noise().png().toBuffer();
    const answer = await accept(guest, await uploadBytes(guest, png.subarray(0, png.length / 2)));
    expect(answer).toMatchObject({ ...refusal, body: { code: 'invalid_photo' } });
  });

  it('refuses nothing at all, the first bytes of a JPEG and what only claims to be a HEIC, and stores nothing', async () => {
    const count = () => app.dataSource.query(`SELECT count(*) FROM media_objects`);
    const before = await count();
    const guest = app.browser();
    for (const bytes of [Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('....ftypheic....')])
      expect(await accept(guest, await uploadBytes(guest, bytes))).toMatchObject(refusal);
    expect(await count()).toEqual(before);
  });
});

describe('the owner of an upload', () => {
  it('is the only one who finds it, even with its URL', async () => {
    const url = await uploadBytes(app.browser(), await photoBytes());
    const { browser: customer } = await registerCustomer(app);
    for (const other of [app.browser(), customer, await signInAdmin(app)])
      expect(await accept(other, url)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each([
    'https://evil.example/x.jpg',
    'not a url',
    '/objects/products/x.webp',
    'http://127.0.0.1/s3/photos/photos/other.jpg',
    'http://127.0.0.1/s3/photos/pending/../photos/other.jpg',
    'http://127.0.0.1/s3/photos/%E0%A4%A',
    `http://127.0.0.1/s3/other-bucket/pending/guest-${randomUUID()}/${randomUUID()}`,
  ])('cannot claim %p', async (imageUrl) =>
    expect(await accept(app.browser(), imageUrl)).toMatchObject({ status: 404 }),
  );

  it('has to name it in exactly one of the two fields', async () => {
    const url = await uploadBytes(app.browser(), await photoBytes());
    for (const body of [{}, { imageUrl: url, objectURL: url }])
      expect(await app.browser().put('/api/objects/set-policy', body)).toMatchObject({ status: 400 });
  });

  it('gets 404 for a URL without an upload', async () => {
    const guest = app.browser();
    const { body } = await guest.post<{ uploadURL: string }>('/api/objects/upload', {});
    expect(await accept(guest, body.uploadURL)).toMatchObject({ status: 404 });
  });
});

describe('the visibility of a photo', () => {
  it('is limited to the guest who uploaded it and to admins: for others it does not exist, not even a copy that they keep', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest);
    expect((await guest.get(objectPath)).status).toBe(200);
    const { browser: customer } = await registerCustomer(app);
    const other = app.browser();
    await storePhoto(other);
    const absent = await other.get(`/objects/photos/${randomUUID()}.jpg`);
    for (const stranger of [app.browser(), other, customer])
      expect(await stranger.get(objectPath)).toMatchObject({ status: 404, body: absent.body as object });
    expect((await (await signInAdmin(app)).get(objectPath)).status).toBe(200);
    const tag = { 'if-none-match': (await guest.get(objectPath)).headers.get('etag')! };
    expect((await guest.get(objectPath, tag)).status).toBe(304);
    expect((await other.get(objectPath, tag)).status).toBe(404);
  });

  it('follows a guest who signs in to every browser of the account', async () => {
    const browser = app.browser();
    const { objectPath } = await storePhoto(browser);
    const { email } = await registerCustomer(app, { browser });
    expect((await browser.get(objectPath)).status).toBe(200);
    const elsewhere = app.browser();
    await elsewhere.post('/api/login', { email, password: PASSWORD });
    expect((await elsewhere.get(objectPath)).status).toBe(200);
    await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect((await browser.get(objectPath)).status).toBe(404);
  });

  it('allows an upload begun as a guest to be finished after signing in', async () => {
    const browser = app.browser();
    const url = await uploadBytes(browser, await photoBytes());
    await registerCustomer(app, { browser });
    const { status, body } = await accept(browser, url);
    expect(status).toBe(200);
    expect((await browser.get(body.objectPath)).status).toBe(200);
  });

  it('ends with the session: the browser is told to drop its copies, and a kept one is not confirmed', async () => {
    const { browser } = await registerCustomer(app);
    const { objectPath } = await storePhoto(browser);
    const tag = (await browser.get(`${objectPath}?w=96`)).headers.get('etag')!;
    expect((await browser.get(`${objectPath}?w=96`, { 'if-none-match': tag })).status).toBe(304);
    expect((await browser.get('/api/logout')).headers.get('clear-site-data')).toBe('"cache"');
    expect((await browser.get(`${objectPath}?w=96`, { 'if-none-match': tag })).status).toBe(404);
    const fromElsewhere = await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
    expect(fromElsewhere.headers.get('clear-site-data')).toBeNull();
  });
});

describe('a stored picture', () => {
  it('has the widths of the policy, is WebP where accepted and never scaled up', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest, await photoBytes({ width: 900, height: 1200 }));
    const cases = [
      ['?w=240', 'image/avif,image/webp,*/*', 'webp', 240],
      ['?w=240', '*/*', 'jpeg', 240],
      ['?w=1920', 'image/webp', 'webp', 1200],
    ] as const;
    for (const [query, accepted, format, width] of cases) {
      const { headers, body } = await photosOf(guest, objectPath + query, accepted);
      expect(headers.get('content-type')).toBe(`image/${format}`);
      expect(await sharp(body).metadata()).toMatchObject({ format, width });
      expect(headers.get('vary')).toContain('Accept');
      expect((await photosOf(guest, objectPath + query, accepted)).body).toEqual(body);
    }
  });

  it('does not come in what is no width', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest);
    for (const query of ['?w=0', '?w=-1', '?w=1e2', '?w=96&w=160', '?w='])
      expect(await guest.get(objectPath + query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('may be cached for ever and embedded by other sites, such as webmail, if it is a product’s; a photo may not', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest);
    expect((await guest.get(objectPath)).headers.get('cache-control')).toBe('private, no-cache');
    await app.nest
      .get(PhotoStorage)
      .put({ key: 'products/test.jpg', body: await photoBytes(), contentType: 'image/jpeg' });
    const { headers } = await app.browser().get('/objects/products/test.jpg?w=96');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('set-cookie')).toBeNull();
    const policyOf = async (path: string) => (await guest.get(path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf(objectPath)).toBe('same-origin');
    for (const path of ['/objects/products/test.jpg', '/objects/products/test.jpg?w=96'])
      expect(await policyOf(path)).toBe('cross-origin');
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'stored from a %s is a JPEG of the same size with ?as=jpeg',
    async (format) => {
      const guest = app.browser();
      const bytes = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#ff000080' } })
        .toFormat(format)
        .toBuffer();
      const { objectPath } = await storePhoto(guest, bytes);
      for (let time = 0; time < 2; time++) {
        const { headers, body } = await photosOf(guest, `${objectPath}?as=jpeg`, '*/*');
        expect(headers.get('content-type')).toBe('image/jpeg');
        expect(body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
        expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 });
      }
      expect((await app.browser().get(`${objectPath}?as=jpeg`)).status).toBe(404);
    },
  );

  it('cannot be reached another way', async () => {
    const url = await uploadBytes(app.browser(), await photoBytes());
    const pending = keyOf(url);
    const admin = await signInAdmin(app);
    for (const path of [
      `/objects/${pending}`,
      '/objects/',
      '/objects/products/none.webp',
      '/objects/variants/96/webp/products/none.webp',
      '/objects/products/..%2fphotos%2fx',
      '/objects/products/%00',
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  });
});

describe('when the storage is down', () => {
  it('answers 503 within 10 s, and recovers', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest);
    const url = await uploadBytes(guest, await photoBytes());
    await app.storage.stop();
    try {
      const start = performance.now();
      const answers = await Promise.all([
        guest.get(objectPath),
        guest.get(`${objectPath}?w=96`),
        accept(guest, url),
        guest.get('/objects/products/none.webp'),
      ]);
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
      expect((performance.now() - start) / 1000).toBeLessThan(10);
      expect((await app.browser().get('/api/products')).status).toBe(200);
    } finally {
      await app.storage.start();
    }
    expect((await guest.get(objectPath)).status).toBe(200);
    expect((await accept(guest, url)).status).toBe(200);
  }, 30_000);
});
