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

it('names each changed part of the browser', async () => {
  const changes: [script: string, changed: string][] = [
    ['Array.prototype.last = function () {};', 'Array.prototype.last'],
    ['Object.defineProperty(Promise.prototype, "then", { value() {} });', 'Promise.prototype.then'],
    ['Object.prototype.size = function () {};', 'Object.prototype.size'],
    ['Element.prototype.remove = () => {};', 'Element.prototype.remove'],
    ['Object.defineProperty(Node.prototype, "textContent", { get: () => "" });', 'Node.prototype.textContent'],
    ['delete Node.prototype.contains;', 'Node.prototype.contains'],
    ['Storage.prototype.getItem = () => null;', 'Storage.prototype.getItem'],
    [
      '{ const push = history.pushState; history.pushState = (...given) => push.apply(history, given); }',
      'history.pushState',
    ],
    ['window.fetch = async () => new Response();', 'window.fetch'],
    ['XMLHttpRequest.prototype.send = () => {};', 'XMLHttpRequest.prototype.send'],
    ['EventTarget.prototype.addEventListener = () => {};', 'EventTarget.prototype.addEventListener'],
    ['JSON.parse = () => ({});', 'JSON.parse'],
    ['Math.random = () => 0;', 'Math.random'],
    ['console.error = () => {};', 'console.error'],
  ];
  const found = await interferencesOf(changes.map(([script]) => script).join('\n'));
  const belongs = "which belongs to the browser and to everybody's code";
  expect(found.toSorted()).toEqual(changes.map(([, changed]) => `it changes ${changed}, ${belongs}`).toSorted());
});

const rule = 'which does not begin with "mf-cards"';
it("names whatever is not the slice's", async () => {
  const additions: [script: string, problem: string][] = [
    ['window.cards = {};', `it adds the global "cards", ${rule}`],
    ['window[Symbol.for("cards")] = {};', `it adds the global "Symbol.for(cards)", ${rule}`],
    ['localStorage.setItem("draft", "1");', `it keeps "draft" in localStorage, ${rule}`],
    ['sessionStorage.setItem("draft", "1");', `it keeps "draft" in sessionStorage, ${rule}`],
    [opened('photos'), `it opens the database "photos", ${rule}`],
    ['document.cookie = "seen=1";', 'it sets the cookie "seen", but only the server sets cookies'],
  ];
  const found = await interferencesOf(additions.map(([script]) => script).join('\n'));
  expect(found.toSorted()).toEqual(additions.map(([, problem]) => problem).toSorted());
  expect(await interferencesOf('localStorage.clear();')).toEqual([
    'it removes or changes what other slices keep in localStorage',
  ]);
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

it('names all that stays in the page', async () => {
  const left: [script: string, stays: string][] = [
    [
      'document.body.append(Object.assign(document.createElement("div"), { id: "offer" }));',
      '<div id="offer"> stays in <body>',
    ],
    // like one of the shell
    ['document.body.append(document.createElement("main"));', '<main> stays in <body>'],
    [
      'document.head.append(Object.assign(document.createElement("meta"), { name: "robots" }));',
      '<meta name="robots"> stays in <head>',
    ],
    ['document.body.className = "locked";', '<body> keeps class="locked"'],
    ['document.documentElement.style.overflow = "hidden";', '<html> keeps style="overflow: hidden;"'],
  ];
  const found = remains({ before, after: await inspectedAfter(left.map(([script]) => script).join('\n')) });
  const after = "after the visitor has left the slice's page";
  expect(found.toSorted()).toEqual(left.map(([, stays]) => `${stays} ${after}`).toSorted());
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
