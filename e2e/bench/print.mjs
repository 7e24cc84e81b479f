import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './figures.mjs';
import { unqueued } from './unqueued.mjs';

const ROUNDS = 3;
const script = new URL('print-pack.mjs', import.meta.url).pathname;

/** A run in a process of its own, whose memory is its own. @param {string[]} values */
async function run(...values) {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...values]);
  return /** @type {{ seconds: number, megabytes: number }} */ (JSON.parse(stdout));
}

/** The PDF of nine photos of 12 megapixels, beside cutting and scaling them by bare sharp, in alternating rounds. */
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
        upright: await run('shop', photo, '0'),
        sharp: await run('sharp', photo, '0'),
        turned: await run('shop', photo, '3'),
      });
    const of = (/** @type {'upright' | 'sharp' | 'turned'} */ who, /** @type {'seconds' | 'megabytes'} */ figure) =>
      median(rounds.map((round) => round[who][figure]));
    const row = (what, who, figure, { unit, digits, target }) => {
      const [measured, baseline] = [of(who, figure), of('sharp', figure)];
      return {
        what,
        measured: `${measured.toFixed(digits)} ${unit}`,
        baseline: `${baseline.toFixed(digits)} ${unit}, cut, scaled and encoded by bare sharp`,
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
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
