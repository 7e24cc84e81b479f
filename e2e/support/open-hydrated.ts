import { type Page, expect } from '@playwright/test';

/** The inline script marks it. */
export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

const layoutShifts = `new Promise((resolve) => {
  const shifts = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const moved = ({ node, previousRect, currentRect }) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    return (element?.outerHTML.slice(0, 160) ?? 'removed') + ' from ' + box(previousRect) + ' to ' + box(currentRect);
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) shifts.push({ value, moved: sources.map(moved) });
  }).observe({ type: 'layout-shift', buffered: true });
  requestIdleCallback(() => setTimeout(() => resolve(shifts), 300));
})`;

export async function expectStill(page: Page, most: number): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(layoutShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(most);
}
