import { expect, it } from '@jest/globals';
import { allowedScriptUrl, restrictScripts } from './trusted-types';

const page = 'https://shop.example/products?q=1';

it.each([
  '/assets/shell.1a2b3c4d.js',
  'https://shop.example/assets/libraries.1a2b3c4d.js',
  '/remotes/mf-catalog/0.1.0-1a2b3c4d/browser/home-page.js',
])('lets %s run', (url) => {
  expect(allowedScriptUrl(url, page)).toBe(url);
});

it.each([
  'https://evil.example/assets/shell.js',
  '//evil.example/assets/shell.js',
  '/objects/uploads/photo.js',
  '/api/products',
  '/assets/../objects/photo.js',
  '/remotes/mf-catalog/0.1.0-1a2b3c4d/server/server.js',
  '/assets/shell.css',
  'data:text/javascript,alert(1)',
  'blob:https://shop.example/1',
  'javascript:alert(1)',
])('refuses %s', (url) => {
  expect(allowedScriptUrl(url, page)).toBeNull();
});

it("lets a team's own build run on the pages of its preview, and nothing else from there", () => {
  const file = 'http://localhost:3010/remotes/mf-catalog/development/browser/routes.js';
  expect(allowedScriptUrl(file, page, 'http://localhost:3010')).toBe(file);
  expect(allowedScriptUrl(file, page)).toBeNull();
  expect(allowedScriptUrl('http://localhost:3010/other.js', page, 'http://localhost:3010')).toBeNull();
});

it('refuses markup, except for the empty script element that React creates, and lets text without markup pass', () => {
  let html: ((text: string) => string | null) | undefined;
  restrictScripts({ createPolicy: (_name, rules) => (html = rules.createHTML) });
  expect(html?.('<script></script>')).toBe('<script></script>');
  expect(html?.('<img src=x onerror=alert(1)>')).toBeNull();
  expect(html?.('<script>alert(1)</script>')).toBeNull();
  expect(html?.('text <b')).toBeNull();
  // a select's style element, which the content security policy blocks
  expect(html?.('[data-viewport]{scrollbar-width:none}')).toBe('[data-viewport]{scrollbar-width:none}');
});

it('does nothing in a browser without Trusted Types', () => {
  expect(() => restrictScripts(undefined)).not.toThrow();
});
