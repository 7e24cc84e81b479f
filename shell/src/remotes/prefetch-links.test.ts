import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { prefetchLinks } from './prefetch-links';
import { recoverable, runLoaders } from './recoverable-routes';

const importPage = jest.fn(async () => ({ Component: () => null }));
const loadData = jest.fn(() => null);
let routes: ReturnType<typeof recoverable>;
const prefetch = jest.fn((url: URL) => runLoaders(routes, url));
const addresses = () => prefetch.mock.calls.map(([url]) => url.pathname + url.search);

function link(attributes: Record<string, string>): HTMLElement {
  const element = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return document.body.appendChild(element);
}
const cart = () => link({ href: '/cart' });
const saveData = (isOn: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: isOn }, configurable: true });

const enter = (element: Element, pointerType = 'mouse') =>
  element.dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
const touch = (element: Element) => element.dispatchEvent(new Event('touchstart', { bubbles: true }));
async function hover(element: Element): Promise<void> {
  enter(element);
  await jest.advanceTimersByTimeAsync(70);
}

/** A document's listeners stay, so each test gets those of its own call. */
const listening: [string, EventListener][] = [];
beforeEach(() => {
  jest.useFakeTimers();
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
    listening.push([type, listener as EventListener]);
    add(type, listener as EventListener, options as AddEventListenerOptions);
  });
  routes = recoverable([{ path: '/cart', lazy: importPage, loader: loadData }]);
  prefetchLinks(prefetch);
});
afterEach(() => {
  for (const [type, listener] of listening.splice(0)) document.removeEventListener(type, listener);
  jest.restoreAllMocks();
  jest.clearAllMocks();
  jest.useRealTimers();
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
});

describe('a link to another page of the shop', () => {
  it('has its code and data prefetched once, however often it is hovered over and touched', async () => {
    const element = cart();
    await hover(element);
    await hover(element);
    touch(element);
    touch(cart());
    expect(addresses()).toEqual(['/cart']);
    expect(importPage).toHaveBeenCalledTimes(1);
    expect(loadData).toHaveBeenCalledTimes(1);
  });

  it('is prefetched as soon as it is touched, also by what is in it', () => {
    const picture = cart().appendChild(document.createElement('img'));
    enter(picture, 'touch');
    expect(addresses()).toEqual([]);
    touch(picture);
    expect(addresses()).toEqual(['/cart']);
  });

  it('is not prefetched when the pointer only crosses it', async () => {
    enter(cart());
    await jest.advanceTimersByTimeAsync(40);
    await hover(document.body);
    expect(addresses()).toEqual([]);
  });

  it('is not prefetched once it was clicked, because the navigation loads it', async () => {
    const element = cart();
    element.addEventListener('click', (event) => event.preventDefault());
    enter(element);
    element.click();
    await jest.advanceTimersByTimeAsync(70);
    expect(addresses()).toEqual([]);
  });

  it('is prefetched again after a failure', async () => {
    prefetch.mockRejectedValueOnce(new TypeError('offline'));
    await hover(cart());
    await hover(cart());
    expect(addresses()).toEqual(['/cart', '/cart']);
  });

  it('is not prefetched for visitors who save data, until they stop saving it', async () => {
    saveData(true);
    const element = cart();
    await hover(element);
    touch(element);
    expect(addresses()).toEqual([]);
    saveData(false);
    touch(element);
    expect(addresses()).toEqual(['/cart']);
  });
});

describe('anything else', () => {
  it.each<[string, Record<string, string>]>([
    ['a link to another site', { href: 'https://elsewhere.example/cart' }],
    ['a link that opens a window', { href: '/cart', target: '_blank' }],
    ['a download', { href: '/cart', download: '' }],
    ['a link to a part of this page', { href: '#reviews' }],
    ['a mail address', { href: 'mailto:help@shop.example' }],
    ['a link without an address', {}],
  ])('%s is not prefetched', async (_what, attributes) => {
    const element = link(attributes);
    await hover(element);
    touch(element);
    expect(addresses()).toEqual([]);
  });
});
