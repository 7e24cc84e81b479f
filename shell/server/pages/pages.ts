import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { encodingFor } from 'shared-server/http/encoding-for';
import type { VersionKey } from 'shared-server/registry/releases';
import type { Shop } from '../../src/contract/shop';
import { pagePatternOf } from '../errors/page-pattern';
import { policyWithLive } from '../http/security-headers';
import type { Composition, SliceInUse } from '../registry/composition';
import { type RenderedPage, isStuck } from '../render/messages';
import { type RenderRequest, RendererBusyError, RenderingStuckError } from '../render/renderer';
import type { Visit } from '../visits/visits';
import { pageAt, sliceAt } from '../registry/slice-at';
import { canonicalPath } from './canonical-path';
import type { AnsweredPage } from '../metrics/shell-metrics';
import { type CacheablePage, PageCache, type PageSource } from './page-cache';
import { type ShellAssets, pageHtml } from './page-html';
import { previewRibbon } from './preview-ribbon';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type FinishedPage = {
  status: number;
  location?: string;
  /** Undefined without a slice, as for the busy page. */
  owner: SliceInUse | undefined;
  hasFailed: boolean;
  isUnlisted: boolean;
  etag: string;
  html: Buffer;
  brotli: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
};

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

const CONTENT_SECURITY_POLICY = 'Content-Security-Policy';
const MAX_AGE_MS = 60_000;
/** While the connection that notifies of changes is lost. */
const MAX_AGE_UNNOTIFIED_MS = 2000;
const CACHED_PAGES = 500;
const CACHED_BYTES = 64_000_000;
/** The stable one and canaries', before and after a release. */
const RECENT_COMPOSITIONS = 8;
/** No page has this path, so no link is marked as current. */
export const BUSY_PATH = '/busy';

export type PagesOptions = {
  render: (request: RenderRequest, options?: { isUrgent?: boolean }) => Promise<RenderedPage>;
  composition: () => Composition;
  visit?: (request: Request) => Promise<Visit>;
  isListening: () => boolean;
  assets: ShellAssets;
  shop: Shop;
  picturesFrom?: string | undefined;
  /** The address under which the API counts what a page reads. */
  visitorOf?: (request: Request) => string;
  /** Also for pages without their slice because it failed. */
  onServed?: (slice: SliceInUse, hasFailed: boolean, visit: Visit) => void;
  /** Not called in a preview. `page`: the path pattern. */
  onProblem?: (error: VersionKey & { page: string; message: string; stack: string }) => void;
  onAnswered?: (page: AnsweredPage) => void;
  tailOf?: (problems: readonly string[]) => string;
  log: Logger;
};

/** Pages are the same for every visitor: rendering uses no cookies. */
export class Pages {
  private readonly cache: PageCache<FinishedPage>;
  private readonly recent = new LRUCache<string, true>({ max: RECENT_COMPOSITIONS });
  private busyPage: { compositionId: string; page: FinishedPage | undefined } | undefined;
  private readonly options: PagesOptions;

  constructor(options: PagesOptions) {
    this.options = options;
    const maxAgeMs = () => (options.isListening() ? MAX_AGE_MS : MAX_AGE_UNNOTIFIED_MS);
    this.cache = new PageCache({ pages: CACHED_PAGES, bytes: CACHED_BYTES, maxAgeMs });
  }

  invalidate(recordIds?: readonly string[]): void {
    this.cache.invalidate(recordIds);
  }

  readonly handle: RequestHandler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').end();
      return;
    }
    void this.prepareBusyPage();
    const visit = await this.visit(request);
    const { composition, preview } = visit;
    const path = canonicalPath(request.originalUrl, composition);
    const ribbon = preview ? previewRibbon(preview) : '';
    let source: PageSource | 'busy' | 'failed' = 'failed';
    const keyIn = (compositionId: string) => `${compositionId} ${ribbon} ${path}`;
    const visitor = this.options.visitorOf?.(request);
    this.recent.set(composition.id, true);
    const render = async (isRefresh: boolean) => {
      const rendered = await this.renderCacheable({ path, composition, isRefresh, ribbon, visitor });
      if (!preview) this.noteProblems(rendered.problems, path, composition);
      return rendered;
    };
    const page = await this.cache
      .get(keyIn(composition.id), render, {
        onAnswer: (from) => (source = from),
        // a preview has to show that its version fails
        substitutes: () => (preview ? [] : [...this.recent.keys()].map(keyIn)),
        asSubstitute: (copy, failed) => {
          this.options.log.warn({ path, composition: composition.id }, 'a page failed; serving an earlier copy');
          return { ...copy, owner: failed?.owner, hasFailed: failed?.hasFailed ?? false };
        },
      })
      .catch((error: unknown) => {
        if (!(error instanceof RendererBusyError && this.busyPage?.page)) throw error;
        source = 'busy';
        return this.busyPage.page;
      })
      .finally(() => this.options.onAnswered?.({ slice: sliceAt(composition, path)?.name, source }));
    // previews don't count for health
    if (page.owner && !preview) this.options.onServed?.(page.owner, page.hasFailed, visit);
    if (visit.setCookies.length > 0) response.append('Set-Cookie', visit.setCookies);
    await send({ page, request, response, visit });
  };

  private visit(request: Request): Promise<Visit> | Visit {
    const { visit, composition } = this.options;
    return visit
      ? visit(request)
      : { composition: composition(), isPersonal: false, setCookies: [], network: '', isNew: false };
  }

  async prepareBusyPage(): Promise<void> {
    const { composition: current, log } = this.options;
    const composition = current();
    if (this.busyPage?.compositionId === composition.id) return;
    const previous = this.busyPage?.page;
    this.busyPage = { compositionId: composition.id, page: previous };
    try {
      const page = await this.options.render({ path: BUSY_PATH, composition, withoutSlice: true }, { isUrgent: true });
      this.busyPage = { compositionId: composition.id, page: this.finish({ page, composition }) };
    } catch (error) {
      log.warn({ err: error }, 'rendering the busy page failed; the next request tries again');
      this.busyPage = previous && { compositionId: '', page: previous };
    }
  }

  private async renderCacheable(wanted: {
    path: string;
    composition: Composition;
    isRefresh: boolean;
    ribbon: string;
    visitor: string | undefined;
  }): Promise<CacheablePage<FinishedPage> & { problems: string[] }> {
    const { path, composition, isRefresh, ribbon, visitor } = wanted;
    let page: RenderedPage;
    try {
      // a new page may never be requested again
      page = await this.options.render({ path, composition, visitor }, { isUrgent: isRefresh });
    } catch (error) {
      const frame = this.busyPage?.page;
      if (!(error instanceof RenderingStuckError && frame)) throw error;
      const value = { ...frame, owner: sliceAt(composition, path), hasFailed: true };
      return { value, isCacheable: false, hasFailed: true, recordIds: [], bytes: 0, problems: [error.message] };
    }
    for (const problem of page.problems) this.options.log.error({ path, problem }, 'a slice failed while rendering');
    const value = this.finish({ page, composition, ribbon, path, owner: sliceAt(composition, path) });
    const hasFailed = page.status >= 500;
    const isCacheable = !hasFailed && !page.isIncomplete;
    const { recordIds } = page;
    const problems = isStuck(page) ? ['rendering got stuck'] : page.problems;
    return { value, isCacheable, hasFailed, recordIds, bytes: value.html.length, problems };
  }

  /** The release's name, then the error with its stack. */
  private noteProblems(problems: readonly string[], path: string, composition: Composition): void {
    const slice = sliceAt(composition, path);
    if (!slice) return;
    const { name, metadata } = slice;
    const page = pagePatternOf(path.split('?', 1)[0]!, composition);
    for (const problem of problems) {
      const stack = problem.replace(`${name} ${metadata.version}: `, '');
      this.options.onProblem?.({ slice: name, version: metadata.version, page, message: stack, stack });
    }
  }

  private finish(rendered: {
    page: RenderedPage;
    composition: Composition;
    ribbon?: string;
    path?: string;
    owner?: SliceInUse;
  }): FinishedPage {
    const { assets, shop, picturesFrom, tailOf = () => '' } = this.options;
    const { page, composition, ribbon = '', path = '', owner } = rendered;
    const claimed = pageAt(composition, path)?.path;
    const html = Buffer.from(
      page.location
        ? ''
        : pageHtml({
            page,
            composition,
            shop,
            assets,
            picturesFrom,
            isPreview: ribbon !== '',
            tail: ribbon + tailOf(page.problems),
          }),
    );
    return {
      status: page.status,
      location: page.location,
      owner,
      hasFailed: page.failure === 'unavailable',
      isUnlisted: claimed !== undefined && owner !== undefined && owner.extras.unlisted.includes(claimed),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      html,
      brotli: once(() => compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
      gzip: once(() => compressGzip(html)),
    };
  }
}

async function send(answer: { page: FinishedPage; request: Request; response: Response; visit: Visit }): Promise<void> {
  const { page, request, response, visit } = answer;
  // no page holds personal data, so browsers may restore even private ones
  const isSuccess = page.status < 500;
  response
    .status(page.status)
    .set('Cache-Control', isSuccess ? `${visit.isPersonal ? 'private, ' : ''}no-cache` : 'no-store')
    .vary(visit.isPersonal ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
  if (visit.preview || page.isUnlisted) response.set('X-Robots-Tag', 'noindex');
  const policy = response.get(CONTENT_SECURITY_POLICY);
  if (visit.preview?.live && policy)
    response.set(CONTENT_SECURITY_POLICY, policyWithLive(policy, visit.preview.live.origin));
  if (page.location) {
    response.location(page.location).end();
    return;
  }
  if (page.status >= 500) response.set('Retry-After', '5');
  if (isSuccess) {
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
