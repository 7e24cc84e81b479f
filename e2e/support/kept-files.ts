import type { Page } from '@playwright/test';

/** How many photos the browser keeps in a database because they are not uploaded yet, or were a moment ago. */
export const keptFiles = (page: Page, database: 'design-photos' | 'product-photos'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        // the page has not created it yet
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve(0));
        opening.addEventListener('success', () => {
          const reading: IDBRequest<unknown[]> = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.filter((entry) => entry instanceof File).length);
          });
        });
      }),
    database,
  );
