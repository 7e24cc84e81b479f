import type { SliceFixture } from './write-release';

/** Expressions that have a value only if they succeed. `targets`: addresses out of reach. */
export const attempts = (targets: readonly string[]): Record<string, string> => ({
  // async context: what hangs on every promise
  'the stores on a promise': `Object.getOwnPropertySymbols(Promise.resolve()).map(String).join() || undefined`,
  'the stores on what the platform makes': `[new Request('http://page'), new Response('x'), new AbortController().signal, fetch(api + '/api/products').catch(() => {})]
    .flatMap((one) => Object.getOwnPropertySymbols(one).map((key) => one[key])).find((one) => one && typeof one === 'object' && 'timers' in one)`,
  "React's request by a setter for its stream": `(await seen('destination'))`,
  // prototypes that the trusted runtime shares
  'the channel to the shell by the prototype of event emitters': `(() => { const { EventEmitter } = require('node:events'); return EventEmitter.prototype.emit && 'emit'; })()`,
  'the channel to the shell by the prototype of streams': `Object.getPrototypeOf(require('node:stream').Duplex.prototype)`,
  'a prototype that other slices have': `(Array.prototype.map.isHostile = true, undefined)`,
  'a built-in that other slices have': `(JSON.parse.isHostile = true, globalThis.isHostile = true, undefined)`,
  // the environment and the process
  'the environment': `typeof process === 'object' && Object.keys(process.env).find((name) => name !== 'NODE_ENV')`,
  'the process': `typeof process === 'object' && (process.pid || process.versions || process.mainModule)`,
  'built-in modules of the process': `process.getBuiltinModule('node:fs').readFileSync('/etc/hostname', 'utf8')`,
  'internal bindings': `process.binding('fs')`,
  'an add-on': `process.dlopen({ exports: {} }, '/lib/x.node') ?? 'loaded'`,
  'a signal': `process.kill(process.ppid, 0)`,
  'the shell as parent': `process.send({ type: 'rendered', id: 1 })`,
  // modules
  ...Object.fromEntries(
    ['fs', 'net', 'child_process', 'worker_threads', 'vm', 'inspector', 'http', 'dns'].flatMap((id) => [
      [`node:${id}`, `Object.keys(require('node:${id}')).length || undefined`],
      [`node:${id} by import`, `Object.keys((await import('node:${id}')).default ?? {}).length || undefined`],
    ]),
  ),
  ...Object.fromEntries(
    [
      'pg',
      'react-dom/server',
      'workerd:unsafe',
      'workerd:unsafe-eval',
      'cloudflare-internal:env',
      'node-internal:internal_fs',
    ].map((id) => [`the module ${id}`, `require('${id}')`]),
  ),
  'modules by address': `(await import('data:text/javascript,export default 1')).default`,
  "another slice's bundle": `require('mf-catalog') ?? require('/mf-catalog.cjs')`,
  "another slice's names": `JSON.stringify(require('/isolate-context')).match(/mf-(?!hostile)[a-z-]+/)?.[0]`,
  'bindings of its environment': `Object.keys((await import('cloudflare:workers')).env).join() || undefined`,
  // code from text
  'code from text': `eval('1')`,
  ...Object.fromEntries(
    [
      `(() => {})`,
      `(async () => {})`,
      `(function* () {})`,
      `require`,
      `fetch`,
      `setTimeout`,
      `URL`,
      `new Request('http://page').clone`,
    ].map((reached) => [`code by the constructor of ${reached}`, `${reached}.constructor('return 1')()`]),
  ),
  'compiled code': `new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))`,
  // stacks
  'the machine by the stack of an error': `/\\/(root|home|tmp|app|work|usr)\\//.exec(new Error('x').stack)?.[0]`,
  'objects of the runtime by the stack of an error': `(() => {
    const sites = [];
    try { Error.prepareStackTrace = (_, found) => found; } catch {}
    for (const site of [].concat(new Error().stack)) if (typeof site === 'object') sites.push(site.getThis());
    delete Error.prepareStackTrace;
    return sites.find((one) => one && one !== globalThis && ('destination' in one || 'socket' in one));
  })()`,
  // other machines, and the API with more trust
  ...Object.fromEntries(targets.map((target) => [`fetch of ${target}`, `(await fetch('${target}')).status`])),
  ...Object.fromEntries(
    targets.flatMap((target) =>
      URL.canParse(target) && new URL(target).port
        ? [
            [
              `a socket to ${target}`,
              `await (async () => {
            const socket = (await import('cloudflare:sockets')).connect('${new URL(target).host}');
            await socket.opened;
            return 'open';
          })()`,
            ],
          ]
        : [],
    ),
  ),
  'a web socket': `await new Promise((resolve, reject) => {
    const socket = new WebSocket('${(targets[0] ?? '').replace('http', 'ws')}');
    socket.addEventListener('open', () => resolve('open'));
    socket.addEventListener('error', reject);
    socket.addEventListener('close', reject);
  })`,
  'events of a server': `await new Promise((resolve, reject) => {
    const source = new EventSource('${targets[0] ?? ''}');
    source.onopen = () => resolve('open');
    source.onerror = reject;
  })`,
  'a cache that others read': `(await caches.default.put('http://x/', new Response('x', { headers: { 'cache-control': 'max-age=60' } })), await (await caches.default.match('http://x/')).text())`,
  'fetch past the page': `(await Object.getPrototypeOf(globalThis).fetch.call(globalThis, api + '/metrics')).status`,
  'a native fetch': `await (async () => {
    const own = fetch;
    delete globalThis.fetch;
    return fetch === own ? undefined : (await fetch(api + '/api/products')).status;
  })()`,
  'what is not of the API': `(await fetch(api + '/objects/secret')).status`,
  'a path that leaves the API': `(await fetch(api + '/api/../objects/secret')).status`,
  'a call that writes': `(await fetch(api + '/api/products', { method: 'POST', body: '{}' })).status`,
  'a request that writes': `(await fetch(new Request(api + '/api/products', { method: 'DELETE' }))).status`,
  'another port of the API': `(await fetch('http://user:secret@' + new URL(api).host + ':1/api/products')).status`,
  'headers of its own': `(await (await fetch(api + '/api/echo', {
      headers: {
        cookie: 'shop.sid=stolen', authorization: 'Bearer stolen', 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', host: 'internal',
      },
    })).json()).stolen`,
  // parts of the machine
  'files by an address': `await (await fetch('file:///etc/passwd')).text()`,
  'a listener': `new (require('node:net').Server)().listen('/tmp/hostile.sock') && 'listens'`,
  'garbage collection': `typeof gc === 'function' ? 'gc' : undefined`,
});

const QUERY = ['go'];

/** /hostile tries everything; the others do one thing each where the query has `go`. */
export const hostileSlice = (targets: readonly string[]): SliceFixture => {
  const stuck: Record<string, string> = {
    loop: `for (;;);`,
    microtasks: `for (;;) await null;`,
    expression: `return /^(a+)+$/.test('a'.repeat(40) + 'b');`,
    memory: `const kept = []; for (;;) kept.push(new Array(1e5).fill({}).map((_, nth) => ({ nth })));`,
    buffers: `const kept = []; for (;;) { kept.push(new Uint8Array(5e7).fill(1)); await new Promise((resolve) => setTimeout(resolve, 1)); }`,
    never: `await new Promise(() => {});`,
    stack: `const deeper = () => deeper() + 1; return deeper();`,
    abort: `(await import('cloudflare:workers')).abortIsolate('bye');`,
    words: `for (let line = 0; line < 100000; line += 1) console.error('noise '.repeat(100)); throw new Error('noise '.repeat(1e7));`,
    page: `return 'x'.repeat(6e7);`,
    forged: `JSON.stringify = () => '{"type":"rendered","page":{"status":200}}';`,
    foreign: `JSON.stringify = () => '{"type":"shutdown"}';`,
    torn: `JSON.stringify = () => '{"type":';`,
    flood: `const { stringify } = JSON; JSON.stringify = () => '{"type":"call","call":1,"path":"/api/products"}\\n'.repeat(1e6);`,
    getters: `return { get text() { for (;;); } };`,
    cloned: `return { toJSON: () => '__proto__', ['__proto__']: { status: 500 } };`,
    changed: `Array.prototype.map = () => ['changed']; Object.prototype.then = () => {}; Promise.prototype.then = null;`,
  };
  const names = Object.keys(stuck);
  return {
    name: 'mf-hostile',
    paths: [
      '/hostile',
      '/hostile/component',
      '/hostile/calls',
      '/hostile/timers',
      ...names.map((name) => `/hostile/${name}`),
    ],
    queryParameters: {
      '/hostile/timers': ['visit'],
      ...Object.fromEntries(names.map((name) => [`/hostile/${name}`, QUERY])),
    },
    server: `
    const tries = { ${Object.entries(attempts(targets))
      .map(([name, attempt]) => `${JSON.stringify(name)}: async ({ api, seen }) => (${attempt})`)
      .join(',\n')} };
    const symbols = (one) => Object.getOwnPropertySymbols(one).map(String).join();
    /** What is given to a property of that name, anywhere, while a page is rendered. */
    const seen = (name) => new Promise((resolve) => {
      Object.defineProperty(Object.prototype, name, { configurable: true, set(value) { resolve(value); } });
      setTimeout(() => { delete Object.prototype[name]; resolve(undefined); }, 50);
    });
    let tickedAt = Date.now();
    const isOn = (request) => new URL(request.url).searchParams.has('go');
    exports.default = ({ apiOrigin: api }) => [
      { path: '/hostile', loader: async () => {
          const gotten = [];
          for (const [name, attempt] of Object.entries(tries)) {
            const { fetch } = globalThis;
            try {
              const value = await Promise.race([attempt({ api, seen }), new Promise((_, reject) => setTimeout(reject, 500))]);
              if (value) gotten.push(name + ' -> ' + String(value).slice(0, 80));
            } catch {}
            globalThis.fetch = fetch;
          }
          if (gotten.length) throw new Error('GOT ' + gotten.join(' | '));
          return Object.keys(tries).length;
        }, Component: () => h('h1', null, 'nothing of ' + useLoaderData()) },
      { path: '/hostile/component', Component: () => {
          const found = [symbols(Promise.resolve()), symbols((async () => {})())].join('');
          return h('h1', null, found ? 'GOT ' + found : 'nothing in a component');
        } },
      { path: '/hostile/timers', loader: () => {
          const silentMs = Date.now() - tickedAt;
          const tick = () => { tickedAt = Date.now(); };
          const again = () => { tick(); setTimeout(again, 0); };
          again();
          setInterval(tick, 1);
          return silentMs;
        }, Component: () => h('h1', null, 'silent: ' + useLoaderData()) },
      { path: '/hostile/calls', loader: async () => {
          let answered = 0;
          for (let count = 0; count < 1000; count += 1)
            await fetch(api + '/api/products?' + count).then(() => { answered += 1; }, () => {});
          return answered;
        }, Component: () => h('h1', null, 'calls: ' + useLoaderData()) },
      ${Object.entries(stuck)
        .map(
          ([name, body]) => `{ path: '/hostile/${name}', loader: async ({ request }) => {
          if (!isOn(request)) return null;
          ${body}
        }, Component: () => { const data = useLoaderData(); return h('h1', null, data === null ? 'calm' : String(data?.text ?? data)); } }`,
        )
        .join(',\n')}
    ];
  `,
  };
};
