import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { runInNewContext } from 'node:vm';

/** What slices may use of the platform beside the language. */
const PLATFORM = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Buffer',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'queueMicrotask',
  'structuredClone',
] as const;

/** Of the language's own globals. */
const NOT_OF_THE_LANGUAGE = new Set(['WebAssembly', 'console']);

const refuse = (): never => {
  throw new Error('a page that is rendered on the server may not do this');
};

function takeFrom(owner: object, names: readonly string[]): void {
  for (const name of names)
    if (name in owner) Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false });
}

const functionsOf = (module: object): string[] =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));

/** Node's permission model does not cover sockets and signals. */
function takeSocketsAndSignals(): void {
  takeFrom(net.Socket.prototype, ['connect']);
  takeFrom(net.Server.prototype, ['listen']);
  takeFrom(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  takeFrom(dns, functionsOf(dns));
  takeFrom(dns.promises, functionsOf(dns.promises));
  const { process } = globalThis;
  takeFrom(process, ['kill', '_kill', '_debugProcess', 'abort', 'binding', '_linkedBinding', 'dlopen']);
  takeFrom(process, ['getBuiltinModule', 'setuid', 'setgid']);
}

/** Loads Node's classes of `fetch`, which come with a client of their own, whose parser is WebAssembly. */
function loadWithoutSockets(): void {
  const never = () => new Promise(() => {});
  const nowhere = Object.freeze({ dispatch: refuse });
  const replaced = { value: nowhere, configurable: true, writable: true };
  for (const version of ['1', '2'])
    Object.defineProperty(globalThis, Symbol.for(`undici.globalDispatcher.${version}`), replaced);
  Object.defineProperty(globalThis, 'WebAssembly', { ...replaced, value: { compile: never, instantiate: never } });
  new Response(new Request('http://page').url);
}

/** React sets `Error.prepareStackTrace`, which fails on the frozen one. */
const settable = (intrinsic: ErrorConstructor): ErrorConstructor =>
  Object.freeze(new Proxy(intrinsic, { set: () => true }));

function freezeClass(given: unknown): void {
  if (typeof given !== 'function') return;
  if (typeof given.prototype === 'object' && given.prototype) Object.freeze(given.prototype);
  Object.freeze(given);
}

type Given = {
  /** Keys of globals that stay. */
  keep: readonly PropertyKey[];
  fetch: unknown;
  timers: Record<string, unknown>;
  write: (...parts: unknown[]) => void;
};

/**
 * Takes everything away from the code of this process but the language, a few classes of the platform, and what is given here.
 * Expects a process without environment, under Node's permission model and with `--frozen-intrinsics` and
 * `--disallow-code-generation-from-strings`. Throws if something cannot be taken away.
 */
export function confine({ keep, fetch, timers, write }: Given): void {
  takeSocketsAndSignals();
  loadWithoutSockets();
  Reflect.deleteProperty(AbortSignal, 'timeout');

  const { crypto, performance } = globalThis;
  const start = performance.timeOrigin;
  const platform = new Map<PropertyKey, unknown>(PLATFORM.map((name) => [name, globalThis[name]]));
  for (const value of platform.values()) freezeClass(value);
  const own = Object.entries({
    ...timers,
    fetch,
    Error: settable(Error),
    console: Object.freeze(
      Object.fromEntries(['debug', 'error', 'info', 'log', 'trace', 'warn'].map((name) => [name, write])),
    ),
    crypto: Object.freeze({
      randomUUID: () => crypto.randomUUID(),
      getRandomValues: <T extends ArrayBufferView<ArrayBuffer>>(array: T) => crypto.getRandomValues(array),
    }),
    performance: Object.freeze({ now: () => performance.now(), timeOrigin: start }),
    // what React and other packages read
    process: Object.freeze({ env: Object.freeze({ NODE_ENV: process.env.NODE_ENV }) }),
  });
  const engine = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  const names = engine.filter((name) => !NOT_OF_THE_LANGUAGE.has(name));
  const kept = new Set<PropertyKey>([...names, ...platform.keys(), ...keep, Symbol.toStringTag]);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (kept.has(name) || Reflect.deleteProperty(globalThis, name)) continue;
    if (!Reflect.set(globalThis, name, undefined)) throw new Error(`${String(name)} cannot be taken from slices`);
  }
  const fixed = new Map<PropertyKey, unknown>(names.map((name) => [name, globalThis[name as keyof typeof globalThis]]));
  for (const [name, value] of [...platform, ...own]) fixed.set(name, value);
  for (const [name, value] of fixed) {
    freezeClass(value);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
}
