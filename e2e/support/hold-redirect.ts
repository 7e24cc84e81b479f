import type { Page } from '@playwright/test';

const REDIRECT_DELAY_MS = 3000;

/**
 * Holds redirects that pages make after three seconds until the returned function is called. Call it before opening the page.
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
