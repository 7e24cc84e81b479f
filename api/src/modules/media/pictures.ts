import { Injectable } from '@nestjs/common';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Result, fail, ok } from '../../shared/result.js';
import { isRgbProfile, withProfile } from './domain/color-profile.js';
import { decodedBytes } from './domain/decoded-bytes.js';
import type { PictureFormat, QuickFormat } from './domain/variant.js';
import type { RgbPixels } from './faces/face-engine.js';
import { pixelsOfHeic, heicPixels, isHeic } from './heic.js';
import type { Permit } from './picture-queue.js';
import { bytesToRender, onWhite, openCrop } from './render-crop.js';

export type StoredFormat = 'jpeg' | 'png' | 'webp';
export type CleanPicture = { bytes: Buffer; format: StoredFormat; width: number; height: number };

/** Animations keep their first frame. Of HEIF, sharp reads only AVIF. */
const storedAs: Record<string, StoredFormat> = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp', heif: 'jpeg' };
const QUALITY = { stored: 95, variant: 80, avif: 50 };

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

type OpenOptions = { failOn?: 'error' | 'none' };
const opened = (bytes: Buffer, { failOn = 'error' }: OpenOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: maximumPixels, failOn, pages: 1 });

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  const opaque = onWhite(picture);
  switch (format) {
    case 'avif':
      // it has another quality scale: this looks like WebP 80
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

/** The header only, so that a small file with huge dimensions costs nothing. Rejects for bytes that are no picture. */
async function headerOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
}

@Injectable()
export class Pictures {
  /** Turned upright, on white and without metadata, or why it is refused. `acceptDamaged`: of a JPEG, what can be decoded is enough. */
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
    const icc = (await headerOf(bytes).catch(() => null))?.icc;
    const pixels = await pixelsOfHeic(bytes, { maximumPixels: maximumHeicPixels, signal });
    if (!pixels) return unreadable;
    const { data, width, height, channels } = pixels;
    // searching for the best Huffman tables takes as long as decoding, and saves a tenth of the bytes
    const jpeg = await onWhite(sharp(data, { raw: { width, height, channels } }))
      .jpeg({ quality: QUALITY.stored, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer();
    return ok({ bytes: icc && isRgbProfile(icc) ? withProfile(jpeg, icc) : jpeg, format: 'jpeg', width, height });
  }

  private async cleaned(bytes: Buffer, permit: Permit, acceptDamaged: boolean): Promise<Result<CleanPicture>> {
    // sharp throws for bytes that are not a picture
    const header = await headerOf(bytes).catch(() => null);
    const format = header && storedAs[header.format];
    if (!header || !format) return unreadable;
    const mostPixels = header.format === 'heif' ? maximumAvifPixels : maximumPixels;
    if (header.width * header.height > mostPixels) return moreThan(mostPixels);
    const read = (failOn: 'error' | 'none') =>
      permit.decode(decodedBytes(header), () => uprightIn(opened(bytes, { failOn }), format).catch(() => null));
    const whole = await read('error');
    if (whole) return ok(whole);
    const part = header.format === 'jpeg' ? await read('none') : null;
    if (!part) return damaged;
    return acceptDamaged ? ok(part) : damagedEnd;
  }
}

async function uprightIn(picture: Sharp, format: StoredFormat): Promise<CleanPicture> {
  const upright = encoded(picture.autoOrient().keepIccProfile(), format, QUALITY.stored);
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  return { bytes: data, format, width: info.width, height: info.height };
}
