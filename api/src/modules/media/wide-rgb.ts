import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NO_CACHE, type Profile, littleCms, opened } from '../../shared/color/little-cms.js';

/** BT.2020's primaries, sRGB's curve: all that inks can show. */
export const WIDE_RGB = path.join(import.meta.dirname, 'wide-rgb.icc');
let known: Promise<Buffer> | undefined;
export const wideRgb = (): Promise<Buffer> => (known ??= readFile(WIDE_RGB));

/** Some 20 ms, in which nothing else runs. */
const STRIP = 2 ** 18;
const PERCEPTUAL = 0;

/**
 * Three bytes a pixel. `icc`: of one channel or three; null if it cannot be read. Only for what sharp cannot convert, as Little CMS has no
 * thread of its own.
 */
export async function inWideRgb(
  data: Buffer,
  { icc, channels }: { icc: Buffer; channels: 1 | 3 },
): Promise<Buffer | null> {
  const lcms = await littleCms();
  const profiles = [opened(lcms, icc), opened(lcms, await wideRgb())] as const;
  const formatOf = (profile: Profile) => lcms.cmsFormatterForColorspaceOfProfile(profile, 1, 0);
  const [from, to] = profiles;
  const transform = from && lcms.cmsCreateTransform(from, formatOf(from), to, formatOf(to), PERCEPTUAL, NO_CACHE);
  for (const profile of profiles) if (profile) lcms.cmsCloseProfile(profile);
  if (!transform) return null;
  try {
    const pixels = data.length / channels;
    const converted = Buffer.alloc(3 * pixels);
    for (let at = 0; at < pixels; at += STRIP) {
      const count = Math.min(STRIP, pixels - at);
      const strip = data.subarray(at * channels, (at + count) * channels);
      converted.set(lcms.cmsDoTransform(transform, strip, count), 3 * at);
      await setImmediate();
    }
    return converted;
  } finally {
    lcms.cmsDeleteTransform(transform);
  }
}
