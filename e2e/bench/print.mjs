import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { atMost, median } from './figures.mjs';
import { unqueued } from './unqueued.mjs';

const ROUNDS = 3;
const script = new URL('print-work.mjs', import.meta.url).pathname;

/** A run in a process of its own, whose memory is its own. @param {string[]} values */
async function run(...values) {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...values]);
  return /** @type {{ seconds: number, megabytes: number }} */ (JSON.parse(stdout));
}

/** Print files of 12-megapixel photos beside bare sharp and PDFKit: the PDF of nine, and once the sheets of 300 orders. */
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
        upright: await run('shop', 'pack', photo),
        bare: await run('bare', 'pack', photo),
        turned: await run('shop', 'turned', photo),
      });
    // minutes long: one round is enough
    const runs = [{ sheets: await run('shop', 'runs', photo), bareSheets: await run('bare', 'runs', photo) }];
    /** @param {string} who @param {'seconds' | 'megabytes'} figure */
    const of = (who, figure) =>
      median([...rounds, ...runs].flatMap((round) => (who in round ? [round[who][figure]] : [])));
    const row = (what, who, figure, { unit, digits, target, beside = 'bare' }) => {
      const [measured, baseline] = [of(who, figure), of(beside, figure)];
      return {
        what,
        measured: `${measured.toFixed(digits)} ${unit}`,
        baseline: `${baseline.toFixed(digits)} ${unit}, by bare sharp and PDFKit`,
        ...atMost(target, measured / baseline),
      };
    };
    const time = { unit: 's', digits: 1 };
    const memory = { unit: 'MB', digits: 0 };
    return [
      row('PDF of a 9-pack, 12-megapixel photos', 'upright', 'seconds', { ...time, target: 1.5 }),
      row('its peak memory', 'upright', 'megabytes', { ...memory, target: 1.5 }),
      row('the same, each photo turned by 3 degrees', 'turned', 'seconds', { ...time, target: 3 }),
      row('its peak memory', 'turned', 'megabytes', { ...memory, target: 2 }),
      row('sheets of 300 orders of every product, in several runs', 'sheets', 'seconds', {
        ...time,
        target: 1.2,
        beside: 'bareSheets',
      }),
      row('its peak memory', 'sheets', 'megabytes', { ...memory, target: 2, beside: 'bareSheets' }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
