import { expect, it } from '@jest/globals';
import { reportFailure } from './report-failure';
import { type AttributedFailure, watchFailures } from './watch-failures';

const catalog = { slice: 'mf-catalog', version: '0.1.0-1a2b3c4d' };
const file = '/remotes/mf-catalog/0.1.0-1a2b3c4d/browser/home-page.js';
const cart = {
  name: 'mf-cart',
  version: '0.2.0-00000000',
  container: 'mf_cart',
  entry: '/remotes/mf-cart/0.2.0-00000000/browser/remoteEntry.js',
  integrity: '',
  paths: ['/cart'],
};

it('reports every failure once, with the release whose code it was', () => {
  const early = new Error('the page threw');
  reportFailure({ kind: 'render', path: '/cart', error: early });
  const earlier = new ErrorEvent('error', { filename: file, message: 'threw before anybody listened' });
  const seen: AttributedFailure[] = [];
  watchFailures([cart], [earlier], (failure) => seen.push(failure));
  expect(seen.splice(0)).toEqual([
    {
      kind: 'render',
      by: { slice: 'mf-cart', version: '0.2.0-00000000' },
      message: 'Error: the page threw',
      stack: early.stack,
    },
    { kind: 'thrown', by: catalog, message: 'threw before anybody listened', stack: `at ${file}:0:0` },
  ]);

  window.dispatchEvent(new ErrorEvent('error', { error: early, message: 'the page threw' }));
  expect(seen).toEqual([]);

  const script = document.head.appendChild(document.createElement('script'));
  script.type = 'text/plain';
  script.src = file;
  script.dispatchEvent(new Event('error'));
  window.dispatchEvent(new ErrorEvent('error', { filename: file, message: 'handler threw' }));
  expect(seen).toEqual([
    { kind: 'load', by: catalog, message: 'failed to load home-page.js', stack: '' },
    { kind: 'thrown', by: catalog, message: 'handler threw', stack: `at ${file}:0:0` },
  ]);
});

it("names the shell for a failure of no slice's code, and leaves out what was not found", () => {
  const seen: AttributedFailure[] = [];
  watchFailures([], [], (failure) => seen.push(failure));
  reportFailure({ kind: 'load', slice: 'mf-gone', error: 'text' });
  reportFailure({ kind: 'render', path: '/cart', error: Object.assign(new Error('not found'), { status: 404 }) });
  expect(seen).toEqual([{ kind: 'load', by: 'shell', message: 'text', stack: '' }]);
});
