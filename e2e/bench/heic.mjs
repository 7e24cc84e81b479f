import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import convert from 'heic-convert';
import sharp from 'sharp';
import { median } from './figures.mjs';
import { unqueued } from './unqueued.mjs';

const ROUNDS = 3;

/**
 * The way without a colour profile: one JPEG in JavaScript, then a second one by sharp.
 * @param {Buffer} heic
 */
async function byConversion(heic) {
  const jpeg = Buffer.from(await convert({ buffer: heic, format: 'JPEG', quality: 1 }));
  await sharp(jpeg).autoOrient().keepIccProfile().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** @param {() => Promise<unknown>} work */
async function seconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** How the API turns a HEIC photo of 12 megapixels into a JPEG, compared with heic-convert in alternating rounds. */
export async function benchHeic() {
  const { Pictures } = await import('../../api/dist/modules/media/pictures.js');
  const pictures = new Pictures();
  const heic = await readFile(new URL('pictures/twelve-megapixels.heic', import.meta.url));
  const clean = async () => {
    const result = await pictures.clean(heic, unqueued);
    if (!result.ok) throw new Error(result.message);
  };
  await clean();
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  await clean();
  pauses.disable();
  const ours = [];
  const converted = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await seconds(clean));
    converted.push(await seconds(() => byConversion(heic)));
  }
  const ratio = median(ours) / median(converted);
  return [
    {
      what: 'checking a HEIC photo of 12 megapixels',
      measured: `${median(ours).toFixed(1)} s`,
      baseline: `${median(converted).toFixed(1)} s, by heic-convert and a second JPEG`,
      ratio: ratio.toFixed(2),
      target: '<= 0.6',
      holds: ratio <= 0.6,
    },
    {
      what: 'longest pause of other requests meanwhile',
      measured: `${(pauses.max / 1e6).toFixed(0)} ms`,
      baseline: '',
      ratio: '',
      target: '',
      holds: null,
    },
  ];
}
