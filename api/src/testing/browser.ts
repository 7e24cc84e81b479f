import { cookieNames } from 'shared-contracts/accounts/cookie-names';

export type Answer<T = unknown> = { status: number; headers: Headers; body: T };

const names = cookieNames(false);

export const nextPageOf = ({ headers }: Pick<Answer, 'headers'>): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

export class Browser {
  private readonly cookies = new Map<string, string>();

  private readonly headers: Record<string, string>;

  constructor(
    readonly origin: string,
    { cookie = '', ...headers }: Record<string, string> = {},
  ) {
    this.headers = headers;
    for (const pair of cookie.split('; ')) this.rememberPair(pair);
  }

  get sessionCookie(): string | undefined {
    const value = this.cookies.get(names.session);
    return value && `${names.session}=${value}`;
  }

  get sessionHint(): string | undefined {
    return this.cookies.get(names.sessionHint);
  }

  at(origin: string): Browser {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    return new Browser(origin, { ...this.headers, cookie });
  }

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send('GET', path, { headers });
  }

  /** Of a list, up to the last one. */
  async *pages<T>(path: string): AsyncGenerator<Answer<T[]>> {
    let next: string | undefined = path;
    while (next) {
      const page: Answer<T[]> = await this.get(next);
      yield page;
      next = nextPageOf(page);
    }
  }

  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.sendJson('POST', path, body);
  }

  put<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.sendJson('PUT', path, body);
  }

  patch<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.sendJson('PATCH', path, body);
  }

  delete<T = unknown>(path: string): Promise<Answer<T>> {
    return this.send('DELETE', path, {});
  }

  /** Follows no redirects. Bytes if not JSON. */
  async send<T = unknown>(method: string, path: string, init: RequestInit): Promise<Answer<T>> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = new Headers({ ...this.headers, ...(cookie && { cookie }) });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(this.origin + path, { ...init, method, headers, redirect: 'manual' });
    this.remember(response.headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = bytes.length > 0 && response.headers.get('content-type')?.includes('json');
    const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : bytes;
    return { status: response.status, headers: response.headers, body: body as T };
  }

  private sendJson<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
    if (body === undefined) return this.send(method, path, {});
    return this.send(method, path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  }

  private remember(headers: Headers): void {
    for (const line of headers.getSetCookie()) this.rememberPair(line.split(';', 1)[0]!);
  }

  private rememberPair(pair: string): void {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}

export async function listen(browser: Browser, path: string) {
  const ended = new AbortController();
  const response = await fetch(browser.origin + path, {
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip',
      ...(browser.sessionCookie && { cookie: browser.sessionCookie }),
    },
    signal: ended.signal,
  });
  const state = { text: '', isEnded: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) state.text += decoder.decode(chunk as Uint8Array);
    state.isEnded = true;
  })().catch(() => undefined);
  const changes = () => state.text.split('event: changed').length - 1;
  return {
    response,
    state,
    changes,
    close: async () => {
      ended.abort();
      await reading;
    },
  };
}
