import type { Page } from '@playwright/test';

const REDIRECT_DELAY_MS = 3000;

/**
 * Keeps pages that lead elsewhere after three seconds in place, however slow the machine is, until the returned function is called.
 * To be called before the page is opened.
 */
export async function holdRedirect(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((delay) => {
    const setTimer = window.setTimeout.bind(window) as (run: () => void, ms?: number) => number;
    const hold = (run: () => void, ms?: number) => {
      if (ms !== delay) return setTimer(run, ms);
      window.addEventListener('redirect-now', run, { once: true });
      return 0;
    };
    Object.assign(window, { setTimeout: hold });
  }, REDIRECT_DELAY_MS);
  return () => page.evaluate(() => void window.dispatchEvent(new Event('redirect-now')));
}
