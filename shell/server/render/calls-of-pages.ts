import { type ApiAnswer, MAX_CALLS_OF_PAGE } from './messages';
import type { JobScope } from './job-scope';

type Waiting = { resolve: (response: Response) => void; reject: (error: Error) => void };
type Options = {
  origin: string;
  send: (call: { call: number; job: number; path: string }) => void;
  scope: Pick<JobScope, 'current'>;
};

const NO_BODY = new Set([204, 205, 304]);

/** The `fetch` of a rendering process: the shell makes the calls, which only read what everybody may see. */
export class CallsOfPages {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Rejects with TypeError for anything but a GET of the API while a page is rendered, and when there is no answer. */
  readonly fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { origin, scope, send } = this.options;
    const url = new URL(input instanceof Request ? input.url : String(input));
    const method = init.method ?? (input instanceof Request ? input.method : 'GET');
    const job = scope.current;
    if (method !== 'GET' || url.origin !== origin || !url.pathname.startsWith('/api/'))
      return Promise.reject(
        new TypeError(`a page that is rendered may only read the API, not ${method} ${url.origin}`),
      );
    if (!job) return Promise.reject(new TypeError('fetch failed: no page is being rendered'));
    job.calls += 1;
    if (job.calls > MAX_CALLS_OF_PAGE) return Promise.reject(new TypeError('fetch failed: the page calls too often'));
    this.last += 1;
    const call = this.last;
    const { promise, resolve, reject } = withResolvers<Response>();
    this.waiting.set(call, { resolve, reject });
    const signal = init.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.addEventListener('abort', () => this.settle(call)?.reject(signal.reason as Error));
    send({ call, job: job.id, path: url.pathname + url.search });
    return promise;
  };

  answer(call: number, answer: ApiAnswer | null): void {
    const waiting = this.settle(call);
    if (!answer) return waiting?.reject(new TypeError('fetch failed'));
    const { status, headers, body } = answer;
    waiting?.resolve(new Response(NO_BODY.has(status) ? null : body, { status, headers }));
    return undefined;
  }

  private settle(call: number): Waiting | undefined {
    const waiting = this.waiting.get(call);
    this.waiting.delete(call);
    return waiting;
  }
}

function withResolvers<T>(): Waiting & { promise: Promise<T> } {
  let settle!: Waiting;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve: resolve as Waiting['resolve'], reject };
  });
  return { promise, ...settle };
}
