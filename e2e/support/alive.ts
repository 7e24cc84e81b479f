import type { Page } from '@playwright/test';

/** Opens a page and waits until it has come alive: the header then knows whether somebody is signed in. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // on a phone it is there, in the folded menu
  await page.locator('header').locator('a[href="/auth"], a[href="/api/logout"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Layout shifts from navigation until the page has settled, to be evaluated in it. */
export const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  requestIdleCallback(() => setTimeout(() => resolve(sum), 300));
})`;
