import type { ApiInput, ApiKey, ApiOutput } from 'shared-contracts/api/api';
import { failureText } from 'shared-contracts/api/failure';
import type { Problem } from 'shared-contracts/api/problem';
import { sessionHintIn } from 'shared-contracts/accounts/cookie-names';
import { reportSessionEnd } from '../session/session-end';

/** A failed response. `message` is `<status>: <body text>`; `problem` is the parsed body, if it is one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    body: string,
    readonly problem?: Problem,
  ) {
    super(`${status}: ${body}`);
  }
}

/** `failureText`, for slices that were built before it. */
export const messageOf = (error: unknown, fallback: string): string => failureText(error, fallback);

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** `ifMatch`: the changed version, for calls that refuse stale ones. */
export type CallOptions = { signal?: AbortSignal; origin?: string; ifMatch?: string };
/** `isTotalExact` is false when the server stopped counting at `total`. */
export type Page<T> = { rows: T; total: number; isTotalExact: boolean; nextCursor: string | null };

type ApiRequest = { url: string; init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } };

/** W3C trace context: the API keeps the idempotency key; `shop` is the press of the button. */
function traceOf({ idempotencyKey }: Record<string, unknown>): Record<string, string> {
  if (typeof idempotencyKey !== 'string') return {};
  const click = crypto.randomUUID().replaceAll('-', '').slice(16);
  return { traceparent: `00-${idempotencyKey.replaceAll('-', '')}-${click}-01`, tracestate: `shop=${click}` };
}

/** Input that is not in the path goes into the query (GET, DELETE) or the body. */
function requestOf(key: string, input: Record<string, unknown>, origin: string): ApiRequest {
  const [method = 'GET', pattern = ''] = key.split(' ');
  const rest = { ...input };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (method !== 'GET' && method !== 'DELETE') {
    return {
      url: origin + path,
      init: {
        method,
        headers: { 'content-type': 'application/json', ...traceOf(rest) },
        body: JSON.stringify(Object.fromEntries(given)),
      },
    };
  }
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { url: origin + path + (query && `?${query}`), init: { method } };
}

function problemIn(text: string): Problem | undefined {
  try {
    const body = JSON.parse(text) as Problem | null;
    // a gateway's answer may have a message without a code
    return typeof body?.message === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

const mayBeGuest = (key: string, origin: string): boolean => key === 'GET /api/user' || origin !== '';

const hintIn = (origin: string): string | null =>
  origin === '' ? sessionHintIn(document.cookie, location.protocol === 'https:') : null;

async function send(
  key: string,
  input: Record<string, unknown>,
  { signal, origin = '', ifMatch }: CallOptions,
): Promise<Response> {
  const { url, init } = requestOf(key, input, origin);
  if (ifMatch !== undefined) init.headers = { ...init.headers, 'if-match': ifMatch };
  const hint = hintIn(origin);
  const response = await fetch(url, { ...init, credentials: 'include', ...(signal && { signal }) });
  if (response.ok) return response;
  const text = await response.text();
  const problem = problemIn(text);
  const hintNow = hintIn(origin);
  // the visitor may have signed in again meanwhile
  const isStale = hintNow !== null && hintNow !== hint;
  if (problem?.code === 'not_authenticated' && !mayBeGuest(key, origin) && !isStale) {
    reportSessionEnd();
    return new Promise(() => {});
  }
  throw new ApiError(response.status, text || response.statusText, problem);
}

/** Throws ApiError for a failed response. Pass `origin` on the server. Never settles once the session has ended. */
export async function callApi<K extends ApiKey>(
  key: K,
  input: ApiInput<K>,
  options: CallOptions = {},
): Promise<ApiOutput<K>> {
  const response = await send(key, input, options);
  return (await response.json()) as ApiOutput<K>;
}

/** One page of a list, with its total and next cursor; else like `callApi`. */
export async function callApiPage<K extends ApiKey>(
  key: K,
  input: ApiInput<K>,
  options: CallOptions = {},
): Promise<Page<ApiOutput<K>>> {
  const response = await send(key, input, options);
  const rows = (await response.json()) as ApiOutput<K>;
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    rows,
    total: Number(response.headers.get('x-total-count') ?? 0),
    isTotalExact: response.headers.get('x-total-count-exact') !== 'false',
    nextCursor: next ? new URL(next, 'http://shop').searchParams.get('cursor') : null,
  };
}
