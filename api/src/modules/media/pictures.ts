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

/** What is stored of each kind of picture that is accepted. Of an animation, its first picture. */
const storedAs: Record<string, StoredFormat> = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp' };
const QUALITY = { stored: 95, variant: 80, avif: 50 };
/** Decoding shares four threads with password hashing, and memory with everything. */
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
    // AVIF counts its quality otherwise: this looks like WebP's 80
    avif: () => picture.avif({ quality: QUALITY.avif }),
    jpeg: () => picture.jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality }),
  })[format]();

async function metadataOf(bytes: Buffer): Promise<Metadata | null> {
  try {
    // only the header is read here, so that a small file with a huge picture in it costs nothing
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    return null; // sharp's way to say that these bytes are no picture
  }
}

/** Reading, cleaning and resizing pictures. */
@Injectable()
export class Pictures {
  private readonly queue = new Semaphore(AT_A_TIME);
  /** AVIF takes seconds, and nobody waits for it: it must not stand in the way of those who do. */
  private readonly avifQueue = new Semaphore(1);

  /** The picture without anything that tells where, when and by what it was taken, turned upright; or why it is refused. */
  clean(bytes: Buffer): Promise<Result<CleanPicture>> {
    return this.queue.run(async () => {
      if (!isHeic(bytes)) return this.cleaned(bytes);
      if (heicPixels(bytes) > shopPolicy.photos.maximumPixels) return tooManyPixels;
      const jpeg = await jpegOfHeic(bytes);
      return jpeg ? this.cleaned(jpeg) : unreadable;
    });
  }

  /** The picture at most that wide, never larger than it is. */
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
