import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { GateOutcome, gateStateOf } from 'shared-server/registry/gate';
import { type Preview, readPreview } from 'shared-server/registry/preview-link';
import type * as z from 'zod';
import { END_PREVIEW, PREVIEW_STYLESHEET, previewStyles } from '../pages/preview-ribbon';
import type { Publishing } from '../publishing/publishing';
import type { Discovery } from '../registry/discovery';
import { LIMITS } from '../registry/packed-release';
import type { Visits } from '../visits/visits';
import { showErrors } from './release-errors';

export type ReleasesOptions = {
  discovery: () => Discovery;
  visits: Visits;
  previewKey: () => Uint8Array | undefined;
  problemsOf: (slice: string, version: string) => Promise<string[]>;
  firstPathOf: (preview: Preview) => Promise<string>;
  publishing: Publishing;
  log: Logger;
};

const BEARER = /^Bearer ([\w-]{1,200})$/;
/** Releases that are unpacked at the same time. */
const CONCURRENCY = 2;
const MAX_OUTCOME_BYTES = 500_000;

/** `/releases`: the registry's document, previews, publishing, and the gate of what is published. */
export function releases(options: ReleasesOptions): Router {
  const { discovery, visits, previewKey, log } = options;
  const router = Router();
  router.get('/discovery.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=1').json(discovery());
  });
  router.get(PREVIEW_STYLESHEET.slice('/releases'.length), (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=3600').send(previewStyles);
  });
  router.get('/preview', async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    const signed = new URLSearchParams(request.originalUrl.split('?')[1]).get('link') ?? '';
    const key = previewKey();
    const preview = key && readPreview(signed, key);
    if (!preview) return plain(response, 403, 'This preview link is altered or has expired. Ask for a new one.');
    const problems = await options.problemsOf(preview.slice, preview.version);
    if (problems.length > 0)
      return plain(response, 409, [`${preview.slice} ${preview.version} cannot be shown:`, ...problems].join('\n'));
    response.append('Set-Cookie', visits.startPreview(signed, preview));
    response.redirect(303, await options.firstPathOf(preview));
    return undefined;
  });
  router.get(END_PREVIEW.slice('/releases'.length), (_request, response) => {
    response.set('Cache-Control', 'no-store').append('Set-Cookie', visits.endPreview()).redirect(303, '/');
  });
  router.put('/:slice/:version', withToken(options, publish(options)));
  router.get('/:slice/:version/gate', withToken(options, showGate(options)));
  router.get(
    '/:slice/:version/errors',
    withToken(
      options,
      showErrors((release) => options.publishing.errorsOf(release)),
    ),
  );
  router.put('/:slice/:version/gate', withToken(options, concludeGate(options)));
  router.use((_request, response) => plain(response, 404, 'Not found'));
  router.use(((error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status = Number(error.status ?? error.statusCode ?? 503);
    if (status >= 500) log.error({ err: error }, 'a call of /releases failed');
    if (status >= 500) response.set('Retry-After', '5');
    return problem(
      response,
      status >= 500 ? 503 : status,
      status >= 500 ? 'The registry is not available' : error.message,
    );
  }) as express.ErrorRequestHandler);
  return router;
}

type Handler = (request: Request, response: Response, by: string) => Promise<void>;

const withToken =
  ({ publishing }: ReleasesOptions, handle: Handler): RequestHandler =>
  async (request, response) => {
    const [, token = ''] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const publisher = token ? await publishing.publisherOf(token) : undefined;
    response.set('Cache-Control', 'no-store');
    if (!publisher) {
      response.set('WWW-Authenticate', 'Bearer');
      return problem(response, 401, 'The token is missing, wrong, expired or revoked');
    }
    const { slice } = releaseIn(request);
    if (publisher.slice !== slice)
      return problem(response, 403, `The token is for ${publisher.slice}, not for ${slice}`);
    return handle(request, response, publisher.name);
  };

function releaseIn({ params }: Request): { slice: string; version: string } {
  const { slice = '', version = '' } = params as Record<string, string>;
  return { slice, version };
}

const read = (body: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => body(request, response, (error?: unknown) => (error ? reject(error) : resolve())));

function publish({ publishing }: ReleasesOptions): Handler {
  let running = 0;
  const body = express.raw({ type: () => true, limit: LIMITS.packed, inflate: false });
  return async (request, response, by) => {
    const { slice, version } = releaseIn(request);
    if (request.headers['content-length'] === undefined) return problem(response, 411, 'The length is missing');
    if (running >= CONCURRENCY) {
      response.set('Retry-After', '5');
      return problem(response, 503, 'Other releases are being published: try again in a moment');
    }
    running += 1;
    try {
      await read(body, request, response);
      const packed = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await publishing.publish({ slice, version, packed, by });
      if (!result.ok) return problem(response, result.status, result.message);
      response.status(result.isNew ? 201 : 200).json(await publishing.publishedVersion(slice, version));
      return undefined;
    } finally {
      running -= 1;
    }
  };
}

const neverPublished = (response: Response, { slice, version }: { slice: string; version: string }): void =>
  problem(response, 404, `${slice} ${version} was never published`);

const showGate =
  ({ publishing }: ReleasesOptions): Handler =>
  async (request, response) => {
    const release = releaseIn(request);
    const published = await publishing.publishedVersion(release.slice, release.version);
    if (!published) return neverPublished(response, release);
    response.json(published);
    return undefined;
  };

function concludeGate({ publishing }: ReleasesOptions): Handler {
  const body = express.json({ type: () => true, limit: MAX_OUTCOME_BYTES });
  return async (request, response, by) => {
    const release = releaseIn(request);
    await read(body, request, response);
    const outcome = GateOutcome.safeParse(request.body ?? {});
    if (!outcome.success)
      return problem(response, 400, 'The outcome of the gate is not valid', {
        code: 'invalid_input',
        errors: fieldErrors(outcome.error),
      });
    const conclusion = await publishing.concludeGate({ ...release, outcome: outcome.data, by });
    if (!conclusion.ok && conclusion.reason === 'unknown') return neverPublished(response, release);
    if (!conclusion.ok)
      return problem(response, 409, `${release.slice} ${release.version} may be used already, and stays so`, {
        code: 'gate_passed',
      });
    response.json({ ...release, gate: conclusion.gate, state: gateStateOf(conclusion.gate) });
    return undefined;
  };
}

function fieldErrors({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.') || 'body'] ??= []).push(message);
  return errors;
}

const codes: Record<number, string> = {
  401: 'token_refused',
  403: 'token_of_another_slice',
  404: 'not_found',
  409: 'version_exists',
  411: 'length_required',
  413: 'payload_too_large',
  503: 'service_unavailable',
};

type Details = { code?: string; errors?: Record<string, string[]> };

function problem(response: Response, status: number, message: string, { code, errors }: Details = {}): void {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ statusCode: status, code: code ?? codes[status] ?? 'bad_release', message, errors });
}

function plain(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(text);
}
