import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { followHistory } from './follow-history';

let followed: ReturnType<typeof followHistory>;
const router = jest.fn();
beforeEach(() => {
  // jsdom has no reload, and says so
  jest.spyOn(console, 'error').mockImplementation(() => {});
  window.history.replaceState(null, '', '/products?page=2');
  followed = followHistory();
  window.addEventListener('popstate', router);
});
afterEach(() => {
  followed.stop();
  window.removeEventListener('popstate', router);
  jest.restoreAllMocks();
  router.mockReset();
});

/** Within the document, as Back does. */
function goTo(address: string): void {
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

it.each(['/products', '/products?page=1', '/faq'])(
  'keeps %s from the app, which would not match the page',
  (address) => {
    goTo(address);
    expect(followed.isCurrent()).toBe(false);
    expect(router).not.toHaveBeenCalled();
  },
);

it('keeps an address from the app that the visitor went to before this script ran', () => {
  followed.stop();
  const entry = { url: 'http://localhost/products/1' };
  Object.defineProperty(window, 'navigation', { configurable: true, value: { activation: { entry } } });
  followed = followHistory();
  Reflect.deleteProperty(window, 'navigation');
  expect(followed.isCurrent()).toBe(false);
  expect(console.error).toHaveBeenCalledTimes(1);
});

it('lets the app follow within the page', () => {
  goTo('/products?page=2#main');
  expect(followed.isCurrent()).toBe(true);
  expect(router).toHaveBeenCalledTimes(1);
});

it('leaves the history to an app that has hydrated', () => {
  followed.stop();
  goTo('/products');
  expect(router).toHaveBeenCalledTimes(1);
});
