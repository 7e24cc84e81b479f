import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { chromePath } from './browser-journey.mjs';
import {
  type Inspection,
  inspectPage,
  inspectionConstants,
  installInspection,
  interferences,
  parametersRead,
  remains,
} from './page-inspection.mjs';

const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title><main>Shop</main>');
});
let browser: Browser;
let address: string;
let before: Inspection;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  browser = await chromium.launch({ executablePath: chromePath() });
  before = await inspectedAfter('');
});
afterAll(async () => {
  await browser.close();
  site.close();
});

async function inspectedAfter(script: string): Promise<Inspection> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(installInspection, inspectionConstants);
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(`(async () => { ${script} })()`);
    return await page.evaluate(inspectPage);
  } finally {
    await context.close();
  }
}
const opened = (database: string) =>
  `await new Promise((done) => { indexedDB.open('${database}').onsuccess = done; });`;
const interferencesOf = async (script: string, slice = 'mf-cards') =>
  interferences({ slice, others: ['mf-shop'], before, after: await inspectedAfter(script) });

it.each([
  ['a method of arrays', 'Array.prototype.last = function () {};', 'it changes Array.prototype.last'],
  [
    'promises',
    'Object.defineProperty(Promise.prototype, "then", { value() {} });',
    'it changes Promise.prototype.then',
  ],
  ['objects', 'Object.prototype.size = function () {};', 'it changes Object.prototype.size'],
  ['elements', 'Element.prototype.remove = () => {};', 'it changes Element.prototype.remove'],
  [
    'an accessor of nodes',
    'Object.defineProperty(Node.prototype, "textContent", { get: () => "" });',
    'it changes Node.prototype.textContent',
  ],
  ['a method that it takes away', 'delete Node.prototype.contains;', 'it changes Node.prototype.contains'],
  ['the storage', 'Storage.prototype.getItem = () => null;', 'it changes Storage.prototype.getItem'],
  [
    'the history',
    'const push = history.pushState; history.pushState = (...given) => push.apply(history, given);',
    'it changes history.pushState',
  ],
  ['fetch', 'window.fetch = async () => new Response();', 'it changes window.fetch'],
  ['requests', 'XMLHttpRequest.prototype.send = () => {};', 'it changes XMLHttpRequest.prototype.send'],
  [
    'listeners',
    'EventTarget.prototype.addEventListener = () => {};',
    'it changes EventTarget.prototype.addEventListener',
  ],
  ['JSON', 'JSON.parse = () => ({});', 'it changes JSON.parse'],
  ['Math', 'Math.random = () => 0;', 'it changes Math.random'],
  ['the console', 'console.error = () => {};', 'it changes console.error'],
])('names changed parts of the browser: %s', async (_what, script, problem) => {
  expect(await interferencesOf(script)).toEqual([`${problem}, which belongs to the browser and to everybody's code`]);
});

const rule = 'which does not begin with "mf-cards"';
it.each([
  ['a global', 'window.cards = {};', `it adds the global "cards", ${rule}`],
  ['a symbol', 'window[Symbol.for("cards")] = {};', `it adds the global "Symbol.for(cards)", ${rule}`],
  ['localStorage', 'localStorage.setItem("draft", "1");', `it keeps "draft" in localStorage, ${rule}`],
  ['sessionStorage', 'sessionStorage.setItem("draft", "1");', `it keeps "draft" in sessionStorage, ${rule}`],
  ['storage of others', 'localStorage.clear();', 'it removes or changes what other slices keep in localStorage'],
  ['a database', opened('photos'), `it opens the database "photos", ${rule}`],
  ['a cookie', 'document.cookie = "seen=1";', 'it sets the cookie "seen", but only the server sets cookies'],
])("names what is not the slice's: %s", async (_what, script, problem) => {
  expect(await interferencesOf(script)).toEqual([problem]);
});

it("names a cache that is not the slice's", () => {
  const caches = ['mf-cards.photos', 'photos'];
  expect(interferences({ slice: 'mf-cards', others: [], before, after: { ...before, caches } })).toEqual([
    `it opens the cache "photos", ${rule}`,
  ]);
});

it('finds nothing wrong with names of the slice, of others, and those that the shop lists', async () => {
  const script = `
    window.mf_cards = 1; window.webpackChunkmf_cards = []; window.mf_shop = 1;
    localStorage.setItem('mf-cards.draft', '1'); sessionStorage.setItem('guestCart', '1'); ${opened('mf-cards.photos')}
    document._reactListening7x = true;`;
  expect(await interferencesOf(script)).toEqual([]);
  // the slice that signs people out may clear its storage
  expect(await interferencesOf('localStorage.clear();', 'mf-admin')).toEqual([]);
});

it('finds nothing wrong with what the shell does on every page', async () => {
  const shell = 'window.fetch = async () => new Response(); window.shop = 1; document.cookie = "session-hint=1";';
  const [without, after] = [await inspectedAfter(shell), await inspectedAfter(shell)];
  expect(interferences({ slice: 'mf-cards', others: [], before: without, after })).toEqual([]);
  const replacedAgain = await inspectedAfter(`${shell} window.fetch = async () => Response.error();`);
  expect(interferences({ slice: 'mf-cards', others: [], before: without, after: replacedAgain })).toEqual([
    expect.stringContaining('it changes window.fetch'),
  ]);
});

it.each([
  [
    'an element in the body',
    'document.body.append(Object.assign(document.createElement("div"), { id: "offer" }));',
    '<div id="offer"> stays in <body>',
  ],
  [
    'a second element like one of the shell',
    'document.body.append(document.createElement("main"));',
    '<main> stays in <body>',
  ],
  [
    'an element in the head',
    'document.head.append(Object.assign(document.createElement("meta"), { name: "robots" }));',
    '<meta name="robots"> stays in <head>',
  ],
  ['an attribute', 'document.body.className = "locked";', '<body> keeps class="locked"'],
  [
    'an attribute of the document',
    'document.documentElement.style.overflow = "hidden";',
    '<html> keeps style="overflow: hidden;"',
  ],
])('names what stays in the page: %s', async (_what, script, problem) => {
  expect(remains({ before, after: await inspectedAfter(script) })).toEqual([
    `${problem} after the visitor has left the slice's page`,
  ]);
});

it("finds nothing wrong with a release's files, which stay loaded", async () => {
  const script = `
    const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = '/remotes/mf-cards/1.0.0-11111111/browser/a.css';
    document.head.append(link); document.title = 'Cards';`;
  expect(remains({ before, after: await inspectedAfter(script) })).toEqual([]);
});

it('notes which query parameters of its own address a page reads', async () => {
  const page = await browser.newPage();
  await page.addInitScript(installInspection, inspectionConstants);
  await page.goto(`${address}?unknown-to-the-slice=1`);
  await page.evaluate(() => {
    new URLSearchParams(window.location.search).get('color');
    new URL(window.location.href).searchParams.has('size');
    new URLSearchParams('q=1').get('q');
  });
  expect(await page.evaluate(parametersRead)).toEqual(['color', 'size']);
  await page.close();
});
