import { type Browser, expect } from '@playwright/test';
import { SLICE_FILE } from './load-page';

export async function shopping(
  browser: Browser,
  origin: string,
): Promise<{ stop: () => Promise<{ problems: string[]; walks: number }> }> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const problems: string[] = [];
  let versions = new Map<string, string>();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) versions = new Map();
    for (const [, slice = '', version = ''] of request.url().matchAll(SLICE_FILE)) {
      const known = versions.get(slice);
      if (known && known !== version) problems.push(`one page loads ${slice} ${known} and ${version}`);
      versions.set(slice, version);
    }
  });
  const done = new AbortController();
  let walks = 0;
  const heading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const header = page.getByRole('banner');
  const walk = async () => {
    await page.goto('/');
    await heading(/./);
    await header.getByRole('link', { name: 'Products' }).click();
    await heading('All magnets');
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click();
    await heading(/./);
    await header.getByRole('link', { name: /cart/i }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await heading(/./);
    await header.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    walks += 1;
  };
  const walking = (async () => {
    while (!done.signal.aborted) await walk().catch((error: unknown) => problems.push(String(error)));
  })();
  return {
    stop: async () => {
      done.abort();
      await walking;
      await context.close();
      return { problems, walks };
    },
  };
}
