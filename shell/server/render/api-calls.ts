import { type ApiAnswer, MAX_CALLS_OF_PAGE } from './messages';

type Waiting = { resolve: (response: Response) => void; reject: (error: unknown) => void };
export type ApiCalls = {
  /** Rejects with TypeError for anything but a GET of the API. */
  fetch: typeof fetch;
  answer: (answered: { call: number; answer: ApiAnswer | null }) => void;
};

const NO_BODY = new Set([204, 205, 304]);

/** The shell makes the calls, which only read what everybody may see. */
export function apiCalls(origin: string, send: (call: { call: number; path: string }) => void): ApiCalls {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const settle = (call: number): Waiting | undefined => {
    const found = waiting.get(call);
    waiting.delete(call);
    return found;
  };
  return {
    fetch: async (input, init = {}) => {
      const given = input instanceof Request ? input : undefined;
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init.method ?? given?.method ?? 'GET';
      if (method !== 'GET' || url.origin !== origin || !url.pathname.startsWith('/api/'))
        throw new TypeError(`a page that is rendered may only read the API, not ${method} ${url.origin}`);
      const signal = init.signal ?? given?.signal;
      signal?.throwIfAborted();
      last += 1;
      const call = last;
      if (call > MAX_CALLS_OF_PAGE) throw new TypeError('fetch failed: the page calls too often');
      return new Promise<Response>((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        signal?.addEventListener('abort', () => settle(call)?.reject(signal.reason));
        send({ call, path: url.pathname + url.search });
      });
    },
    answer: ({ call, answer }) => {
      if (!answer) return settle(call)?.reject(new TypeError('fetch failed'));
      const { status, headers, body } = answer;
      return settle(call)?.resolve(new Response(NO_BODY.has(status) ? null : body, { status, headers }));
    },
  };
}
