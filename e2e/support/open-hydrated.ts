import type { Page } from '@playwright/test';

/** Waits until the page has hydrated, which the inline script marks. */
export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

/** Opens a page and waits for hydration and an idle network. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

/** The page's cumulative layout shift until it is idle; evaluate it in the page. */
export const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  requestIdleCallback(() => setTimeout(() => resolve(sum), 300));
})`;
