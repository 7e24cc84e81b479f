import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Shop } from '../../src/contract/shop';
import { encodingFor } from '../http/encoding';
import type { Composition } from '../registry/composition';
import type { RenderRequest, RenderedPage } from '../render/render-page';
import { RendererBusyError } from '../render/renderer';
import { pageAddress } from './page-address';
import { type MadePage, PageCache } from './page-cache';
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
const KEPT_BYTES = 64_000_000;
/** An address of no page: no link of the frame is marked as the current one. */
const BUSY_PATH = '/busy';

export type PagesOptions = {
  render: (request: RenderRequest, options?: { isUrgent?: boolean }) => Promise<RenderedPage>;
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
  readonly #cache: PageCache<FinishedPage>;
  /** The frame alone, rendered ahead: it is needed when nothing can be rendered. */
  #busyPage: { compositionId: string; page: FinishedPage | undefined } | undefined;

  constructor(private readonly options: PagesOptions) {
    const keepMs = () => (options.isListening() ? KEEP_MS : KEEP_DEAF_MS);
    this.#cache = new PageCache({ pages: KEPT_PAGES, bytes: KEPT_BYTES, keepMs });
  }

  /** These records have changed; without ids, anything that pages show may have. */
  invalidate(recordIds?: readonly string[]): void {
    this.#cache.invalidate(recordIds);
  }

  readonly handle: RequestHandler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').end();
      return;
    }
    const composition = this.options.composition();
    void this.prepareBusyPage();
    const path = pageAddress(request.originalUrl, composition.slices);
    const page = await this.#cache
      .get(`${composition.id} ${path}`, (isRefresh) => this.#make({ path, composition, isRefresh }))
      .catch((error: unknown) => {
        if (error instanceof RendererBusyError && this.#busyPage?.page) return this.#busyPage.page;
        throw error;
      });
    await send({ page, request, response });
  };

  /** Renders what visitors get when there are too many of them, unless it is there for this composition. */
  async prepareBusyPage(): Promise<void> {
    const { composition: current, log } = this.options;
    const composition = current();
    if (this.#busyPage?.compositionId === composition.id) return;
    const previous = this.#busyPage?.page;
    this.#busyPage = { compositionId: composition.id, page: previous };
    try {
      const page = await this.#render({ path: BUSY_PATH, composition, withoutSlice: true, isUrgent: true });
      this.#busyPage = { compositionId: composition.id, page: this.#finish(page, composition) };
    } catch (error) {
      log.warn({ err: error }, 'the page for busy moments could not be rendered; the next visitor tries again');
      this.#busyPage = previous && { compositionId: '', page: previous };
    }
  }

  async #make(wanted: { path: string; composition: Composition; isRefresh: boolean }): Promise<MadePage<FinishedPage>> {
    const { path, composition, isRefresh } = wanted;
    // visitors have asked for it before; a new page may never be asked for again
    const page = await this.#render({ path, composition, isUrgent: isRefresh });
    for (const problem of page.problems)
      this.options.log.error({ path, problem }, 'a slice failed while its page was rendered');
    const value = this.#finish(page, composition);
    const isKept = page.status < 500 && !page.isIncomplete;
    return { value, isKept, recordIds: page.recordIds, bytes: value.html.length };
  }

  #render(wanted: { path: string; composition: Composition; withoutSlice?: boolean; isUrgent: boolean }) {
    const { apiOrigin, render, shop } = this.options;
    const { path, composition, withoutSlice, isUrgent } = wanted;
    return render({ path, slices: composition.slices, shop, apiOrigin, withoutSlice }, { isUrgent });
  }

  #finish(page: RenderedPage, composition: Composition): FinishedPage {
    const { assets, shop, tail } = this.options;
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

async function send(answer: { page: FinishedPage; request: Request; response: Response }): Promise<void> {
  const { page, request, response } = answer;
  // pages hold nothing personal, private ones included: browsers may restore them when the visitor goes back
  const mayBeKept = page.status < 500;
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
