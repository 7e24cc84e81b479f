import { expect, it, jest } from '@jest/globals';
import { refetchRefusedFiles } from './refetch-refused-files';

it('fetches scripts and stylesheets again that failed to load, and nothing else', () => {
  const fetched = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('offline'));
  window.fetch = fetched;
  refetchRefusedFiles();
  const fails = (element: HTMLElement) => document.body.appendChild(element).dispatchEvent(new Event('error'));
  fails(Object.assign(document.createElement('script'), { type: 'text/plain', src: '/assets/shell.js' }));
  fails(Object.assign(document.createElement('link'), { href: '/assets/shell.css' }));
  fails(Object.assign(document.createElement('img'), { src: '/missing.png' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'thrown' }));
  expect(fetched.mock.calls).toEqual([
    ['http://localhost/assets/shell.js', { cache: 'reload' }],
    ['http://localhost/assets/shell.css', { cache: 'reload' }],
  ]);
});
