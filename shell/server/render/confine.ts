import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { runInNewContext } from 'node:vm';
import { platform } from './platform';

/** Node's classes that lead nowhere. */
const NODES = ['TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'atob', 'btoa'] as const;
/** Of the language's own globals: what waits without a timer, goes on after a page, or compiles. */
const TAKEN = new Set(['Atomics', 'FinalizationRegistry', 'SharedArrayBuffer', 'WeakRef', 'WebAssembly', 'console']);

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
  takeFrom(process, ['getBuiltinModule', 'setuid', 'setgid', 'seteuid', 'setegid']);
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
 * Takes everything away from the code of this process but the language, a few classes, and what is given here. Expects a process
 * without environment, under Node's permission model and with `--frozen-intrinsics` (but for development) and
 * `--disallow-code-generation-from-strings`. Throws if something cannot be taken away.
 */
export function confine({ keep, fetch, timers, write }: Given): void {
  takeSocketsAndSignals();
  const { crypto, performance } = globalThis;
  const start = performance.timeOrigin;
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  const engine = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  const kept = [...engine.filter((name) => !TAKEN.has(name)), ...NODES];
  const fixed = new Map<PropertyKey, unknown>(kept.map((name) => [name, globalThis[name as keyof typeof globalThis]]));
  const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'];
  for (const [name, value] of Object.entries({
    ...platform,
    ...timers,
    fetch,
    Error: settable(Error),
    console: Object.freeze(Object.fromEntries(methods.map((method) => [method, write]))),
    crypto: Object.freeze({
      randomUUID: () => crypto.randomUUID(),
      getRandomValues: <T extends ArrayBufferView<ArrayBuffer>>(array: T) => crypto.getRandomValues(array),
    }),
    performance: Object.freeze({ now: () => performance.now(), timeOrigin: start }),
    // what React and other packages read
    process: Object.freeze({ env: Object.freeze({ NODE_ENV: process.env.NODE_ENV }) }),
  }))
    fixed.set(name, value);
  const stays = new Set<PropertyKey>([...kept, ...keep, Symbol.toStringTag]);
  // also what is replaced: defining it anew would first make Node's own, with all that it needs
  for (const name of Reflect.ownKeys(globalThis)) {
    if (stays.has(name) || Reflect.deleteProperty(globalThis, name)) continue;
    throw new Error(`${String(name)} cannot be taken from slices`);
  }
  for (const [name, value] of fixed) {
    freezeClass(value);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
}
