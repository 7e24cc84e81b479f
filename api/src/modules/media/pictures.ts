import { Injectable } from '@nestjs/common';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Result, fail, ok } from '../../shared/result.js';
import { decodedBytes } from './domain/decoded-bytes.js';
import { type ColorStep, type PhotoColors, colorsOf } from './domain/photo-colors.js';
import type { PictureFormat, QuickFormat } from './domain/variant.js';
import { embedProfile } from './embed-profile.js';
import type { RgbPixels } from './faces/face-engine.js';
import { pixelsOfHeic, heicPixels, isHeic } from './heic.js';
import type { Permit } from './picture-queue.js';
import { bytesToRender, onWhite, openCrop } from './render-crop.js';
import { WIDE_RGB, inWideRgb, wideRgb } from './wide-rgb.js';

export type StoredFormat = 'jpeg' | 'png' | 'webp';
/** `bytes`: with a profile, unless they are sRGB. */
export type CleanPicture = PixelSize & { bytes: Buffer; format: StoredFormat; colors: PhotoColors };

/** Animations keep their first frame. Of HEIF, sharp reads only AVIF. */
const storedAs: Record<string, StoredFormat> = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp', heif: 'jpeg' };
const QUALITY = { stored: 95, variant: 80, avif: 50 };

/** Before and after. */
const CONVERTED_BYTES_PER_PIXEL = 6;

const unreadable = fail(
  'invalid_photo',
  'This file is not a picture that we can read. Use a JPG, PNG, GIF, WebP or HEIC photo.',
);
const damaged = fail('invalid_photo', 'This picture is damaged. Please try another copy of it.');
const damagedEnd = fail('photo_damaged', 'The end of this photo is damaged. Look at it, and use it if you like it.');
const { maximumPixels, maximumHeicPixels, maximumAvifPixels } = shopPolicy.uploads;
const moreThan = (pixels: number) =>
  fail('invalid_photo', `This picture has too many pixels (at most ${pixels / 1_000_000} megapixels).`);

sharp.cache(false);
sharp.concurrency(1);

type OpenOptions = { failOn?: 'error' | 'none'; ignoreIcc?: boolean };
const opened = (bytes: Buffer, { failOn = 'error', ignoreIcc = false }: OpenOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: maximumPixels, failOn, pages: 1, ignoreIcc });

async function openedIn(
  bytes: Buffer,
  step: ColorStep,
  options: OpenOptions,
): Promise<{ picture: Sharp; icc: Buffer | null }> {
  const asTheyAre = () => opened(bytes, { ...options, ignoreIcc: true }).autoOrient();
  switch (step.kind) {
    case 'keep':
      return { picture: opened(bytes, options).autoOrient().keepIccProfile(), icc: null };
    case 'as':
      return { picture: asTheyAre(), icc: step.icc };
    case 'inks': {
      // with `keepIccProfile`, sharp takes them for inks of its own
      const inks = opened(bytes, options).autoOrient().pipelineColourspace('cmyk').toColourspace('cmyk');
      return { picture: inks.withIccProfile(WIDE_RGB), icc: null };
    }
    case 'convert': {
      const { icc, channels } = step;
      const values = onWhite(asTheyAre()).toColourspace(channels === 1 ? 'b-w' : 'srgb');
      const { data, info } = await values.raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const converted = info.channels === channels ? await inWideRgb(data, { icc, channels }) : null;
      if (!converted) return { picture: asTheyAre(), icc: null };
      return { picture: sharp(converted, { raw: { width, height, channels: 3 } }), icc: await wideRgb() };
    }
    default:
      return step satisfies never;
  }
}

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  const opaque = onWhite(picture);
  switch (format) {
    case 'avif':
      // its quality scale is another one: this looks like WebP 80
      return opaque.avif({ quality: QUALITY.avif });
    case 'jpeg':
      return opaque.jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' });
    case 'png':
      return opaque.png();
    case 'webp':
      return opaque.webp({ quality });
    default:
      return format satisfies never;
  }
}

/** The header only: a small file may claim huge dimensions. Rejects for bytes that are no picture. */
async function headerOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
}

@Injectable()
export class Pictures {
  /** Upright, on white, without metadata. `acceptDamaged`: of a JPEG, what can be decoded is enough. */
  clean(
    bytes: Buffer,
    permit: Permit,
    { acceptDamaged = false }: { acceptDamaged?: boolean } = {},
  ): Promise<Result<CleanPicture>> {
    return isHeic(bytes) ? this.cleanedHeic(bytes, permit) : this.cleaned(bytes, permit, acceptDamaged);
  }

  async resize(
    bytes: Buffer,
    { width, format }: { width: number; format: PictureFormat },
    permit: Permit,
  ): Promise<Buffer> {
    const small = opened(bytes).autoOrient().resize({ width, withoutEnlargement: true });
    return permit.decode(decodedBytes(await headerOf(bytes)), () => encoded(small, format, QUALITY.variant).toBuffer());
  }

  async crop(
    bytes: Buffer,
    { crop, size, format }: { crop: Crop; size: PixelSize; format: QuickFormat },
    permit: Permit,
  ): Promise<Buffer> {
    return permit.decode(await bytesToRender(bytes, crop), async () =>
      encoded(await openCrop(bytes, crop, size), format, QUALITY.variant).toBuffer(),
    );
  }

  async smallPixels(bytes: Buffer, longestSide: number, permit: Permit): Promise<RgbPixels> {
    const small = onWhite(opened(bytes))
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { data, info } = await permit.decode(decodedBytes(await headerOf(bytes)), () =>
      small.raw().toBuffer({ resolveWithObject: true }),
    );
    return { data, width: info.width, height: info.height };
  }

  async jpegOf(bytes: Buffer, permit: Permit): Promise<Buffer> {
    const whole = opened(bytes).keepIccProfile();
    return permit.decode(decodedBytes(await headerOf(bytes)), () => encoded(whole, 'jpeg', QUALITY.stored).toBuffer());
  }

  /** sharp cannot decode HEIC, but it reads its color profile. */
  private async cleanedHeic(bytes: Buffer, { signal }: Permit): Promise<Result<CleanPicture>> {
    if (heicPixels(bytes) > maximumHeicPixels) return moreThan(maximumHeicPixels);
    const header = await headerOf(bytes).catch(() => null);
    const { colors, step } = colorsOf(bytes, { ...header, format: 'heif', space: 'srgb' });
    const pixels = await pixelsOfHeic(bytes, { maximumPixels: maximumHeicPixels, signal });
    if (!pixels) return unreadable;
    const { data, width, height, channels } = pixels;
    // the best Huffman tables take as long as decoding, and save a tenth
    const jpeg = await onWhite(sharp(data, { raw: { width, height, channels } }))
      .jpeg({ quality: QUALITY.stored, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer();
    const icc = step.kind === 'as' ? step.icc : step.kind === 'keep' && header?.icc;
    return ok({ bytes: icc ? embedProfile(jpeg, icc) : jpeg, format: 'jpeg', width, height, colors });
  }

  private async cleaned(bytes: Buffer, permit: Permit, acceptDamaged: boolean): Promise<Result<CleanPicture>> {
    const header = await headerOf(bytes).catch(() => null);
    const format = header && storedAs[header.format];
    if (!header || !format) return unreadable;
    const mostPixels = header.format === 'heif' ? maximumAvifPixels : maximumPixels;
    if (header.width * header.height > mostPixels) return moreThan(mostPixels);
    const { colors, step } = colorsOf(bytes, header);
    const read = (failOn: 'error' | 'none') =>
      permit.decode(bytesToClean(header, step), async () => {
        const picture = await uprightIn(bytes, { format, step, failOn }).catch(() => null);
        return picture && { ...picture, colors };
      });
    const whole = await read('error');
    if (whole) return ok(whole);
    const part = header.format === 'jpeg' ? await read('none') : null;
    if (!part) return damaged;
    return acceptDamaged ? ok(part) : damagedEnd;
  }
}

const bytesToClean = (header: Metadata, { kind }: ColorStep): number =>
  kind === 'convert' ? CONVERTED_BYTES_PER_PIXEL * header.width * header.height : decodedBytes(header);

async function uprightIn(
  bytes: Buffer,
  { format, step, failOn }: { format: StoredFormat; step: ColorStep; failOn: 'error' | 'none' },
): Promise<Omit<CleanPicture, 'colors'>> {
  const { picture, icc } = await openedIn(bytes, step, { failOn });
  const { data, info } = await encoded(picture, format, QUALITY.stored).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { bytes: icc ? embedProfile(data, icc) : data, format, width, height };
}
