import type { Page } from '@playwright/test';

/** Photos that are not uploaded yet, or only a moment ago. */
export const keptFiles = (page: Page, database: 'design-photos' | 'product-photos'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
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
