import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopPolicy } from '../../shared-contracts/dist/policy/shop-policy.js';
import sharp from 'sharp';
import { median, secondsOf } from './figures.mjs';
import { shopper } from './shopper.mjs';

const HEICS = 10;
const ROUNDS = 5;
const LIMIT_SECONDS = 1;

/** Undefined for a refusal that passes; any other error is thrown again. @param {{ status?: number }} error */
function isBusy(error) {
  if (error.status !== 503 && error.status !== 429) throw error;
}

/** @param {number} seed */
const jpeg = async (seed) => {
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128 + seed, sigma: 60 });
  const shapes = sharp({ create: { width: 500, height: 375, channels: 3, background: '#7aa', noise } });
  return sharp(await shapes.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** How long a JPEG's check takes while another shopper in the same network sends ten HEICs. */
export async function benchUploads({ origin }) {
  const heic = await readFile(new URL('pictures/twelve-megapixels.heic', import.meta.url));
  const [one, many] = [shopper(origin), shopper(origin)];
  const addresses = [];
  for (let photo = 0; photo < 2 * ROUNDS; photo++) addresses.push(await one.send(await jpeg(photo), 'image/jpeg'));
  const alone = [];
  for (const address of addresses.splice(0, ROUNDS)) alone.push(await secondsOf(() => one.check(address)));

  const heics = [];
  for (let photo = 0; photo < HEICS; photo++) heics.push(await many.send(heic, 'image/heic'));
  let left = HEICS;
  const inTurn = async () => {
    for (let next = heics.pop(); next; next = heics.pop()) {
      // as a browser does while the shop is busy
      while (!(await many.check(next).catch(isBusy))) await sleep(1000);
      left -= 1;
    }
  };
  const decoding = Promise.all(Array.from({ length: shopPolicy.photos.parallelUploads }, inTurn));
  const beside = [];
  for (const address of addresses) if (left > 0) beside.push(await secondsOf(() => one.check(address)));
  const seconds = await secondsOf(() => decoding);
  const longest = Math.max(...beside);
  const delay = longest - median(alone);
  return [
    {
      what: `longest check of a JPEG of 12 megapixels while another shopper sends ${HEICS} HEICs`,
      measured: `${longest.toFixed(1)} s (of ${beside.length}; the HEICs took ${seconds.toFixed(1)} s more)`,
      baseline: `${median(alone).toFixed(1)} s, alone`,
      ratio: `+ ${delay.toFixed(1)} s`,
      target: `<= + ${LIMIT_SECONDS} s`,
      holds: delay <= LIMIT_SECONDS,
    },
  ];
}
