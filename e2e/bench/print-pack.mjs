// Makes the PDF of a 9-pack in a process of its own, or does the same by bare sharp. Prints seconds and peak memory as JSON.
//   node print-pack.mjs <shop | sharp> <photo> <degrees>
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inWholePixels } from 'shared-contracts/design/crop';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { unqueued } from './unqueued.mjs';

const [, , who, photo, degrees] = process.argv;
const MAGNETS = 9;
const SIDE = 971;
const rotation = Number(degrees);
const cropOf = (/** @type {number} */ magnet) =>
  inWholePixels({ cx: 1700 + 60 * magnet, cy: 1500, w: 2400, h: 2400, rotation }, { width: 4032, height: 3024 });

sharp.cache(false);
sharp.concurrency(1);

/** @param {Buffer} bytes */
async function byShop(bytes) {
  const { renderMagnet, srgbProfile } = await import('../../api/dist/modules/production/magnet-picture.js');
  const { writeOrderPdf } = await import('../../api/dist/modules/production/write-print-file.js');
  const [{ template }] = magnetsFrom({ dimensions: '3 x 3 in', shape: 'square' });
  const magnets = Array.from({ length: MAGNETS }, (_, magnet) => ({
    orderId: '5eed0000-0000-4000-8000-000000000000',
    line: 1,
    magnet: magnet + 1,
    packSize: MAGNETS,
    slots: [magnet + 1],
    copies: 1,
    productName: 'Classic Square',
    variationName: null,
    template,
    windows: [{ path: 'photo', crop: cropOf(magnet) }],
  }));
  const file = path.join(tmpdir(), `bench-print-${process.pid}.pdf`);
  await writeOrderPdf(
    {
      file,
      plan: { magnets, missing: [], lowQuality: [], deletedOriginals: [] },
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
    (id) => `https://shop.example/orders/${id}`,
  );
  const { size } = await stat(file);
  await rm(file);
  if (size < 100_000) throw new Error('the PDF is empty');
}

/** The least that must be done: cut out, scale, encode. @param {Buffer} bytes */
async function bySharp(bytes) {
  for (let magnet = 0; magnet < MAGNETS; magnet++) {
    const { cx, cy, w, h } = cropOf(magnet);
    const cut = sharp(bytes).extract({ left: cx - w / 2, top: cy - h / 2, width: w, height: h });
    const scaled = cut.resize(SIDE, SIDE, { fit: 'fill', kernel: 'lanczos3' });
    await scaled.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  }
}

const bytes = await readFile(photo);
const started = performance.now();
await (who === 'shop' ? byShop(bytes) : bySharp(bytes));
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
