import type { Page } from '@playwright/test';

const REDIRECT_DELAY_MS = 3000;

declare global {
  interface Window {
    heldRedirect?: (() => void) | undefined;
  }
}

/** Call it before opening the page. The returned function waits for the redirect and lets it go. */
export async function holdRedirect(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((delay) => {
    const setTimer = window.setTimeout.bind(window) as (run: () => void, ms?: number) => number;
    const hold = (run: () => void, ms?: number) => {
      if (ms !== delay) return setTimer(run, ms);
      window.heldRedirect = run;
      return 0;
    };
    Object.assign(window, { setTimeout: hold });
  }, REDIRECT_DELAY_MS);
  return async () => {
    await page.waitForFunction(() => window.heldRedirect !== undefined);
    await page.evaluate(() => window.heldRedirect?.());
  };
}
