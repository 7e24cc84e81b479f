import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

/** A text as it stands on a page, in points from the page's upper left. */
export type PlacedText = { text: string; x: number; y: number; width: number };
export type ReadPage = { width: number; height: number; texts: PlacedText[]; pictures: number };

export async function readPdf(bytes: Buffer): Promise<ReadPage[]> {
  // pdf.js takes the bytes away, and refuses a Buffer
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items
      .filter((item): item is TextItem => 'str' in item)
      // parts of a letter that are drawn apart carry no text
      .map((item) => ({ ...item, str: item.str.replaceAll(/\p{Cc}/gu, '') }))
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform, width: wide }) => {
        const [x, y] = (transform as number[]).slice(4) as [number, number];
        return { text: str, x, y: height - y, width: wide };
      });
    const { fnArray } = await page.getOperatorList();
    pages.push({ width, height, texts, pictures: fnArray.filter((operation) => operation === PAINT_IMAGE).length });
  }
  await loading.destroy();
  return pages;
}

/** pdf.js' number of the operation that draws a picture. */
const PAINT_IMAGE = 85;

export const textOf = ({ texts }: ReadPage): string => texts.map(({ text }) => text).join('|');
