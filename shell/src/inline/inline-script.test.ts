import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LOAD_NOTICE_ID } from './load-notice';

const script = { url: '/assets/shell.1a2b3c4d.js', integrity: 'sha256-a' };

const notice = () => document.getElementById(LOAD_NOTICE_ID)!;
const scripts = () => [...document.head.querySelectorAll('script')];

async function openPage(): Promise<void> {
  document.body.innerHTML = `
    <div id="${LOAD_NOTICE_ID}" hidden><button type="button">Try again</button></div>
    <script type="application/json" id="page-scripts">${JSON.stringify({ run: [script], preload: [] })}</script>`;
  await jest.isolateModulesAsync(() => import('./inline-script').then(() => undefined));
  window.dispatchEvent(new Event('pointerdown'));
}

beforeEach(() => {
  jest.useFakeTimers();
  window.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('offline'));
});
afterEach(() => {
  window.firstPage?.hydrated();
  jest.useRealTimers();
  document.head.replaceChildren();
});

describe('the inline script', () => {
  it('shows the notice when a script does not load, and its button loads that script again', async () => {
    await openPage();
    scripts()[0]!.dispatchEvent(new Event('error'));
    expect(notice().hidden).toBe(false);
    notice().querySelector('button')!.click();
    expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual([script.url, script.url]);
    window.firstPage?.hydrated();
    expect(notice().hidden).toBe(true);
  });

  it('loads a script that failed again, once, when the network is back', async () => {
    await openPage();
    window.dispatchEvent(new Event('online'));
    expect(scripts()).toHaveLength(1);
    scripts()[0]!.dispatchEvent(new Event('error'));
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(scripts()).toHaveLength(2);
  });

  it('loads a script again that hangs until the deadline', async () => {
    await openPage();
    jest.advanceTimersByTime(9_900);
    expect(notice().hidden).toBe(true);
    jest.advanceTimersByTime(200);
    expect(notice().hidden).toBe(false);
    notice().querySelector('button')!.click();
    expect(scripts()).toHaveLength(2);
  });

  it('leaves failures to the shell once that runs', async () => {
    await openPage();
    jest.advanceTimersByTime(10_100);
    expect(notice().hidden).toBe(false);
    expect(window.firstPage?.start()).toBe(true);
    expect(notice().hidden).toBe(true);
    jest.advanceTimersByTime(60_000);
    scripts()[0]!.dispatchEvent(new Event('error'));
    window.dispatchEvent(new ErrorEvent('error', { filename: `http://localhost${script.url}` }));
    expect(notice().hidden).toBe(true);
    const retry = jest.fn();
    window.firstPage?.failed(retry);
    notice().querySelector('button')!.click();
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('holds presses again when the shell comes after the notice', async () => {
    await openPage();
    const pressed = jest.fn();
    const button = document.createElement('button');
    button.addEventListener('click', pressed);
    document.body.append(button);
    scripts()[0]!.dispatchEvent(new Event('error'));
    button.click();
    window.firstPage?.start();
    button.click();
    pressed.mockClear();
    window.firstPage?.hydrating();
    window.firstPage?.hydrated();
    await jest.advanceTimersByTimeAsync(100);
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('lets the shell start once', async () => {
    await openPage();
    expect(window.firstPage?.start()).toBe(true);
    window.firstPage?.failed(() => {});
    expect(window.firstPage?.start()).toBe(false);
    expect(notice().hidden).toBe(false);
  });

  it('shows the notice when hydration itself does not come to an end', async () => {
    await openPage();
    window.firstPage?.hydrating();
    jest.advanceTimersByTime(10_100);
    expect(notice().hidden).toBe(false);
  });

  it('leaves errors of a live page alone', async () => {
    await openPage();
    window.firstPage?.hydrating();
    window.firstPage?.hydrated();
    window.dispatchEvent(new ErrorEvent('error', { filename: `http://localhost${script.url}` }));
    window.firstPage?.failed(() => {});
    jest.advanceTimersByTime(20_000);
    expect(notice().hidden).toBe(true);
  });

  it('shows the notice when a script throws before the page has hydrated', async () => {
    await openPage();
    window.dispatchEvent(new ErrorEvent('error', { filename: `http://localhost${script.url}` }));
    expect(notice().hidden).toBe(false);
  });
});
