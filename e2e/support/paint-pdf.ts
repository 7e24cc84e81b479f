import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from '@playwright/test';
import type * as PdfJs from 'pdfjs-dist';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
/** Pixels per point. */
const SCALE = 1.5;

/** RGB, row by row. */
export type PaintedPage = { width: number; height: number; pixels: Buffer };

export async function paintPdf(browser: Browser, bytes: Buffer): Promise<PaintedPage[]> {
  const page = await browser.newPage();
  for (const file of ['pdf.worker.mjs', 'pdf.mjs'])
    await page.addScriptTag({
      type: 'module',
      content: await readFile(require.resolve(`pdfjs-dist/legacy/build/${file}`), 'utf8'),
    });
  await page.waitForFunction(() => 'pdfjsLib' in globalThis && 'pdfjsWorker' in globalThis);
  const pictures = await page.evaluate(
    async ({ base64, scale }) => {
      const { pdfjsLib } = globalThis as unknown as { pdfjsLib: typeof PdfJs };
      const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const pdf = await pdfjsLib.getDocument({ data }).promise;
      const painted: string[] = [];
      for (let number = 1; number <= pdf.numPages; number += 1) {
        const sheet = await pdf.getPage(number);
        const viewport = sheet.getViewport({ scale });
        const canvas = Object.assign(document.createElement('canvas'), {
          width: viewport.width,
          height: viewport.height,
        });
        await sheet.render({ canvas, viewport }).promise;
        painted.push(canvas.toDataURL('image/png'));
      }
      return painted;
    },
    { base64: bytes.toString('base64'), scale: SCALE },
  );
  await page.close();
  return Promise.all(
    pictures.map(async (url) => {
      const png = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
      const { data: pixels, info } = await sharp(png)
        .flatten({ background: 'white' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, pixels };
    }),
  );
}

/** The smallest box around pixels that fulfil the condition, and their share of the page. */
export function boxAround(
  { width, height, pixels }: PaintedPage,
  isIn: (red: number, green: number, blue: number) => boolean,
): { left: number; top: number; right: number; bottom: number; share: number } {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (!isIn(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)) continue;
      count += 1;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  return {
    left: left / width,
    top: top / height,
    right: right / width,
    bottom: bottom / height,
    share: count / (width * height),
  };
}
