import type { SliceFixture } from './write-release';

/**
 * What a hostile server bundle tries, as expressions of JavaScript. Each is worth something only if it gets what no slice may have: then
 * its value says so. `targets` are addresses that it has no business with.
 */
const attempts = (targets: readonly string[]): string[] => [
  // the environment and the process
  `JSON.stringify(process.env) === JSON.stringify({ NODE_ENV: process.env.NODE_ENV }) ? undefined : process.env`,
  `process.pid || process.ppid || process.argv || process.versions || process.mainModule || process.constructor.name !== 'Object' || undefined`,
  `process.getBuiltinModule('node:fs').readFileSync('/etc/hostname', 'utf8')`,
  `process.binding('fs')`,
  `process._linkedBinding('fs')`,
  `process.dlopen({ exports: {} }, '/lib/x.node')`,
  `process.kill(process.ppid, 0)`,
  `process._debugProcess(1)`,
  `process.send({ type: 'rendered', id: 1 })`,
  `process.on('message', () => {})`,
  // modules
  ...['node:fs', 'fs', 'node:net', 'node:child_process', 'node:worker_threads', 'pg', 'react-dom/server'].map(
    (id) => `require('${id}')`,
  ),
  `require.cache || require.main || require.resolve || undefined`,
  `module.constructor._load || module.parent || module.require`,
  ...['node:fs', 'node:net', 'data:text/javascript,export default 1'].map((id) => `(await import('${id}')).default`),
  // code from text, by every constructor in reach
  `eval('1')`,
  `Function('return process')().pid`,
  ...[
    `(() => {})`,
    `(async () => {})`,
    `(function* () {})`,
    `(async function* () {})`,
    `require`,
    `fetch`,
    `setTimeout`,
    `URL`,
    `context.queryClient.getQueryCache`,
    `require('react').useState`,
    `require('shell/contract').callApi`,
    `console.log`,
    `Error`,
    `clearTimeout`,
    `queueMicrotask`,
    `new TextEncoder().encode`,
    `new URL('http://page').searchParams.get`,
    `new AbortController().abort`,
    `new Request('http://page').clone`,
  ].map((reached) => `${reached}.constructor('return globalThis.process')().pid`),
  `(() => { try { null.x } catch (error) { return error.constructor.constructor('return 1')() } })()`,
  // Node's own objects, by what they leave in reach
  `(() => {
    const sites = [];
    try { Error.prepareStackTrace = (_, found) => found; } catch {}
    for (const site of [].concat(new Error().stack)) if (typeof site === 'object') sites.push(site.getThis(), site.getFunction());
    return sites.find((one) => one !== undefined && one !== null && one !== globalThis);
  })()`,
  `console._stdout || console._stderr || console.Console`,
  `typeof setTimeout(() => {}, 0) === 'object' ? 'the timers of Node' : undefined`,
  `(() => {
    const left = [Promise.resolve(), new Request('http://page'), new AbortController().signal, new URL('http://page')]
      .flatMap((one) => Object.getOwnPropertySymbols(one).map((key) => one[key]));
    return left.find((one) => one && typeof one === 'object' && ('timers' in one || 'calls' in one || 'env' in one));
  })()`,
  `['WebSocket', 'EventSource', 'MessageChannel', 'MessagePort', 'BroadcastChannel', 'WebAssembly', 'navigator', 'localStorage', 'global',
    'gc', 'Worker', 'Buffer', 'Blob', 'File', 'ReadableStream', 'structuredClone', 'Atomics', 'SharedArrayBuffer', 'WeakRef',
    'FinalizationRegistry'].find((name) => globalThis[name] !== undefined)`,
  // what Node's own classes are cloned and transferred by, which can be made to return a file
  `Reflect.ownKeys(globalThis).map((key) => globalThis[key]).concat([new Request('http://page'), new Response('x'), new AbortController().signal])
    .flatMap((one) => [one, one?.prototype, one && Object.getPrototypeOf(Object(one))])
    .flatMap((one) => (one ? Object.getOwnPropertySymbols(Object(one)) : []))
    .find((key) => /messaging|handle/i.test(String(key)))?.toString()`,
  `Object.getOwnPropertySymbols(globalThis).map((key) => globalThis[key]).find((one) => one && typeof one.dispatch === 'function')`,
  `performance.timerify || performance.nodeTiming || performance.eventLoopUtilization`,
  `crypto.subtle || crypto.webcrypto`,
  // what everybody shares
  ...[
    `Array.prototype.push = null`,
    `Object.prototype.then = 1`,
    `Object.defineProperty(Object.prototype, 'noDeprecation', { get() { return this } })`,
    `JSON.parse = null`,
    `Promise.prototype.then = null`,
    `Map.prototype.get = null`,
    `Function.prototype.call = null`,
    `URL.prototype.toString = null`,
    `Response.prototype.text = null`,
  ].map((change) => `(() => { 'use strict'; ${change}; return 'changed' })()`),
  ...['fetch', 'setTimeout', 'process', 'Map', 'Error', 'console'].map(
    (name) => `(() => { 'use strict'; globalThis.${name} = null; return 'replaced' })()`,
  ),
  `(() => { 'use strict'; require('react').useState = null; return 'replaced' })()`,
  `(() => { 'use strict'; require('shell/contract').callApi = null; return 'replaced' })()`,
  // other machines, and the API with more trust than a stranger has
  ...targets.flatMap((target) => [`(await fetch('${target}')).status`, `(await fetch(new URL('${target}'))).status`]),
  `(await fetch(context.apiOrigin + '/objects/secret')).status`,
  `(await fetch(context.apiOrigin + '/api/../objects/secret')).status`,
  `(await fetch(context.apiOrigin + '/api/products', { method: 'POST', body: '{}' })).status`,
  `(await fetch(new Request(context.apiOrigin + '/api/products', { method: 'DELETE' }))).status`,
  `(await fetch('http://user:secret@' + new URL(context.apiOrigin).host + ':1/api/products')).status`,
  `(await (await fetch(context.apiOrigin + '/api/echo', {
      headers: {
        cookie: 'shop.sid=stolen', authorization: 'Bearer stolen', 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', host: 'internal',
      },
    })).json()).stolen`,
];

/** A slice whose pages try everything. A page fails and says what it got, if it got anything. */
export const hostileSlice = (targets: readonly string[]): SliceFixture => ({
  name: 'mf-hostile',
  paths: ['/hostile', '/hostile/loop', '/hostile/timers', '/hostile/memory', '/hostile/calls', '/hostile/words'],
  queryParameters: {
    '/hostile/loop': ['go'],
    '/hostile/timers': ['visit'],
    '/hostile/memory': ['go'],
    '/hostile/words': ['go'],
  },
  server: `
    const tries = [${attempts(targets)
      .map((attempt) => `[${JSON.stringify(attempt.slice(0, 120))}, async (context) => (${attempt})]`)
      .join(',\n')}];
    let ticks = 0;
    const isOn = (request) => new URL(request.url).searchParams.has('go');
    exports.default = (context) => [
      { path: '/hostile', loader: async () => {
          const gotten = [];
          let tried = 0;
          for (const [name, attempt] of tries) {
            tried += 1;
            try {
              const value = await attempt(context);
              if (value !== undefined) gotten.push(name + ' -> ' + String(value).slice(0, 80));
            } catch {}
          }
          if (gotten.length) throw new Error('GOT ' + gotten.join(' | '));
          return { tried };
        }, Component: () => h('h1', null, 'nothing of ' + useLoaderData().tried) },
      { path: '/hostile/loop', loader: ({ request }) => isOn(request), Component: () => { while (useLoaderData()); return h('h1', null, 'no loop'); } },
      { path: '/hostile/timers', loader: () => {
          const again = () => { ticks += 1; setTimeout(again, 0); };
          again();
          setInterval(() => { ticks += 1; }, 1);
          const soon = () => { ticks += 1; setImmediate(soon); };
          soon();
          return ticks;
        }, Component: () => h('h1', null, 'ticks: ' + useLoaderData()) },
      { path: '/hostile/memory', loader: async ({ request }) => {
          const kept = [];
          while (isOn(request)) {
            kept.push(new Uint8Array(50_000_000).fill(1));
            if (kept.length >= 40) return kept.length;
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
          return 0;
        }, Component: () => h('h1', null, useLoaderData() ? 'GOT 2 GB' : 'no memory') },
      { path: '/hostile/words', loader: ({ request }) => {
          if (!isOn(request)) return null;
          for (let line = 0; line < 100000; line += 1) console.error('noise '.repeat(100));
          throw new Error('noise '.repeat(10000000));
        }, Component: () => h('h1', null, 'no words') },
      { path: '/hostile/calls', loader: async () => {
          let answered = 0;
          for (let count = 0; count < 1000; count += 1)
            await fetch(context.apiOrigin + '/api/products?' + count).then(() => { answered += 1; }, () => {});
          return answered;
        }, Component: () => h('h1', null, 'calls: ' + useLoaderData()) },
    ];
  `,
});
