import type { PixelSize } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp, { type Sharp } from 'sharp';
import { withProfile } from '../media/domain/color-profile.js';
import type { Permit } from '../media/picture-queue.js';
import { bytesToRender, renderCrop, renderInOwnColors } from '../media/render-crop.js';
import type { ColorConversion, ColoredPixels } from './color-engine.js';
import { type WindowLayout, layoutOf } from './domain/magnet-layout.js';
import type { PlannedMagnet } from './domain/print-plan.js';

const { dpi } = shopPolicy.printing;
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/** sRGB, or the inks of a printer. `icc`: of these. */
export type PrintColor = {
  icc: Buffer;
  inks: ColorConversion | null;
  /** Chosen by an admin, else the profile's. */
  outputCondition?: string | null;
};
/** `channels`: 3 in sRGB, 4 in inks. */
export type PrintedPicture = PixelSize & { data: Buffer; channels: 3 | 4 };

let known: Buffer | undefined;
export async function srgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } });
  known ??= (await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata()).icc;
  if (!known) throw new Error('sharp carries a profile of sRGB');
  return known;
}

const NO_INK = 0;
const WHITE = 255;

function blank({ width, height }: PixelSize, channels: 3 | 4): PrintedPicture {
  return { width, height, channels, data: Buffer.alloc(width * height * channels, channels === 3 ? WHITE : NO_INK) };
}

/** How much of each pixel the ellipse covers, 0 to 255. */
const ellipseOf = ({ width, height }: PixelSize): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}"/></svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer();

async function drawWindow(
  onto: PrintedPicture,
  { data }: PrintedPicture,
  { printed, visible, isEllipse }: WindowLayout,
): Promise<void> {
  const { channels } = onto;
  const mask = isEllipse ? await ellipseOf(visible) : null;
  for (let row = 0; row < visible.height; row += 1) {
    const from = ((visible.top - printed.top + row) * printed.width + visible.left - printed.left) * channels;
    const to = ((visible.top + row) * onto.width + visible.left) * channels;
    const length = visible.width * channels;
    if (!mask) {
      data.copy(onto.data, to, from, from + length);
      continue;
    }
    for (let at = 0; at < length; at += 1) {
      const share = mask[row * visible.width + Math.floor(at / channels)]! / 255;
      onto.data[to + at] = Math.round(data[from + at]! * share + onto.data[to + at]! * (1 - share));
    }
  }
}

export class WindowNotPrinted extends Error {
  override readonly name = 'WindowNotPrinted';

  constructor(
    readonly window: number,
    readonly reason: 'gone' | 'unreadable',
    cause?: unknown,
  ) {
    super(`the photo of window ${window} is ${reason}`, { cause });
  }
}

type Conversion = { channels: 3 | 4; of: (pixels: ColoredPixels) => Buffer };
export const toInks = (inks: ColorConversion): Conversion => ({ channels: 4, of: (pixels) => inks.toInks(pixels) });
export const toProof = (inks: ColorConversion): Conversion => ({ channels: 3, of: (pixels) => inks.proof(pixels) });

/**
 * With margins. `bytesOf`: null for a photo that is not stored. `conversion`: null for sRGB. Throws `WindowNotPrinted`. Call it in a turn
 * of the queue of pictures.
 */
export async function renderMagnet(
  { template, windows }: Pick<PlannedMagnet, 'template' | 'windows'>,
  {
    bytesOf,
    decode,
    conversion,
    dpi: density,
  }: {
    bytesOf: (path: string) => Promise<Buffer | null>;
    decode: Permit['decode'];
    conversion: Conversion | null;
    dpi?: number;
  },
): Promise<PrintedPicture> {
  const layout = layoutOf(template, density);
  const magnet = blank(layout.size, conversion?.channels ?? 3);
  for (const [index, { path, crop }] of windows.entries()) {
    const place = layout.windows[index]!;
    const bytes = await bytesOf(path);
    if (!bytes) throw new WindowNotPrinted(index, 'gone');
    const render = async (): Promise<PrintedPicture> =>
      decode(await bytesToRender(bytes, crop), async () => {
        if (!conversion) return { ...(await renderCrop(bytes, crop, place.printed)), channels: 3 };
        const own = await renderInOwnColors(bytes, crop, place.printed);
        const { width, height } = own;
        return { width, height, data: conversion.of(own), channels: conversion.channels };
      });
    const rendered = await render().catch((error: unknown) => {
      throw new WindowNotPrinted(index, 'unreadable', error);
    });
    await drawWindow(magnet, rendered, place);
  }
  return magnet;
}

/** Sharp takes inks channel by channel only. */
function inInks({ data, width, height }: PrintedPicture): Sharp {
  const raw = { raw: { width, height, channels: 1 as const } };
  const planes = [0, 1, 2, 3].map((ink) => {
    const plane = Buffer.alloc(width * height);
    for (let pixel = 0; pixel < plane.length; pixel += 1) plane[pixel] = data[4 * pixel + ink]!;
    return plane;
  });
  return sharp(planes[0], raw).joinChannel(planes.slice(1), raw).toColourspace('cmyk');
}

const inRgb = ({ data, width, height }: PrintedPicture): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

/** CMYK has no embedded profile, because the output intent has it. */
export async function jpegOf(magnet: PrintedPicture, { icc }: Pick<PrintColor, 'icc'>): Promise<Buffer> {
  if (magnet.channels === 4) return inInks(magnet).jpeg(JPEG).toBuffer();
  return withDensity(withProfile(await inRgb(magnet).jpeg(JPEG).toBuffer(), icc), dpi);
}

const APP0 = 0xffe0;
const PER_INCH = 1;

/** In the header that every program reads; sharp writes EXIF only. Source: JFIF 1.02. */
export function withDensity(jpeg: Buffer, density: number): Buffer {
  const header = Buffer.from('\u00ff\u00e0\u0000\u0010JFIF\0\u0001\u0001\u0000\0\0\0\0\0\0', 'latin1');
  header.writeUInt8(PER_INCH, 11);
  header.writeUInt16BE(density, 12);
  header.writeUInt16BE(density, 14);
  const isThere = jpeg.readUInt16BE(2) === APP0;
  const rest = isThere ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(rest)]);
}
