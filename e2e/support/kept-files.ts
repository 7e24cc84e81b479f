import type { Page } from '@playwright/test';

/** How many photos the browser keeps in a database because they are not uploaded yet. */
export const keptFiles = (page: Page, database: 'design-photos' | 'product-photos'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        // the page has not created it yet
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve(0));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    database,
  );
