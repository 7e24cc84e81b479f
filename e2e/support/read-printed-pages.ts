import type { Page } from '@playwright/test';

/** In points. */
export type PrintedPage = { width: number; height: number; text: string };

export async function readPrintedPages(page: Page): Promise<PrintedPage[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  // 30 MB, only for tests of prints
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // pdf.js takes the bytes away, and refuses a Buffer
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const printed = await document.getPage(number);
    const { width, height } = printed.getViewport({ scale: 1 });
    const { items } = await printed.getTextContent();
    pages.push({ width, height, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') });
  }
  await loading.destroy();
  return pages;
}
