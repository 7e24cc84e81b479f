import type { Page, Route } from '@playwright/test';

export type Fault = {
  /** Resolves when the first request has met the fault. */
  met: Promise<void>;
  repair: () => Promise<void>;
};

/**
 * Answers matching requests with the fault, or lets them hang, until `repair` is called; requests that hang go on then. `page.unroute`
 * would not do: Chromium can lose a request that is under way while its interception ends.
 */
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
      // the page may have left some of them
      await Promise.allSettled(hanging.map((route) => route.continue()));
    },
  };
}
