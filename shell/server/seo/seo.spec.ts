import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Composition, SliceInUse } from '../registry/composition';
import { inUse, writeRelease } from '../testing/write-release';
import { type RunningApp, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { privatePrefixes, publicPaths } from './public-paths';
import { indexXml, urlsXml } from './sitemap-xml';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const AT = '2026-01-02T03:04:05.000Z';

let api: Server;
let apiOrigin: string;
let stock = 0;
let asked: string[] = [];
let failsAfter = Infinity;
beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    const after = Number(searchParams.get('after')?.slice(-12) ?? 0);
    if (after >= failsAfter) {
      response.writeHead(500).end('{}');
      return;
    }
    const size = Number(searchParams.get('size'));
    const left = Math.max(0, Math.min(Number(searchParams.get('limit')), stock - after));
    const answer =
      pathname === '/api/sitemap/parts'
        ? Array.from({ length: Math.ceil(stock / size) }, (_, part) => ({
            after: part === 0 ? null : idOf(part * size),
            updatedAt: AT,
          }))
        : Array.from({ length: left }, (_, index) => ({ id: idOf(after + index + 1), updatedAt: AT }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => api.close(resolve)));

const root = scratchFolder();
let slices: SliceInUse[];
beforeAll(async () => {
  const shop = await writeRelease(root, {
    name: 'mf-shop',
    server: '',
    paths: ['/', '/products', '/products/:id', '/shop', '/faq', '/auth', '/cart', '/orders', '/orders/:id'],
    unlisted: ['/auth', '/shop'],
    privatePaths: ['/cart', '/orders', '/orders/:id', '/admin/*'],
  });
  slices = [inUse(shop.release)];
});

let app: RunningApp | undefined;
afterEach(async () => {
  await app?.stop();
  stock = 0;
  asked = [];
  failsAfter = Infinity;
});
const composition = (): Composition => ({ id: 'test', slices });
const open = async (more: { apiOrigin?: string; composition?: () => Composition } = {}) => {
  app = await runApp({ app: { composition, apiOrigin, ...more } });
  return (path: string) => fetch(app!.origin + path);
};
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('robots.txt and public paths', () => {
  it('include every public path without a pattern and exclude private and unlisted ones', () => {
    expect(publicPaths(composition())).toEqual(['/', '/faq', '/products']);
    expect(privatePrefixes(composition())).toEqual(['/admin', '/cart', '/orders']);
  });

  it('are written to /robots.txt with a link to the sitemap', async () => {
    const response = await (await open())('/robots.txt');
    expect(response.headers.get('content-type')).toMatch('text/plain');
    expect((await response.text()).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin',
      'Disallow: /cart',
      'Disallow: /orders',
      '',
      'Sitemap: http://shop.test/sitemap.xml',
      '',
    ]);
  });
});

describe('/sitemap.xml', () => {
  it('lists pages and products, read in batches', async () => {
    stock = 4500;
    const response = await (await open())('/sitemap.xml');
    expect(response.headers.get('content-type')).toMatch('application/xml');
    const xml = await response.text();
    const addresses = addressesIn(xml);
    expect(addresses.slice(0, 4)).toEqual([
      'http://shop.test/',
      'http://shop.test/faq',
      'http://shop.test/products',
      `http://shop.test/products/${idOf(1)}`,
    ]);
    expect(new Set(addresses).size).toBe(3 + 4500);
    expect(xml).toContain(`<loc>http://shop.test/products/${idOf(4500)}</loc><lastmod>${AT}</lastmod>`);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]*>\n/);
    expect(xml).toMatch(/<\/urlset>\n$/);
    expect(asked).toHaveLength(1 + 4);
  });

  it('lists only pages for a shop without products', async () => {
    const xml = await (await (await open())('/sitemap.xml')).text();
    expect(addressesIn(xml)).toHaveLength(3);
  });

  it('becomes an index when one file would be too large, and its files list everything once', async () => {
    stock = 100_000;
    const get = await open();
    const index = await (await get('/sitemap.xml')).text();
    expect(index).toContain('<sitemapindex');
    const files = addressesIn(index);
    expect(files).toEqual([
      'http://shop.test/sitemap-pages.xml',
      'http://shop.test/sitemap-products.xml',
      `http://shop.test/sitemap-products.xml?after=${idOf(45_000)}`,
      `http://shop.test/sitemap-products.xml?after=${idOf(90_000)}`,
    ]);
    const contents = await Promise.all(
      files.map(async (file) => addressesIn(await (await get(file!.replace('http://shop.test', ''))).text())),
    );
    expect(contents.map(({ length }) => length)).toEqual([3, 45_000, 45_000, 10_000]);
    expect(new Set(contents.flat()).size).toBe(100_003);
  });

  it('lists no products while the slice that shows them is out of use', async () => {
    stock = 10;
    const others = await writeRelease(root, { name: 'mf-help', server: '', paths: ['/faq'] });
    const get = await open({ composition: () => ({ id: 'test', slices: [inUse(others.release)] }) });
    expect(addressesIn(await (await get('/sitemap.xml')).text())).toEqual(['http://shop.test/faq']);
    expect((await get('/sitemap-products.xml')).status).toBe(404);
  });

  it.each(['x', '%27%20OR%201', ''])('answers 404 for the invalid part "%s"', async (after) => {
    expect((await (await open())(`/sitemap-products.xml?after=${after}`)).status).toBe(404);
  });

  it('answers an uncached 503 while the API is down', async () => {
    const response = await (await open({ apiOrigin: 'http://127.0.0.1:1' }))('/sitemap.xml');
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });

  it('aborts when the API fails midway, because a partial file must not look complete', async () => {
    stock = 20_000;
    failsAfter = 8000;
    const response = await (await open())('/sitemap.xml');
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

describe('the XML', () => {
  it('escapes URLs', async () => {
    expect(indexXml([{ address: 'http://shop.test/?a=1&b=<2>' }])).toContain('?a=1&amp;b=&lt;2&gt;</loc>');
    const pieces = [];
    for await (const piece of urlsXml({
      publicUrl: 'http://shop.test',
      paths: ["/a&b'"],
      after: null,
      most: 0,
      read: async () => [],
    }))
      pieces.push(piece);
    expect(pieces.join('')).toContain('<loc>http://shop.test/a&amp;b&#39;</loc>');
  });
});
