import { Injectable } from '@nestjs/common';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Result, fail, ok } from '../../shared/result.js';
import { isRgbProfile, withProfile } from './domain/color-profile.js';
import { heicPixels, isHeic } from './domain/heif-size.js';
import type { PictureFormat, QuickFormat } from './domain/variant.js';
import type { RgbPixels } from './faces/face-engine.js';
import { pixelsOfHeic } from './heic.js';
import { renderCrop } from './render-crop.js';
import { Semaphore } from './semaphore.js';

export type StoredFormat = 'jpeg' | 'png' | 'webp';
export type CleanPicture = { bytes: Buffer; format: StoredFormat; width: number; height: number };

/** The stored format for each accepted one. Animations keep their first frame. */
const storedAs: Record<string, StoredFormat> = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp' };
const QUALITY = { stored: 95, variant: 80, avif: 50 };
/** Decoding shares libuv's four threads with password hashing. */
const CONCURRENCY = 2;
/** A pack of 100 magnets in two tabs. */
const CROP_QUEUE_LIMITS = { length: 200, milliseconds: 10_000 };

const unreadable = fail(
  'invalid_photo',
  'This file is not a picture that we can read. Use a JPG, PNG, GIF, WebP or HEIC photo.',
);
const { maximumPixels, maximumHeicPixels } = shopPolicy.uploads;
const moreThan = (pixels: number) =>
  fail('invalid_photo', `This picture has too many pixels (at most ${pixels / 1_000_000} megapixels).`);

sharp.cache(false);
sharp.concurrency(1);

const opened = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 });

const encoded = (picture: Sharp, format: PictureFormat, quality: number): Sharp =>
  ({
    // AVIF has another quality scale: this looks like WebP 80
    avif: () => picture.avif({ quality: QUALITY.avif }),
    jpeg: () => picture.jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality }),
  })[format]();

async function metadataOf(bytes: Buffer): Promise<Metadata | null> {
  try {
    // reads only the header, so that a small file with huge dimensions costs nothing
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    return null; // sharp throws for bytes that are not a picture
  }
}

/** Reads, cleans and resizes pictures. */
@Injectable()
export class Pictures {
  private readonly queue = new Semaphore(CONCURRENCY);
  /** AVIF takes seconds and nobody waits for it, so it has its own queue. */
  private readonly avifQueue = new Semaphore(1);
  /** HEIC takes ten times the memory of a JPEG, in a thread of its own. */
  private readonly heicQueue = new Semaphore(1);
  /** Anybody may ask for any crop of their photos, so these have a queue of their own and end. */
  private readonly cropQueue = new Semaphore(CONCURRENCY, CROP_QUEUE_LIMITS);

  /** The picture turned upright and without metadata, or why it is refused. Rejects if aborted before it begins. */
  clean(bytes: Buffer, signal?: AbortSignal): Promise<Result<CleanPicture>> {
    return isHeic(bytes)
      ? this.heicQueue.run(() => this.cleanedHeic(bytes, signal), signal)
      : this.queue.run(() => this.cleaned(bytes), signal);
  }

  /** The picture scaled down to this width, never up. */
  resize(bytes: Buffer, { width, format }: { width: number; format: PictureFormat }): Promise<Buffer> {
    const queue = format === 'avif' ? this.avifQueue : this.queue;
    return queue.run(() =>
      encoded(
        opened(bytes).autoOrient().resize({ width, withoutEnlargement: true }),
        format,
        QUALITY.variant,
      ).toBuffer(),
    );
  }

  /** A part of an upright picture, scaled to this size. Rejects with `Overloaded` if too many are waiting. */
  crop(
    bytes: Buffer,
    { crop, size, format }: { crop: Crop; size: PixelSize; format: QuickFormat },
    signal?: AbortSignal,
  ): Promise<Buffer> {
    return this.cropQueue.run(async () => {
      const { data, width, height } = await renderCrop(bytes, crop, size);
      return encoded(sharp(data, { raw: { width, height, channels: 3 } }), format, QUALITY.variant).toBuffer();
    }, signal);
  }

  /** The pixels of a small copy of an upright picture. What was transparent becomes white. */
  async smallPixels(bytes: Buffer, longestSide: number): Promise<RgbPixels> {
    const { data, info } = await this.queue.run(() =>
      opened(bytes)
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    return { data, width: info.width, height: info.height };
  }

  /** The picture in its own size as a JPEG. What was transparent becomes white. */
  jpegOf(bytes: Buffer): Promise<Buffer> {
    return this.queue.run(() =>
      encoded(opened(bytes).flatten({ background: 'white' }).keepIccProfile(), 'jpeg', QUALITY.stored).toBuffer(),
    );
  }

  /** sharp cannot decode HEIC, but it reads its color profile. */
  private async cleanedHeic(bytes: Buffer, signal: AbortSignal | undefined): Promise<Result<CleanPicture>> {
    if (heicPixels(bytes) > maximumHeicPixels) return moreThan(maximumHeicPixels);
    const icc = (await metadataOf(bytes))?.icc;
    const pixels = await pixelsOfHeic(bytes, { maximumPixels: maximumHeicPixels, signal });
    if (!pixels) return unreadable;
    const { data, width, height } = pixels;
    const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const jpeg = await this.queue.run(() => encoded(opaque, 'jpeg', QUALITY.stored).toBuffer(), signal);
    return ok({ bytes: icc && isRgbProfile(icc) ? withProfile(jpeg, icc) : jpeg, format: 'jpeg', width, height });
  }

  private async cleaned(bytes: Buffer): Promise<Result<CleanPicture>> {
    const metadata = await metadataOf(bytes);
    const format = metadata && storedAs[metadata.format];
    if (!metadata || !format) return unreadable;
    if (metadata.width * metadata.height > maximumPixels) return moreThan(maximumPixels);
    try {
      const upright = opened(bytes).autoOrient().keepIccProfile();
      const { data, info } = await encoded(upright, format, QUALITY.stored).toBuffer({ resolveWithObject: true });
      return ok({ bytes: data, format, width: info.width, height: info.height });
    } catch {
      return fail('invalid_photo', 'This picture is damaged. Please try another copy of it.');
    }
  }
}
