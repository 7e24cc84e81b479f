// The platform's classes for the code of slices, in plain JavaScript: Node's own lead to its internals, for example by way of
// `structuredClone`, streams and MessagePorts. They do what routers, React Query and the typed client need on a server.

type Listener = ((event: { type: string }) => void) | { handleEvent: (event: { type: string }) => void };

class PlainEvent {
  constructor(readonly type: string) {}
}

class PlainEventTarget {
  private readonly listeners = new Map<string, Map<Listener, boolean>>();

  addEventListener(type: string, listener: Listener | null, options?: boolean | { once?: boolean }): void {
    if (!listener) return;
    const known = this.listeners.get(type) ?? new Map<Listener, boolean>();
    this.listeners.set(type, known);
    known.set(listener, typeof options === 'object' && options.once === true);
  }

  removeEventListener(type: string, listener: Listener | null): void {
    if (listener) this.listeners.get(type)?.delete(listener);
  }

  dispatchEvent(event: { type: string }): boolean {
    const now = new Map(this.listeners.get(event.type));
    for (const [listener, isOnce] of now) {
      if (isOnce) this.removeEventListener(event.type, listener);
      if (typeof listener === 'function') listener.call(this, event);
      else listener.handleEvent(event);
    }
    return true;
  }
}

class PlainDomException extends Error {
  override readonly name: string;
  constructor(message = '', name = 'Error') {
    super(message);
    this.name = name;
  }
}

class PlainAbortSignal extends PlainEventTarget {
  aborted = false;
  reason: unknown;
  onabort: ((event: { type: string }) => void) | null = null;

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  static abort(reason?: unknown): PlainAbortSignal {
    const controller = new PlainAbortController();
    controller.abort(reason);
    return controller.signal;
  }

  static any(signals: Iterable<PlainAbortSignal>): PlainAbortSignal {
    const controller = new PlainAbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  }
}

class PlainAbortController {
  readonly signal = new PlainAbortSignal();

  abort(reason: unknown = new PlainDomException('This operation was aborted', 'AbortError')): void {
    const { signal } = this;
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason;
    const event = new PlainEvent('abort');
    signal.onabort?.(event);
    signal.dispatchEvent(event);
  }
}

type HeadersGiven = PlainHeaders | Iterable<readonly [string, string]> | Record<string, string> | null;

class PlainHeaders {
  private readonly pairs = new Map<string, string>();

  constructor(given: HeadersGiven = null) {
    if (!given) return;
    const all = Symbol.iterator in given ? given : Object.entries(given);
    for (const [name, value] of all) this.append(name, value);
  }

  get(name: string): string | null {
    return this.pairs.get(name.toLowerCase()) ?? null;
  }
  has(name: string): boolean {
    return this.pairs.has(name.toLowerCase());
  }
  set(name: string, value: string): void {
    this.pairs.set(name.toLowerCase(), value);
  }
  append(name: string, value: string): void {
    const known = this.get(name);
    this.set(name, known === null ? value : `${known}, ${value}`);
  }
  delete(name: string): void {
    this.pairs.delete(name.toLowerCase());
  }
  forEach(call: (value: string, name: string) => void): void {
    for (const [name, value] of this) call(value, name);
  }
  keys(): IterableIterator<string> {
    return this.pairs.keys();
  }
  values(): IterableIterator<string> {
    return this.pairs.values();
  }
  entries(): IterableIterator<[string, string]> {
    return this.pairs.entries();
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

type RequestGiven = { method?: string; headers?: HeadersGiven; signal?: PlainAbortSignal | null };

class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: PlainHeaders;
  readonly signal: PlainAbortSignal;
  readonly body = null;

  constructor(input: string | URL | PlainRequest, given: RequestGiven = {}) {
    const from = input instanceof PlainRequest ? input : undefined;
    this.url = from?.url ?? new URL(input as string | URL).href;
    this.method = (given.method ?? from?.method ?? 'GET').toUpperCase();
    this.headers = new PlainHeaders(given.headers ?? from?.headers ?? null);
    this.signal = given.signal ?? from?.signal ?? new PlainAbortController().signal;
  }

  clone(): PlainRequest {
    return new PlainRequest(this);
  }
}

type ResponseGiven = { status?: number; statusText?: string; headers?: HeadersGiven };

class PlainResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: PlainHeaders;
  readonly body = null;
  readonly redirected = false;
  readonly type = 'default';
  readonly url = '';
  private readonly content: string;

  constructor(body: string | null = null, { status = 200, statusText = '', headers = null }: ResponseGiven = {}) {
    this.content = body ?? '';
    this.status = status;
    this.statusText = statusText;
    this.headers = new PlainHeaders(headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }
  async text(): Promise<string> {
    return this.content;
  }
  async json(): Promise<unknown> {
    return JSON.parse(this.content);
  }
  clone(): PlainResponse {
    return new PlainResponse(this.content, this);
  }

  static json(data: unknown, given: ResponseGiven = {}): PlainResponse {
    const response = new PlainResponse(JSON.stringify(data), given);
    if (!response.headers.has('content-type')) response.headers.set('content-type', 'application/json');
    return response;
  }
  static redirect(url: string | URL, status = 302): PlainResponse {
    return new PlainResponse(null, { status, headers: { location: String(url) } });
  }
}

export const platform = {
  AbortController: PlainAbortController,
  AbortSignal: PlainAbortSignal,
  DOMException: PlainDomException,
  Event: PlainEvent,
  EventTarget: PlainEventTarget,
  Headers: PlainHeaders,
  Request: PlainRequest,
  Response: PlainResponse,
  /** What the callback throws is an unhandled rejection, which ends nothing. */
  queueMicrotask: async (callback: () => void): Promise<void> => {
    await Promise.resolve();
    callback();
  },
} as const;
