import type { Page, Route } from '@playwright/test';

/** Holds back all matching requests until the returned function is called. */
export async function holdBack(page: Page, glob: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(glob, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}
