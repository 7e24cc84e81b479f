import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './figures.mjs';
import { unqueued } from './unqueued.mjs';

const ROUNDS = 3;
const pack = 'print-pack.mjs';
const printRun = 'print-run.mjs';

/** In a process of its own, whose memory is its own. @param {string} script @param {string[]} values */
async function run(script, ...values) {
  const file = new URL(script, import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...values]);
  return /** @type {{ seconds: number, megabytes: number }} */ (JSON.parse(stdout));
}

/**
 * The PDF of nine photos of 12 megapixels beside cutting and scaling them by bare sharp, and the sheets of a run of 30 orders beside bare sharp and
 * PDFKit, in alternating rounds.
 */
export async function benchPrint() {
  const { Pictures } = await import('../../api/dist/modules/media/pictures.js');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-print-'));
  try {
    const heic = await readFile(new URL('pictures/twelve-megapixels.heic', import.meta.url));
    const stored = await new Pictures().clean(heic, unqueued);
    if (!stored.ok) throw new Error(stored.message);
    const photo = path.join(folder, 'photo.jpg');
    await writeFile(photo, stored.value.bytes);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        upright: await run(pack, 'shop', photo, '0'),
        sharp: await run(pack, 'sharp', photo, '0'),
        turned: await run(pack, 'shop', photo, '3'),
        sheets: await run(printRun, 'shop', photo),
        bare: await run(printRun, 'bare', photo),
      });
    const of = (/** @type {keyof (typeof rounds)[number]} */ who, /** @type {'seconds' | 'megabytes'} */ figure) =>
      median(rounds.map((round) => round[who][figure]));
    const bySharp = { who: 'sharp', how: 'cut, scaled and encoded by bare sharp' };
    const byBare = { who: 'bare', how: 'cut, scaled, encoded and placed by bare sharp and PDFKit' };
    const row = (what, who, figure, { unit, digits, target, beside = bySharp }) => {
      const [measured, baseline] = [of(who, figure), of(beside.who, figure)];
      return {
        what,
        measured: `${measured.toFixed(digits)} ${unit}`,
        baseline: `${baseline.toFixed(digits)} ${unit}, ${beside.how}`,
        ratio: (measured / baseline).toFixed(2),
        target: `<= ${target}`,
        holds: measured / baseline <= target,
      };
    };
    const time = { unit: 's', digits: 1 };
    const memory = { unit: 'MB', digits: 0 };
    return [
      row('PDF of a 9-pack, 12-megapixel photos', 'upright', 'seconds', { ...time, target: 1.5 }),
      row('its peak memory', 'upright', 'megabytes', { ...memory, target: 1.5 }),
      row('the same, each photo turned by 3 degrees', 'turned', 'seconds', { ...time, target: 3 }),
      row('its peak memory', 'turned', 'megabytes', { ...memory, target: 2 }),
      row('sheets of a print run of 30 orders', 'sheets', 'seconds', { ...time, target: 1.5, beside: byBare }),
      row('its peak memory', 'sheets', 'megabytes', { ...memory, target: 1.5, beside: byBare }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
