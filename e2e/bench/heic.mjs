import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import convert from 'heic-convert';
import sharp from 'sharp';
import { atMost, median, secondsOf } from './figures.mjs';
import { unqueued } from './unqueued.mjs';

const ROUNDS = 3;
const photo = fileURLToPath(new URL('pictures/twelve-megapixels.heic', import.meta.url));

/** Debian's libheif-examples has it. */
const hasHeifConvert = () =>
  promisify(execFile)('heif-convert', ['--version']).then(
    () => true,
    (/** @type {NodeJS.ErrnoException} */ { code }) => code !== 'ENOENT',
  );

/** The figures of the native converter, in alternating rounds. @param {() => Promise<unknown>} clean */
async function besideHeifConvert(clean) {
  if (!(await hasHeifConvert())) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'heic-'));
  const convertNatively = () =>
    promisify(execFile)('heif-convert', ['-q', '95', photo, path.join(folder, 'photo.jpg')]);
  const ours = [];
  const native = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await secondsOf(clean));
      native.push(await secondsOf(convertNatively));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    {
      what: 'checking the same HEIC photo, beside a native converter',
      measured: `${median(ours).toFixed(2)} s`,
      baseline: `${median(native).toFixed(2)} s, by heif-convert`,
      ...atMost(2.5, median(ours) / median(native)),
    },
  ];
}

/**
 * The way without a colour profile: one JPEG in JavaScript, then a second one by sharp.
 * @param {Buffer} heic
 */
async function byConversion(heic) {
  const jpeg = Buffer.from(await convert({ buffer: heic, format: 'JPEG', quality: 1 }));
  await sharp(jpeg).autoOrient().keepIccProfile().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** A HEIC photo of 12 megapixels to JPEG, beside heic-convert. */
export async function benchHeic() {
  const { Pictures } = await import('../../api/dist/modules/media/pictures.js');
  const pictures = new Pictures();
  const heic = await readFile(photo);
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
    ours.push(await secondsOf(clean));
    converted.push(await secondsOf(() => byConversion(heic)));
  }
  return [
    {
      what: 'checking a HEIC photo of 12 megapixels',
      measured: `${median(ours).toFixed(1)} s`,
      baseline: `${median(converted).toFixed(1)} s, by heic-convert and a second JPEG`,
      ...atMost(0.6, median(ours) / median(converted)),
    },
    ...(await besideHeifConvert(clean)),
    {
      what: 'longest pause of other requests meanwhile',
      measured: `${(pauses.max / 1e6).toFixed(0)} ms`,
    },
  ];
}
