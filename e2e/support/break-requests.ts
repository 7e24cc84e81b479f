import type { Page, Route } from '@playwright/test';

/**
 * Answers matching requests with the fault, or lets them hang, until `repair` is called; requests that hang go on then. `page.unroute`
 * would not do: Chromium can lose a request that is under way while its interception ends.
 */
export async function breakRequests(
  page: Page,
  url: string | RegExp,
  fault: 'hang' | ((route: Route) => Promise<void>),
): Promise<{ repair: () => Promise<void> }> {
  let isBroken = true;
  const hanging: Route[] = [];
  await page.route(url, async (route) => {
    if (!isBroken) await route.continue();
    else if (fault === 'hang') hanging.push(route);
    else await fault(route);
  });
  return {
    async repair() {
      isBroken = false;
      // the page may have left some of them
      await Promise.allSettled(hanging.map((route) => route.continue()));
    },
  };
}
