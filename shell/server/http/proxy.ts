import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Logger } from 'pino';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';
import { NOT_READY_HEADER } from 'shared-server/http/not-ready';
import { type Dispatcher, Pool } from 'undici';
import type { ForwardedHeaders } from './forwarded-headers';
import { RecoveryQueue } from './recovery-queue';
import { requestIdOf } from './request-id';

/**
 * Longer silence counts as down, so that visitors get a response within 10 s. A photo check may take what its own limits allow: a large
 * HEIC file that starts over would never finish.
 */
const SILENCE_MS = { usual: 9000, photoCheck: 40_000 };
const PHOTO_CHECK = /^\/api\/objects\/set-policy(?:\?|$)/;
const CONNECT_MS = 3000;
/** How long a request waits for an upstream that is away. */
const WAIT_MS = 8000;
const MIN_ANSWER_MS = 1000;
/** Every upstream answers it at once, if only with 404. */
const PROBE_PATH = '/api/health/live';

const unavailable = (message: string): Problem => ({
  statusCode: problemStatus.service_unavailable,
  code: 'service_unavailable',
  message,
});

type Headers = Record<string, string | string[] | undefined>;

/** Headers of the connection. Node's server answers `Expect` itself. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

function endToEnd(headers: Headers): Headers {
  const { connection } = headers;
  const named = connection === undefined || connection === 'keep-alive' ? [] : namesIn(connection);
  const kept: Headers = {};
  for (const name of Object.keys(headers)) if (!hopByHop.has(name) && !named.includes(name)) kept[name] = headers[name];
  return kept;
}
const namesIn = (connection: string | string[]) =>
  String(connection)
    .split(',')
    .map((name) => name.trim().toLowerCase());

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const safeMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Nothing has reached the upstream; a connection that was not even refused has taken its time already. */
const wasRefused = (error: Error & { code?: unknown }, isSent: boolean) =>
  !isSent && error.code !== 'UND_ERR_CONNECT_TIMEOUT';
const isConnectionLost = (error: Error & { code?: unknown }) =>
  error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE';

/** Requests that a restarting upstream has not seen wait for it; 503 in the API's error format if it comes too late. */
export function proxy(options: {
  origin: string;
  forwarded: ForwardedHeaders;
  log: Logger;
  message?: string;
  silenceMs?: typeof SILENCE_MS;
  waitMs?: number;
}): RequestListener {
  const { origin, forwarded, log, silenceMs = SILENCE_MS, waitMs = WAIT_MS } = options;
  const { message = 'The shop is not reachable right now. Please try again in a moment.' } = options;
  const connect = { timeout: CONNECT_MS };
  const fresh = new Pool(origin, { connect, pipelining: 0 });
  const upstream: Upstream = {
    kept: new Pool(origin, { connect }),
    fresh,
    recovery: new RecoveryQueue(() => isBack(fresh)),
    forwarded,
    silenceMs,
    waitMs,
    unavailable: unavailable(message),
    log: log.child({ upstream: origin }),
  };
  return (request, response) => new Exchange(request, response, upstream).start();
}

async function isBack(upstream: Dispatcher): Promise<boolean> {
  try {
    const { headers, body } = await upstream.request({
      path: PROBE_PATH,
      method: 'GET',
      headersTimeout: CONNECT_MS,
      bodyTimeout: CONNECT_MS,
    });
    await body.dump();
    return headers[NOT_READY_HEADER] === undefined;
  } catch {
    return false;
  }
}

/** undici destroys a failed body, and the visitor still needs a response. */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  return body.once('resume', () => request.pipe(body));
}

type Upstream = {
  kept: Dispatcher;
  fresh: Dispatcher;
  recovery: RecoveryQueue;
  forwarded: ForwardedHeaders;
  silenceMs: typeof SILENCE_MS;
  waitMs: number;
  unavailable: Problem;
  log: Logger;
};

class Exchange implements Dispatcher.DispatchHandler {
  private readonly id: string;
  private controller: Dispatcher.DispatchController | undefined;
  private isRetried = false;
  private isSent = false;
  private isIgnored = false;
  private leaveQueue: (() => void) | undefined;
  private readonly startedAt = Date.now();
  private readonly request: IncomingMessage;
  private readonly response: ServerResponse;
  private readonly upstream: Upstream;

  constructor(request: IncomingMessage, response: ServerResponse, upstream: Upstream) {
    this.request = request;
    this.response = response;
    this.upstream = upstream;
    this.id = requestIdOf(request);
  }

  start(): void {
    this.response.once('close', () => {
      if (this.response.writableFinished) return;
      this.leaveQueue?.();
      this.controller?.abort(new Error('the visitor has disconnected'));
    });
    if (this.upstream.recovery.isAway) this.waitForUpstream(new Error('the upstream is away'));
    else this.send(this.upstream.kept);
  }

  private get waitedMs(): number {
    return Date.now() - this.startedAt;
  }

  private waitForUpstream(error: Error): void {
    const { recovery, waitMs, kept } = this.upstream;
    this.isSent = false;
    this.isIgnored = false;
    this.leaveQueue = recovery.wait(waitMs - this.waitedMs, (hasCome) => {
      if (hasCome) return this.send(kept);
      this.warn(error);
      return this.answerUnavailable();
    });
  }

  private send(dispatcher: Dispatcher): void {
    const request = this.request;
    const upstream = this.upstream;
    const isEventStream = request.headers.accept?.includes('text/event-stream');
    const { usual, photoCheck } = upstream.silenceMs;
    const silenceMs = PHOTO_CHECK.test(request.url ?? '') ? photoCheck : usual;
    const headersTimeout = Math.max(silenceMs - this.waitedMs, Math.min(silenceMs, MIN_ANSWER_MS));
    dispatcher.dispatch(
      {
        path: request.url ?? '/',
        method: request.method ?? 'GET',
        headers: { ...endToEnd(request.headers), ...upstream.forwarded(request), 'x-request-id': this.id },
        body: hasBody(request) ? bodyOf(request) : null,
        headersTimeout,
        bodyTimeout: isEventStream ? 0 : silenceMs,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.isSent = true;
    if (this.response.destroyed) controller.abort(new Error('the visitor has disconnected'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    if (headers[NOT_READY_HEADER] === undefined) this.upstream.recovery.answered();
    else if (this.isRepeatable) {
      this.isIgnored = true;
      return;
    }
    this.response.writeHead(status, endToEnd(headers));
    // undici reports an error for a 304 with a content length
    if (status === 304) this.end();
    // event streams start with their headers
    else if (headers['content-length'] === undefined) this.response.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isIgnored || this.response.write(chunk)) return;
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd(_controller: Dispatcher.DispatchController, trailers: Headers): void {
    if (this.isIgnored) return this.waitForUpstream(new Error('the upstream is starting'));
    if (this.response.writableEnded) return;
    for (const [name, value] of Object.entries(trailers)) this.response.addTrailers({ [name]: String(value) });
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const response = this.response;
    if (response.destroyed || response.writableEnded) return;
    if (response.headersSent) {
      this.warn(error);
      response.destroy();
    } else if (this.isIgnored || wasRefused(error, this.isSent)) {
      this.waitForUpstream(error);
    } else if (this.mayRetry(error)) {
      this.isRetried = true;
      this.isSent = false;
      this.send(this.upstream.fresh);
    } else {
      this.warn(error);
      this.answerUnavailable();
    }
  }

  private end(body?: string): void {
    this.response.end(body);
    // a browser reads the response only after its whole body was taken
    this.request.unpipe();
    this.request.resume();
  }

  /** The upstream may close an idle connection just as it is used; repeats only what has no side effects. */
  private mayRetry(error: Error): boolean {
    return !this.isRetried && isConnectionLost(error) && this.isRepeatable;
  }

  private get isRepeatable(): boolean {
    return safeMethods.has(this.request.method) && !hasBody(this.request);
  }

  private warn(error: Error): void {
    this.upstream.log.warn(
      { err: error, path: this.request.url?.split('?', 1)[0], id: this.id },
      'upstream not reachable',
    );
  }

  private answerUnavailable(): void {
    const { unavailable: problem } = this.upstream;
    this.response.writeHead(problem.statusCode, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-request-id': this.id,
    });
    this.end(JSON.stringify(problem));
  }
}
