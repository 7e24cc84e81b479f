import { describe, expect, it } from '@jest/globals';
import { problemsIn } from './check-names.mjs';

const inScript = (text: string, slice = 'mf-x') => problemsIn(slice, { 'browser/page.js': text });
const inStyles = (text: string) => problemsIn('mf-x', { 'browser/page.css': text });

describe("a slice's styles", () => {
  it.each([
    '.mf-x_a{color:red}',
    '@layer app{.mf-x_a>p:hover,.mf-x_a::before{color:red}}',
    '.mf-x_a{&:hover{color:red}p &{color:red}}',
    ':is(.mf-x_a,.mf-x_b){color:red}',
    ':root:has(.mf-x_a){scroll-padding:1px}',
    '@media (width>1px){.mf-x_a{color:red}}',
    '@keyframes mf-x_spin{from{opacity:0}}',
    '@property --mf-x-zoom{syntax:"*";inherits:false}',
    '@font-face{font-family:"mf-x Inter";src:url(a)}',
    '@layer app{@layer parts{.mf-x_a{color:red}}}',
    '.a:where([class^="mf-x_"],[class*=" mf-x_"],[class^="mf-x_"] *){color:red}',
    '@page mf-x-paper{margin:0;@bottom-right{content:"1"}}',
  ])('may have %s', (css) => {
    expect(inStyles(css)).toEqual([]);
  });

  it.each([
    ['body{margin:0}', 'the selector "body"'],
    [':root{--color:red}', 'the selector ":root"'],
    ['.mf-y_a{color:red}', 'the selector ".mf-y_a"'],
    ['.mf-xy_a{color:red}', 'the selector ".mf-xy_a"'],
    ['.mf-x_a,p{color:red}', 'the selector "p"'],
    [':is(.mf-x_a,p){color:red}', 'the selector ":is(.mf-x_a,p)"'],
    ['p:not(.mf-x_a){color:red}', 'the selector "p:not(.mf-x_a)"'],
    ['*{box-sizing:border-box}', 'the selector "*"'],
    ['@keyframes spin{from{opacity:0}}', 'the animation "spin"'],
    ['@property --zoom{syntax:"*";inherits:false}', 'the custom property "--zoom"'],
    ['@font-face{font-family:A;src:url(a)}', 'the font A'],
    ['[class*="mf-x_"]{color:red}', 'the selector "[class*="mf-x_"]"'],
    ['[class^="mf-xy_"]{color:red}', 'the selector "[class^="mf-xy_"]"'],
    ['@import "a.css";', '@import applies to the whole page'],
    ['@page{margin:0}', '@page without a name'],
    ['@layer mine{.mf-x_a{color:red}}', 'the layer "mine"'],
    ['.mf-x_a{view-transition-name:card}', 'the view transition "card"'],
  ])('may not have %s', (css, problem) => {
    expect(inStyles(css)).toEqual([expect.stringContaining(`browser/page.css: ${problem}`)]);
  });
});

describe("a slice's scripts", () => {
  it.each([
    'localStorage.getItem("mf-x.draft")',
    'window.sessionStorage.setItem(`mf-x.${id}`,1)',
    'const k="mf-x.draft";function f(){localStorage.removeItem(k)}',
    'let k={a:"mf-x.a",b:"mf-x.b"};function f(){localStorage.getItem(k.a)}',
    'function f(n){indexedDB.open(n)}f("mf-x");f("mf-x-photos")',
    'new BroadcastChannel("mf-x")',
    'navigator.locks.request("mf-x "+id,()=>{})',
    'window.dispatchEvent(new CustomEvent("guestCartUpdated"))',
    'const e=new CustomEvent("mf-x.changed");document.dispatchEvent(e)',
    'element.dispatchEvent(new Event("input"))',
    '(globalThis.webpackChunkmf_x||=[]).push([])',
    'window.location="/auth"',
    'window[Symbol.for("radix-ui")]=!0',
    'if(typeof localStorage==="undefined")f()',
    'let localStorage={};localStorage.foo=1',
  ])('may have %s', (script) => {
    expect(inScript(`(()=>{${script}})()`)).toEqual([]);
  });

  it('may have the variable of its federation container', () => {
    expect(inScript('var mf_x;mf_x={}')).toEqual([]);
  });

  it('may use a shared name that is listed for it', () => {
    expect(inScript('localStorage.getItem("guestCart")', 'mf-catalog')).toEqual([]);
  });

  it.each([
    ['localStorage.getItem("draft")', 'the storage key "draft"'],
    ['localStorage.getItem("mf-xy.draft")', 'the storage key "mf-xy.draft"'],
    ['localStorage.getItem("guestCart")', 'the storage key "guestCart"'],
    ['self.sessionStorage["draft"]=1', 'the storage key "draft"'],
    ['sessionStorage.draft=1', 'the storage key "draft"'],
    ['sessionStorage.clear()', 'the storage key "*"'],
    ['localStorage.getItem(location.href)', 'the storage key has a computed name'],
    ['(key=>{localStorage.getItem(key)})()', 'the storage key has a computed name'],
    ['(()=>{const storage=window.localStorage;storage.getItem("a")})()', 'the storage key has a computed name'],
    ['indexedDB.open("drafts")', 'the database "drafts"'],
    ['new BroadcastChannel("cart")', 'the channel "cart"'],
    ['navigator.locks.request(`design ${id}`,()=>{})', 'the lock "design'],
    ['caches.open("v1")', 'the cache "v1"'],
    ['customElements.define("my-card",class{})', 'the custom element "my-card"'],
    ['window.dispatchEvent(new CustomEvent("changed"))', 'the event "changed"'],
    ['(e=>{dispatchEvent(e)})()', 'the event has a computed name'],
    ['window.cart={}', 'the global "cart"'],
    ['globalThis.a.b.c;self.onerror=()=>{}', 'the global "onerror"'],
    ['Object.assign(window,{cart:1})', 'the global "cart"'],
    ['Object.defineProperty(globalThis,"cart",{})', 'the global "cart"'],
    ['window[name()]=1', 'the global has a computed name'],
    ['cart=1', 'the global "cart"'],
    ['function cart(){}', 'the global "cart"'],
    ['(self.webpackChunkmf_y||=[]).push([])', 'the global "webpackChunkmf_y"'],
    ['document.cookie="a=1"', 'sets a cookie'],
    ['history.replaceState({step:1},"")', 'calls history.replaceState'],
    ['navigator.serviceWorker.register("/sw.js")', 'calls navigator.serviceWorker.register'],
  ])('may not have %s', (script, problem) => {
    expect(inScript(script)).toEqual([expect.stringContaining(`browser/page.js: ${problem}`)]);
  });

  it('may import the name from another module of the slice, in another file', () => {
    const names = (key: string) =>
      `(globalThis.webpackChunkmf_x||=[]).push([["names"],{610(e,t,r){r.d(t,{K:()=>n});let n="${key}"},611(e,t,r){r.d(t,["L",0,"${key}"])}}]);`;
    const user = `(globalThis.webpackChunkmf_x||=[]).push([["page"],{7(e,t,r){var n=r(610),o=r(611);localStorage.getItem(n.K);localStorage.getItem(o.L)}}]);`;
    const problems = (key: string) => problemsIn('mf-x', { 'browser/page.js': user, 'browser/names.js': names(key) });
    expect(problems('mf-x.draft')).toEqual([]);
    expect(problems('draft')).toEqual([expect.stringContaining('browser/page.js: the storage key "draft"')]);
  });
});

it('names the npm package that uses a page-wide name, and what to do', () => {
  const texts = { 'browser/page.js': '(()=>{localStorage.getItem("seen")})()' };
  const packageAt = (_file: string, at: number | undefined) => (at === 6 ? 'tour' : undefined);
  expect(problemsIn('mf-x', texts, { packageAt })).toEqual([
    'the package tour: the storage key "seen" does not begin with "mf-x", and is none of the names that the shop shares: choose another package, or ask the shop to list the name in shared-names.json',
  ]);
});

it('leaves a worker its globals and events, but not what it shares with the page', () => {
  const worker = '(()=>{self.onmessage=()=>{};indexedDB.open("drafts")})()';
  expect(problemsIn('mf-x', { 'browser/a_worker.js': worker }, { workers: ['browser/a_worker.js'] })).toEqual([
    expect.stringContaining('browser/a_worker.js: the database "drafts"'),
  ]);
});
