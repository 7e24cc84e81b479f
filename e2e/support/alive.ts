import type { Page } from '@playwright/test';

/** Opens a page and waits until it has come alive: the first thing it asks then is who is here. */
export async function openAlive(page: Page, path: string): Promise<void> {
  const alive = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user');
  await page.goto(path);
  await alive;
  await page.waitForLoadState('networkidle');
}

/** Layout shifts from navigation until the page has settled, to be evaluated in it. */
export const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  requestIdleCallback(() => setTimeout(() => resolve(sum), 300));
})`;
