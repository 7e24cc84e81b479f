import sharp from 'sharp';

/** The best WebP of a picture that stays within the budget; quality never falls below what a screen shows as clean. */
export async function encodeWebp(png, { maximumBytes, best = 84, worst = 52 }) {
  for (let quality = best; ; quality -= 3) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maximumBytes || quality - 3 < worst) return { webp, quality };
  }
}

/** Width and height of a picture that is already written. */
export async function sizeOf(file) {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}
