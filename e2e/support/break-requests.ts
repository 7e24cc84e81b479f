import type { Page, Route } from '@playwright/test';

export type Fault = {
  met: Promise<void>;
  repair: () => Promise<void>;
};

/** Until `repair`, when hanging requests go on. With `page.unroute`, Chromium can lose one that is under way. */
export async function breakRequests(
  page: Page,
  url: string | RegExp,
  fault: 'hang' | ((route: Route) => Promise<void>),
): Promise<Fault> {
  let isBroken = true;
  const hanging: Route[] = [];
  let onMet = () => {};
  const met = new Promise<void>((resolve) => (onMet = resolve));
  await page.route(url, async (route) => {
    if (!isBroken) {
      await route.continue();
      return;
    }
    onMet();
    if (fault === 'hang') hanging.push(route);
    else await fault(route);
  });
  return {
    met,
    async repair() {
      isBroken = false;
      // the page may have left some
      await Promise.allSettled(hanging.map((route) => route.continue()));
    },
  };
}
