import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Result, fail, ok } from '../../shared/result.js';
import { heicPixels, isHeic } from './domain/heif-size.js';
import type { PictureFormat } from './domain/variant.js';
import { jpegOfHeic } from './heic.js';
import { Semaphore } from './semaphore.js';

export type StoredFormat = 'jpeg' | 'png' | 'webp';
export type CleanPicture = { bytes: Buffer; format: StoredFormat; width: number; height: number };

/** The stored format for each accepted one. Animations keep their first frame. */
const storedAs: Record<string, StoredFormat> = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp' };
const QUALITY = { stored: 95, variant: 80, avif: 50 };
/** Decoding shares libuv's four threads with password hashing. */
const AT_A_TIME = 2;

const unreadable = fail(
  'invalid_photo',
  'This file is not a picture that we can read. Use a JPG, PNG, GIF, WebP or HEIC photo.',
);
const tooManyPixels = fail(
  'invalid_photo',
  `This picture has too many pixels (at most ${shopPolicy.photos.maximumPixels / 1_000_000} megapixels).`,
);

sharp.cache(false);
sharp.concurrency(1);

const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: shopPolicy.photos.maximumPixels, failOn: 'error', pages: 1 });

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
  private readonly queue = new Semaphore(AT_A_TIME);
  /** AVIF takes seconds and nobody waits for it, so it has its own queue. */
  private readonly avifQueue = new Semaphore(1);

  /** The picture turned upright and without metadata, or why it is refused. */
  clean(bytes: Buffer): Promise<Result<CleanPicture>> {
    return this.queue.run(async () => {
      if (!isHeic(bytes)) return this.cleaned(bytes);
      if (heicPixels(bytes) > shopPolicy.photos.maximumPixels) return tooManyPixels;
      const jpeg = await jpegOfHeic(bytes);
      return jpeg ? this.cleaned(jpeg) : unreadable;
    });
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

  /** The picture in its own size as a JPEG. What was transparent becomes white. */
  jpegOf(bytes: Buffer): Promise<Buffer> {
    return this.queue.run(() =>
      encoded(opened(bytes).flatten({ background: 'white' }).keepIccProfile(), 'jpeg', QUALITY.stored).toBuffer(),
    );
  }

  private async cleaned(bytes: Buffer): Promise<Result<CleanPicture>> {
    const metadata = await metadataOf(bytes);
    const format = metadata && storedAs[metadata.format];
    if (!metadata || !format) return unreadable;
    if (metadata.width * metadata.height > shopPolicy.photos.maximumPixels) return tooManyPixels;
    try {
      const upright = opened(bytes).autoOrient().keepIccProfile();
      const { data, info } = await encoded(upright, format, QUALITY.stored).toBuffer({ resolveWithObject: true });
      return ok({ bytes: data, format, width: info.width, height: info.height });
    } catch {
      return fail('invalid_photo', 'This picture is damaged. Please try another copy of it.');
    }
  }
}
