import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { ownerOf } from '../../src/app/shell-routes';
import type { Shop } from '../../src/contract/shop';
import { encodingFor } from '../http/encoding';
import type { Composition } from '../registry/composition';
import type { RenderRequest, RenderedPage } from '../render/render-page';
import { PageCache } from './page-cache';
import { type ShellAssets, pageHtml } from './page-html';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type FinishedPage = {
  status: number;
  location?: string;
  etag: string;
  html: Buffer;
  brotli: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
};

/** The work is done when somebody first asks for the result, and then kept. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

const KEEP_MS = 60_000;
/** While no news of changes can be heard, pages may be this much out of date. */
const KEEP_DEAF_MS = 2000;
const KEPT_PAGES = 500;
const MAXIMUM_PATH = 2000;

export type PagesOptions = {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  composition: () => Composition;
  isListening: () => boolean;
  assets: ShellAssets;
  shop: Shop;
  apiOrigin: string;
  /** Markup for the end of every page's body. */
  tail?: string;
  log: Logger;
};

/** Serves pages. They are the same for every visitor: no cookie is read and none reaches the API, so each is made once and kept. */
export class Pages {
  readonly #cache = new PageCache<FinishedPage>({ capacity: KEPT_PAGES });

  constructor(private readonly options: PagesOptions) {}

  /** What pages are made of has changed. */
  forget(): void {
    this.#cache.clear();
  }

  readonly handle: RequestHandler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').end();
      return;
    }
    const composition = this.options.composition();
    const path = request.originalUrl.slice(0, MAXIMUM_PATH);
    const page = await this.#cache.get(
      `${composition.id} ${path}`,
      () => this.#make(path, composition),
      ({ status }) => {
        if (status >= 500) return 0;
        return this.options.isListening() ? KEEP_MS : KEEP_DEAF_MS;
      },
    );
    await send({ page, isPrivate: isPrivate(composition, request.path), request, response });
  };

  async #make(path: string, composition: Composition): Promise<FinishedPage> {
    const { apiOrigin, assets, log, render, shop, tail } = this.options;
    const page = await render({ path, slices: composition.slices, shop, apiOrigin });
    for (const problem of page.problems) log.error({ path, problem }, 'a slice failed while its page was rendered');
    const html = Buffer.from(page.location ? '' : pageHtml({ page, composition, shop, assets, tail }));
    return {
      status: page.status,
      location: page.location,
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      html,
      brotli: once(() => compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
      gzip: once(() => compressGzip(html)),
    };
  }
}

const isPrivate = ({ slices }: Composition, pathname: string): boolean =>
  ownerOf(
    slices.map(({ extras }) => ({ paths: extras.privatePaths })),
    pathname,
  ) !== undefined;

async function send(answer: {
  page: FinishedPage;
  isPrivate: boolean;
  request: Request;
  response: Response;
}): Promise<void> {
  const { page, request, response } = answer;
  const mayBeKept = page.status < 500 && !answer.isPrivate;
  response
    .status(page.status)
    .set('Cache-Control', mayBeKept ? 'no-cache' : 'no-store')
    .vary('Accept-Encoding');
  if (page.location) {
    response.location(page.location).end();
    return;
  }
  if (page.status >= 500) response.set('Retry-After', '5');
  if (mayBeKept) {
    response.set('ETag', page.etag);
    if (page.status === 200 && request.fresh) {
      response.status(304).end();
      return;
    }
  }
  response.type('html');
  const encoding = encodingFor(request);
  const body = encoding === 'br' ? await page.brotli() : encoding === 'gzip' ? await page.gzip() : page.html;
  if (encoding) response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length)).end(request.method === 'HEAD' ? undefined : body);
}
