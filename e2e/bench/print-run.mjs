// Makes the sheets of a print run of 30 orders in a process of its own, or places the same pictures by bare sharp and PDFKit. Prints seconds
// and peak memory as JSON.
//   node print-run.mjs <shop | bare> <photo>
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PdfDocument from 'pdfkit';
import { aspectOf, firstCrop, inWholePixels } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { unqueued } from './unqueued.mjs';

const [, , who, photo] = process.argv;
const ORDERS = 30;
const DPI = 300;
const SHEET = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
const PHOTO = { width: 4032, height: 3024 };
const POINTS = 72;

sharp.cache(false);
sharp.concurrency(1);

/** Each order has one to three magnets of one of the shop's sizes with one window. */
async function theMagnets() {
  const { magnetsBySlug } = await import('../../api/dist/seed/magnets.js');
  const templates = Object.values(magnetsBySlug)
    .flat()
    .map(({ template }) => template)
    .filter(({ windows }) => windows.length === 1);
  return Array.from({ length: ORDERS }, (_, order) => {
    const template = templates[order % templates.length];
    const aspect = aspectOf(printSizeOf(windowOf({ template, window: 0 })));
    return Array.from({ length: 1 + (order % 3) }, (__, at) => ({
      orderId: `${String(order).padStart(8, '0')}-0000-4000-8000-000000000000`,
      line: 1,
      magnet: at + 1,
      packSize: 1 + (order % 3),
      slots: [at + 1],
      copies: 1,
      productName: 'Magnet',
      variationName: null,
      template,
      windows: [{ path: 'photo', crop: inWholePixels(firstCrop(PHOTO, aspect, []), PHOTO) }],
    }));
  }).flat();
}

/** @param {{ bytes: Buffer, file: string, magnets: Awaited<ReturnType<typeof theMagnets>> }} work */
async function byShop({ bytes, file, magnets }) {
  const { renderMagnet, srgbProfile } = await import('../../api/dist/modules/production/magnet-picture.js');
  const { writeGangSheets } = await import('../../api/dist/modules/production/write-print-file.js');
  const codeOf = (/** @type {number} */ sheet) => `R12-${sheet}`;
  await writeGangSheets(
    {
      file,
      plan: { magnets, missing: [], lowQuality: [], deletedOriginals: [], facesAtEdge: [] },
      color: { icc: await srgbProfile(), inks: null },
      options: usualPrinterOptions,
      render: async (magnet, encode) =>
        encode(
          await renderMagnet(magnet, {
            bytesOf: () => Promise.resolve(bytes),
            decode: unqueued.decode,
            conversion: null,
          }),
        ),
      missing: () => [],
    },
    SHEET,
    { runNumber: 12, codeOf, urlOf: (sheet) => `https://shop.example/admin/packing?sheet=${codeOf(sheet)}` },
  );
}

/** The least that must be done: cut out, scale, encode, and place where they were planned. @param {Parameters<typeof byShop>[0]} work */
async function byBare({ bytes, file, magnets }) {
  const { layOutSheets } = await import('../../api/dist/modules/production/domain/lay-out-sheets.js');
  const { sheets } = layOutSheets({ magnets }, { sheet: SHEET, cutter: 'none', hasCode: true });
  const size = [SHEET.widthInches * POINTS, SHEET.heightInches * POINTS];
  const pdf = new PdfDocument({ autoFirstPage: false, size, margin: 0 });
  const stream = pdf.pipe(createWriteStream(file));
  for (const { pieces } of sheets) {
    pdf.addPage();
    for (const { magnet, x, y, width, height, isTurned } of pieces) {
      const { cx, cy, w, h } = magnet.windows[0].crop;
      const [across, down] = (isTurned ? [height, width] : [width, height]).map((inches) => Math.round(inches * DPI));
      const cut = sharp(bytes).extract({ left: cx - w / 2, top: cy - h / 2, width: w, height: h });
      const scaled = cut.resize(across, down, { fit: 'fill', kernel: 'lanczos3' });
      const jpeg = await scaled.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
      pdf.image(jpeg, x * POINTS, y * POINTS, { width: width * POINTS, height: height * POINTS });
    }
  }
  pdf.end();
  await once(stream, 'finish');
}

const file = path.join(tmpdir(), `bench-print-run-${process.pid}.pdf`);
const work = { bytes: await readFile(photo), file, magnets: await theMagnets() };
const started = performance.now();
await (who === 'shop' ? byShop(work) : byBare(work));
const seconds = (performance.now() - started) / 1000;
const { size } = await stat(file);
await rm(file);
if (size < 1_000_000) throw new Error('the PDF is empty');
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
