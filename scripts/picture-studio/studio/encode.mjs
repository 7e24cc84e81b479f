import sharp from 'sharp';

/** The best WebP of a picture that stays within the budget; quality never falls below what a screen shows as clean. */
export async function encodeWebp(png, { maximumBytes, best = 84, worst = 52 }) {
  const encode = (quality, effort) => sharp(png).webp({ quality, effort, smartSubsample: true }).toBuffer();
  let quality = best;
  while (quality > worst && (await encode(quality, 2)).length > maximumBytes * 1.03) quality -= 4;
  return { webp: await encode(quality, 6), quality };
}

/** Width and height of a picture that is already written. */
export async function sizeOf(file) {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}
