import { type RequestListener, createServer } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { scratchFolder } from '../../server/testing/scratch-folder';
import { type Plan, checkInBrowser, chromePath, matcherOf } from './browser-journey.mjs';

const scratch = scratchFolder();
const COMPOSITION = '0123456789abcdef';
type Parts = {
  composition?: string;
  frame?: string;
  main?: string;
  script?: string;
  status?: number;
  answersAfter?: number;
  /** In ms. */
  arrivesAfter?: number;
};

const page = (path: string, parts: Parts = {}): string => {
  const { composition = COMPOSITION, main = `<h1>Page ${path}</h1>`, script = '', arrivesAfter } = parts;
  const hydrate = `performance.mark('hydrated'); document.querySelector('#load-notice').hidden = true;`;
  const { frame = '<header><a href="/">Shop</a> <a href="/cards">Cards</a> <a href="/cards/7">Card 7</a></header>' } =
    parts;
  return `<!doctype html><meta name="composition" content="${composition}"><title>${path}</title>${frame}
    <main>${main}</main><footer>Footer</footer><p id="load-notice">Some of this page did not load</p>
    <script type="application/json" id="page-data">{"failure":null}</script>
    <script>
      const show = (path) => { document.querySelector('main').innerHTML = '<h1>Page ' + path + '</h1>'; };
      document.addEventListener('click', (event) => {
        const link = event.target.closest('a');
        event.preventDefault();
        history.pushState(null, '', link.href);
        show(location.pathname);
      });
      addEventListener('popstate', () => show(location.pathname));
      ${arrivesAfter === undefined ? hydrate : `setTimeout(() => { ${hydrate} }, ${arrivesAfter})`}
      ${script}
    </script>`;
};

let differently: Record<string, Parts> = {};
const visited: string[] = [];
const answer: RequestListener = (request, response) => {
  const path = request.url ?? '';
  visited.push(path);
  if (path.startsWith('/releases/preview?refused')) return response.writeHead(409).end('set PREVIEW_URL');
  if (path.startsWith('/releases/preview')) return response.writeHead(303, { location: '/cards' }).end();
  if (path.startsWith('/api/')) return response.writeHead(401).end();
  if (path === '/sitemap.xml')
    return response.end(`<urlset><url><loc>http://shop.test/cards/of/mother</loc></url></urlset>`);
  if (/\.\w+$/.test(path)) return response.writeHead(404).end();
  const parts = differently[path.split('?')[0] ?? ''] ?? {};
  const send = () => response.writeHead(parts.status ?? 200, { 'content-type': 'text/html' }).end(page(path, parts));
  setTimeout(send, parts.answersAfter ?? 0);
  return undefined;
};
const shop = createServer(answer);
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

const plan: Plan = {
  compositions: [
    { id: COMPOSITION, versions: { 'mf-cards': '1.0.0-11111111' }, link: '/releases/preview?link=signed' },
  ],
  pages: ['/cards', '/cards/:id', '/cards/of/:person', '/cards/unknown/:id'].map((path) => ({
    path,
    isPrivate: false,
    queryParameters: ['size'],
  })),
  others: [{ slice: 'mf-shop', path: '/' }],
};
async function problemsWith(parts: Record<string, Parts>, { built }: { built?: string } = {}): Promise<string[]> {
  differently = parts;
  visited.length = 0;
  const [check, ...others] = await checkInBrowser({ origin, plan, slice: 'mf-cards', ...(built && { built }) });
  expect(others).toEqual([]);
  expect(check).toMatchObject({ name: `browser, composition ${COMPOSITION}`, passed: check!.problems.length === 0 });
  return check!.problems;
}

it('visits each page whose address it can find, and another slice by a link and back', async () => {
  const asks = `fetch('/api/user')`;
  expect(await problemsWith({ '/cards': { script: asks } })).toEqual([]);
  expect(visited.filter((path) => path.startsWith('/cards'))).toEqual([
    '/cards',
    '/cards',
    '/cards?size=1&unknown-to-the-slice=1',
    '/cards/7',
    '/cards/7?size=1&unknown-to-the-slice=1',
    '/cards/of/mother',
    '/cards/of/mother?size=1&unknown-to-the-slice=1',
    '/cards',
    // the link again, in a browser without the slice
    '/cards',
  ]);
  // it followed a link; the load is for comparison
  expect(visited.filter((path) => path === '/')).toHaveLength(1);
});

it('names what is wrong, each in a sentence with its page', async () => {
  const problems = await problemsWith({
    '/cards': { script: `console.error('a key is missing'); throw new Error('broken on purpose');` },
    '/cards/7': { composition: 'fedcba9876543210', frame: '<a href="/">Shop</a>' },
    '/cards/of/mother': { main: '<h1>This part of the shop is not available right now</h1>', status: 503 },
  });
  expect(problems).toEqual([
    expect.stringContaining('/cards: a key is missing'),
    expect.stringContaining('/cards: broken on purpose'),
    '/cards/7: it is made of the composition fedcba9876543210, not of 0123456789abcdef',
    "/cards/7: the shop's header is missing",
    '/cards/of/mother: the server answered 503',
    '/cards/of/mother: the shop says that it is not available right now',
  ]);
});

it('visits the preview site, and looks for addresses in the sitemap of the shop', async () => {
  differently = {};
  visited.length = 0;
  const previews = origin.replace('127.0.0.1', 'localhost');
  const hosts: string[] = [];
  shop.on('request', ({ headers, url }) => hosts.push(`${headers.host} ${url}`));
  const [check] = await checkInBrowser({ origin, plan: { ...plan, origin: previews }, slice: 'mf-cards' });
  shop.removeAllListeners('request').on('request', answer);
  expect(check!.problems).toEqual([]);
  expect(new Set(hosts.filter((one) => !one.endsWith('/sitemap.xml')).map((one) => one.split(':')[0]))).toEqual(
    new Set(['localhost']),
  );
  expect(hosts).toContain(`${new URL(origin).host} /sitemap.xml`);
});

it('says why the shop refuses a preview', async () => {
  const refusing = { ...plan, compositions: [{ ...plan.compositions[0]!, link: '/releases/preview?refused' }] };
  const [check] = await checkInBrowser({ origin, plan: refusing, slice: 'mf-cards' });
  expect(check!.problems).toEqual(['the preview: the shop answered 409 set PREVIEW_URL']);
});

it('waits for code that comes late, but not for code that fails', async () => {
  expect(await problemsWith({ '/cards': { arrivesAfter: 300 } })).toEqual([]);
  const problems = await problemsWith({
    '/cards': { arrivesAfter: 1e6, script: `throw new Error('broken on purpose');` },
  });
  expect(problems).toContain('/cards: some of its code did not load');
  expect(problems.join('\n')).toContain('/cards: broken on purpose');
  expect(problems.join('\n')).not.toContain('did not start');
});

it('names undeclared query parameters with which the browser renders a page differently', async () => {
  const differs = `if (new URLSearchParams(location.search).get('color')) reportError(new Error('Minified React error #418; visit https://react.dev'));`;
  const declared = `new URLSearchParams(location.search).get('size');`;
  expect(await problemsWith({ '/cards': { script: `${declared}${differs}` } })).toEqual([
    expect.stringMatching(
      /^\/cards\?size=1&unknown-to-the-slice=1&color=1: the browser renders it differently than the server: .*#418/,
    ),
  ]);
  // read, but without consequences
  expect(await problemsWith({ '/cards': { script: `new URL(location.href).searchParams.has('color');` } })).toEqual([]);
});

it("says what differs in the words of React's development build, with the component and its line, once", async () => {
  const built = join(scratch, 'dist/1.0.0-11111111');
  await mkdir(join(built, 'maps/browser'), { recursive: true });
  const map = { version: 3, sources: ['src/pages/card-page.tsx'], names: [], mappings: 'AAGA' };
  await writeFile(join(built, 'maps/browser/page.js.map'), JSON.stringify(map));
  await mkdir(join(scratch, 'src/pages'), { recursive: true });
  const source = `const OTHER = 1;\n\nexport function CardPage() {\n  const card = useCard();`;
  await writeFile(join(scratch, 'src/pages/card-page.tsx'), source);
  const said = `Hydration failed because the server rendered text didn't match the client. As a result this tree will be regenerated.\n\n- A server/client branch\n\nhttps://react.dev/link/hydration-mismatch\n\n  <a>\n    <h1>\n+     in the browser\n-     on the server`;
  const script = `
    const { run } = JSON.parse('{"run":"minified","development":"readable"}');
    const error = new Error(run === 'readable' ? ${JSON.stringify(said)} : 'Minified React error #418; visit https://react.dev/errors/418');
    if (run === 'readable') error.stack = 'Error: ' + error.message + '\\n\\n    at h1 (<anonymous>)\\n    at a (${origin}/remotes/mf-cards/1.0.0-11111111/browser/page.js:1:10)';
    reportError(error);`;
  expect(await problemsWith({ '/cards': { script }, '/cards/7': { script } }, { built })).toEqual([
    `/cards: the browser renders it differently than the server: Hydration failed because the server rendered text didn't match the client: the browser has "in the browser", the server "on the server", in CardPage (src/pages/card-page.tsx:4)`,
  ]);
});

it('names what a page does to everybody and what it leaves behind, but not what begins with its name', async () => {
  const own = `window.mf_cards = 1; window.mf_shop = 1; localStorage.setItem('mf-cards.draft', '1');`;
  const script = `Array.prototype.last = function () {}; localStorage.setItem('draft', '1'); document.body.className = 'locked';`;
  expect(await problemsWith({ '/cards': { script: own } })).toEqual([]);
  const problems = await problemsWith({ '/cards': { script: own + script } });
  expect(problems).toContainEqual(expect.stringContaining('/cards: it changes Array.prototype.last'));
  expect(problems).toContainEqual(expect.stringContaining('/cards: it keeps "draft" in localStorage'));
  expect(problems).toContain('/: <body> keeps class="locked" after the visitor has left the slice\'s page');
});

it('lets a page redirect while it is being checked and while the next one loads', async () => {
  const goes = `location.assign('/')`;
  const onceIdle = `window.requestIdleCallback = () => { ${goes} };`;
  const onceSeen = `Object.defineProperty(document.querySelector('main'), 'innerText', { get() { setTimeout(() => { ${goes} }, 50); return 'Seen'; } });`;
  expect(
    await problemsWith({
      '/cards': { script: onceIdle },
      '/cards/7': { script: onceSeen },
      '/cards/of/mother': { answersAfter: 500 },
    }),
  ).toEqual([]);
});

it('says which addresses a pattern stands for', () => {
  expect(matcherOf('/cards/:id').test('/cards/7')).toBe(true);
  expect(matcherOf('/cards/:id').test('/cards/7/edit')).toBe(false);
  expect(matcherOf('/cards/:id?').test('/cards')).toBe(true);
  expect(matcherOf('/files/*').test('/files/a/b')).toBe(true);
  expect(matcherOf('/a.b/:id').test('/aXb/7')).toBe(false);
});

it('needs a browser, and says how to get one', () => {
  expect(() => chromePath('')).toThrow('the gate needs Chrome or Chromium: install one');
});
