// Makes PDFs of print runs in its own process, or does the least of it by bare sharp and PDFKit. Prints seconds and peak memory as JSON.
//   node print-work.mjs <shop | bare> <pack | turned | runs> <photo>
// `pack`: a 9-pack's pages. `turned`: each photo turned by 3 degrees. `runs`: the sheets of 300 orders of every product.
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import PdfKit from 'pdfkit';
import { inWholePixels, withMargins } from 'shared-contracts/design/crop';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { outerInches } from 'shared-contracts/design/margins';
import { isWholeMultiple } from 'shared-contracts/design/slots';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp from 'sharp';
import { magnetsBySlug } from '../../api/dist/seed/magnets.js';
import { planPrint } from '../../api/dist/modules/production/domain/print-plan.js';
import { unqueued } from './unqueued.mjs';

const [, , who, what, photo] = process.argv;
const { dpi, sheet, maximumOrdersPerRun, maximumSheetsPerRun, maximumMagnetsPerFile } = shopPolicy.printing;
const POINTS = 72;
const PACK = 9;
const ORDERS = 300;
const SIZE = { width: 4032, height: 3024 };
const usualPacks = [1, 3, 6, 9, 12];

sharp.cache(false);
sharp.concurrency(1);

/** @param {number} rotation */
function packPlan(rotation) {
  const [{ template }] = magnetsFrom({ dimensions: '3 x 3 in', shape: 'square' });
  const magnets = Array.from({ length: PACK }, (_, magnet) => ({
    orderId: '5eed0000-0000-4000-8000-000000000000',
    line: 1,
    magnet: magnet + 1,
    packSize: PACK,
    slots: [magnet + 1],
    copies: 1,
    productName: 'Classic Square',
    variationName: null,
    template,
    windows: [
      { path: 'photo', crop: inWholePixels({ cx: 1700 + 60 * magnet, cy: 1500, w: 2400, h: 2400, rotation }, SIZE) },
    ],
  }));
  return { magnets, missing: [], lowQuality: [], deletedOriginals: [] };
}

function runPlan() {
  const products = Object.entries(magnetsBySlug);
  const orders = Array.from({ length: ORDERS }, (_, at) => {
    const [productName, magnets] = products[at % products.length];
    const pack = usualPacks.find((size) => isWholeMultiple(magnets, size)) ?? 1;
    return {
      id: `5eed0000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      lines: [
        {
          productName,
          variationName: null,
          quantity: 1,
          selectedPack: String(pack),
          customImages: Array.from({ length: 100 }, () => 'photo'),
          magnets,
          design: null,
        },
      ],
    };
  });
  return planPrint(orders, new Map([['photo', { ...SIZE, faces: [], originalDeletedAt: null }]]));
}

function byOrder(magnets) {
  const orders = new Map(magnets.map(({ orderId }) => [orderId, []]));
  for (const magnet of magnets) orders.get(magnet.orderId).push(magnet);
  return orders;
}

/** @param {string} file @param {Buffer} bytes */
async function byShop(file, plan, bytes) {
  const { renderMagnet, srgbProfile } = await import('../../api/dist/modules/production/magnet-picture.js');
  const { writePages, writeSheets } = await import('../../api/dist/modules/production/write-print-pdf.js');
  const { fittingSteps } = await import('../../api/dist/modules/print-runs/domain/fit-orders.js');
  const { finish } = await import('../../api/dist/modules/production/domain/pack-sheets.js');
  const kind = what === 'runs' ? 'sheets' : 'pages';
  const printer = { kind, sheet, options: usualPrinterOptions };
  const limits = { sheets: maximumSheetsPerRun, magnets: maximumMagnetsPerFile };
  const work = {
    file,
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
  };
  let orders = [...byOrder(plan.magnets).values()];
  for (let runNumber = 1; orders.length > 0; runNumber++) {
    const urgent = orders.slice(0, maximumOrdersPerRun);
    const { taken, layout } = finish(
      fittingSteps({ reprinted: [], orders: urgent }, { limits, printer, isAloneAllowed: true }),
    );
    const codeOf = (number) => `R${runNumber}-${number}`;
    const urlOf = (number) => `https://shop.example/admin/packing?sheet=${codeOf(number)}`;
    const run = { ...work, runNumber, layout, codeOf, urlOf };
    await (kind === 'sheets' ? writeSheets(run, sheet) : writePages(run));
    orders = orders.filter((_, place) => !taken.includes(place));
  }
}

/** The least that must be done: cut each photo out, scale and encode it, and put it on a page. @param {string} file @param {Buffer} bytes */
async function byBareLibraries(file, plan, bytes) {
  const document = new PdfKit({ autoFirstPage: false });
  const written = finished(document.pipe(createWriteStream(file)));
  for (const { template, windows } of plan.magnets) {
    const { widthInches, heightInches } = withMargins({ ...template, marginInches: outerInches(template) });
    document.addPage({ size: [widthInches * POINTS, heightInches * POINTS], margin: 0 });
    for (const { crop } of windows) {
      const { cx, cy, w, h } = crop;
      const [left, top] = [Math.floor(cx - w / 2), Math.floor(cy - h / 2)];
      const cut = sharp(bytes).extract({ left, top, width: Math.floor(w), height: Math.floor(h) });
      const [width, height] = [widthInches, heightInches / windows.length].map((side) => Math.round(side * dpi));
      const scaled = cut.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
      document.image(await scaled.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), 0, 0, { width: 72 });
    }
  }
  document.end();
  await written;
}

const bytes = await readFile(photo);
const plan = what === 'runs' ? runPlan() : packPlan(what === 'turned' ? 3 : 0);
const file = path.join(tmpdir(), `bench-print-${process.pid}.pdf`);
const started = performance.now();
await (who === 'shop' ? byShop : byBareLibraries)(file, plan, bytes);
const seconds = (performance.now() - started) / 1000;
const { size } = await stat(file);
await rm(file);
if (size < 100_000) throw new Error('the PDF is empty');
console.log(
  JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024, magnets: plan.magnets.length }),
);
