import { expect, it } from '@jest/globals';
import { attributionOf, releaseIn } from './attribution';

const catalog = { slice: 'mf-catalog', version: '0.1.0-1a2b3c4d' };
const file = 'https://shop.example/remotes/mf-catalog/0.1.0-1a2b3c4d/browser/home-page.js';
const shellFile = 'https://shop.example/assets/shell.1a2b3c4d.js';

function thrown(...files: string[]): Error {
  const error = new Error('boom');
  error.stack = ['Error: boom', ...files.map((url) => `    at render (${url}:1:200)`)].join('\n');
  return error;
}

it('names the release whose file comes first in the stack', () => {
  expect(attributionOf(thrown(shellFile, file))).toEqual(catalog);
});

it('names the release of a server bundle', () => {
  expect(attributionOf(thrown('/data/releases/mf-catalog/0.1.0-1a2b3c4d/server/server.ab12cd34.cjs'))).toEqual(catalog);
});

it("names the shell for an error of the shell's own code, and for what says nothing", () => {
  expect(attributionOf(thrown(shellFile))).toBe('shell');
  for (const nothing of [undefined, null, 'text', 7, {}, new Event('error')])
    expect(attributionOf(nothing)).toBe('shell');
});

it('reads the error event of a script that threw, with or without an error', () => {
  expect(attributionOf(new ErrorEvent('error', { error: thrown(file) }))).toEqual(catalog);
  expect(attributionOf(new ErrorEvent('error', { filename: file }))).toEqual(catalog);
});

it('reads an unhandled rejection', () => {
  expect(attributionOf({ type: 'unhandledrejection', reason: thrown(file) })).toEqual(catalog);
  expect(attributionOf({ type: 'unhandledrejection', reason: 'text' })).toBe('shell');
});

it("reads webpack's error of a chunk that failed to load", () => {
  expect(attributionOf(Object.assign(thrown(shellFile), { request: file }))).toEqual(catalog);
});

it.each(['script', 'link'] as const)('reads the error event of a %s that failed to load', (name) => {
  const element = document.createElement(name);
  Object.assign(element, name === 'script' ? { src: file } : { href: file.replace('.js', '.css') });
  expect(attributionOf({ type: 'error', target: element })).toEqual(catalog);
});

it.each(['/remotes/mf-catalog/', '/remotes/../../browser/x.js', 'https://evil.example/mf-catalog/1/browser/x.js'])(
  'finds no release in %s',
  (text) => {
    expect(releaseIn(text)).toBeUndefined();
  },
);
