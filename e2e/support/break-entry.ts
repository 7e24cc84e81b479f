import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Fault } from './break-requests';

const THROWN = 'broken on purpose: the entry';
export const thrownByEntry = new RegExp(THROWN);

const isPage = ({ pathname }: URL) => !pathname.includes('.') && !pathname.startsWith('/api/');

/** As a bad release would, until `repair` in the same document. Pages list the hash of the throwing copy. */
export async function breakEntry(page: Page, slice: string): Promise<Fault> {
  const listed = new RegExp(`"(/remotes/${slice}/[^"]+/remoteEntry\\.js)","integrity":"([^"]+)"`);
  let onMet = () => {};
  const met = new Promise<void>((resolve) => (onMet = resolve));
  let broken = '';
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') {
      await route.fallback();
      return;
    }
    const response = await route.fetch();
    const html = await response.text();
    const [, url = '', hash = ''] = listed.exec(html) ?? [];
    broken = `if (!window.isEntryRepaired) throw new Error('${THROWN}');${await (await page.request.get(url)).text()}`;
    const brokenHash = `sha256-${createHash('sha256').update(broken).digest('base64')}`;
    await route.fulfill({ response, body: html.replaceAll(hash, brokenHash) });
  });
  await page.route(`**/remotes/${slice}/**/remoteEntry.js`, async (route) => {
    onMet();
    await route.fulfill({ contentType: 'text/javascript', body: broken });
  });
  return { met, repair: async () => void (await page.evaluate('window.isEntryRepaired = true')) };
}
