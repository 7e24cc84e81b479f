import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import { type Response, Router } from 'express';
import type { Logger } from 'pino';
import { callApi } from '../../src/contract/api-client';
import type { Composition } from '../registry/composition';
import { sliceAt } from '../registry/slice-at';
import { privatePrefixes, publicPaths } from './public-paths';
import { indexXml, urlsXml } from './sitemap-xml';

/** The protocol allows 50,000 URLs per file; this leaves room for other pages. */
const PRODUCTS_PER_FILE = 45_000;
const BATCH = 2000;
const TIMEOUT_MS = 8000;
const KEEP_S = 600;
const A_PRODUCT = '/products/any';
const PRODUCT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type SeoOptions = {
  publicUrl: string;
  apiOrigin: string;
  composition: () => Composition;
  log: Logger;
  productsPerFile?: number;
};

export function seo(options: SeoOptions): Router {
  const { publicUrl, apiOrigin, composition, log, productsPerFile = PRODUCTS_PER_FILE } = options;
  const call = () => ({ origin: apiOrigin, signal: AbortSignal.timeout(TIMEOUT_MS) });
  /** Their slice may be out of use. */
  const hasProductPages = () => sliceAt(composition(), A_PRODUCT) !== undefined;
  const read = (after: string | null) =>
    callApi('GET /api/sitemap/products', { limit: String(BATCH), ...(after !== null && { after }) }, call());

  /** 503 if it fails at first; later it aborts, so that a partial file is not used. */
  async function send(response: Response, xml: AsyncGenerator<string>): Promise<void> {
    try {
      const first = await xml.next();
      response.type('application/xml').set('Cache-Control', `public, max-age=${KEEP_S}`);
      const rest = async function* () {
        yield first.value ?? '';
        yield* xml;
      };
      await pipeline(Readable.from(rest()), response);
    } catch (error) {
      if (response.destroyed) return;
      log.warn({ err: error }, 'creating a sitemap failed');
      if (response.headersSent) response.destroy();
      else response.status(503).set({ 'Retry-After': '60', 'Cache-Control': 'no-store' }).type('text').end();
    }
  }

  async function* whole(): AsyncGenerator<string> {
    const paths = publicPaths(composition());
    const withProducts = hasProductPages();
    const parts = withProducts
      ? await callApi('GET /api/sitemap/parts', { size: String(productsPerFile) }, call())
      : [];
    if (parts.length < 2) {
      yield* urlsXml({ publicUrl, paths, after: null, most: withProducts ? productsPerFile : 0, read });
      return;
    }
    yield indexXml([
      { address: `${publicUrl}/sitemap-pages.xml` },
      ...parts.map(({ after, updatedAt }) => ({
        address: `${publicUrl}/sitemap-products.xml${after === null ? '' : `?after=${after}`}`,
        updatedAt,
      })),
    ]);
  }

  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    const closed = ['/api/', ...privatePrefixes(composition())];
    response
      .type('text')
      .set('Cache-Control', `public, max-age=${KEEP_S}`)
      .send(
        [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      );
  });
  router.use(['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products.xml'], compression({ threshold: 1024 }));
  router.get('/sitemap.xml', (_request, response) => send(response, whole()));
  router.get('/sitemap-pages.xml', (_request, response) =>
    send(response, urlsXml({ publicUrl, paths: publicPaths(composition()), after: null, most: 0, read })),
  );
  router.get('/sitemap-products.xml', (request, response) => {
    const after = new URL(request.originalUrl, publicUrl).searchParams.get('after');
    if (!hasProductPages() || (after !== null && !PRODUCT_ID.test(after))) {
      response.status(404).type('text').end();
      return undefined;
    }
    return send(response, urlsXml({ publicUrl, paths: [], after, most: productsPerFile, read }));
  });
  return router;
}
