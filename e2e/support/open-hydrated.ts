import type { Page } from '@playwright/test';

/** Waits until React has taken over the page: the inline script marks that moment. */
export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

/** Opens a page and waits until it has hydrated and nothing is on its way any more. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

/** Layout shifts from navigation until the page has settled, to be evaluated in it. */
export const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  requestIdleCallback(() => setTimeout(() => resolve(sum), 300));
})`;
