import type { Page, Route } from '@playwright/test';

export async function holdBack(page: Page, glob: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(glob, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}
