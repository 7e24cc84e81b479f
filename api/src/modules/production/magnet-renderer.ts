import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { MissingPlace } from 'shared-contracts/production/schemas';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { PictureQueue, inBackground } from '../media/picture-queue.js';
import { readAll } from '../media/read-all.js';
import { ColorConversion } from './color-engine.js';
import type { PrintInput } from './domain/print-key.js';
import type { PlannedMagnet } from './domain/print-plan.js';
import { type PrintColor, type PrintedPicture, WindowNotPrinted, renderMagnet, srgbProfile } from './magnet-picture.js';
import { type PrintWork, CannotBePrinted } from './write-print-file.js';

const LARGEST_PHOTO = 4 * shopPolicy.photos.maximumBytes;

/** The pictures of print files and print runs, one after the other. */
@Injectable()
export class MagnetRenderer implements BeforeApplicationShutdown {
  private readonly logger = new Logger('MagnetRenderer');
  private hasEnded = false;

  constructor(
    private readonly storage: PhotoStorage,
    private readonly queue: PictureQueue,
  ) {}

  /** The worker waits for its jobs, and a large file would take minutes. */
  beforeApplicationShutdown(): void {
    this.hasEnded = true;
  }

  get isEnding(): boolean {
    return this.hasEnded;
  }

  /** Close its inks after use. Throws `CannotBePrinted`. */
  async colorOf({ profileKey, options }: Pick<PrintInput, 'profileKey' | 'options'>): Promise<PrintColor> {
    if (profileKey === null) return { icc: await srgbProfile(), inks: null };
    const stored = await this.storage.open(profileKey);
    const icc = stored && (await readAll(stored.body, shopPolicy.printing.largestProfileBytes));
    const inks = icc && (await ColorConversion.open(icc, options.color));
    if (!inks)
      throw new CannotBePrinted('The color profile of the printer is no longer stored. Please upload it again.');
    return { icc, inks };
  }

  /** Magnets that cannot be printed are added to `missing`. `onDone`: how many are rendered. */
  renderIn(
    { inks }: PrintColor,
    { missing, onDone }: { missing: MissingPlace[]; onDone: (done: number) => Promise<unknown> },
  ): PrintWork['render'] {
    const photos = new LastPhoto(this.storage);
    let done = 0;
    return async (magnet, encode) => {
      const picture = await this.queue.run(inBackground('print'), async ({ decode }) => {
        if (this.hasEnded) throw new Error('the process ends: another attempt makes the file');
        const from = { bytesOf: (photo: string) => photos.bytesOf(photo), decode, inks };
        const rendered = await this.rendered(magnet, from, missing);
        return rendered && encode(rendered);
      });
      done += 1;
      await onDone(done);
      return picture;
    };
  }

  private async rendered(
    magnet: PlannedMagnet,
    from: Parameters<typeof renderMagnet>[1],
    missing: MissingPlace[],
  ): Promise<PrintedPicture | null> {
    if (magnet.windows.length === 0) return null;
    try {
      return await renderMagnet(magnet, from);
    } catch (error) {
      if (!(error instanceof WindowNotPrinted)) throw error;
      const { window, reason, cause } = error;
      const { orderId, line, slots } = magnet;
      if (reason === 'unreadable') this.logger.warn({ err: cause, orderId }, 'a photo is damaged');
      missing.push({ orderId, line, slot: slots[window]!, reason });
      return null;
    }
  }
}

/** Keeps the last photo, which a pack of one photo needs again and again. */
class LastPhoto {
  private last: { path: string; bytes: Buffer } | undefined;

  constructor(private readonly storage: PhotoStorage) {}

  async bytesOf(photo: string): Promise<Buffer | null> {
    if (this.last?.path === photo) return this.last.bytes;
    const stored = await this.storage.open(keyOfObjectPath(photo));
    const bytes = stored && (await readAll(stored.body, LARGEST_PHOTO));
    if (bytes) this.last = { path: photo, bytes };
    return bytes;
  }
}
