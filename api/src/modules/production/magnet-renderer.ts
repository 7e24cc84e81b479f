import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { PrinterOptions } from 'shared-contracts/production/schemas';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { PictureQueue, inBackground } from '../media/picture-queue.js';
import type { MissingPlace, PlannedMagnet } from './domain/print-plan.js';
import { LastPhoto } from './last-photo.js';
import {
  type PrintColor,
  type PrintedPicture,
  WindowNotPrinted,
  renderMagnet,
  srgbProfile,
  toInks,
} from './magnet-picture.js';
import { openPrinterColor, profileLost } from './printer-color.js';
import { type PrintWork, CannotBePrinted } from './write-print-pdf.js';

@Injectable()
export class MagnetRenderer implements OnModuleDestroy {
  private readonly logger = new Logger('MagnetRenderer');
  private hasEnded = false;

  constructor(
    private readonly storage: PhotoStorage,
    private readonly queue: PictureQueue,
  ) {}

  /** Before the process waits for its jobs: a large file takes minutes. */
  onModuleDestroy(): void {
    this.hasEnded = true;
  }

  /** Close its inks after use. Throws `CannotBePrinted`. */
  async colorOf({ profileKey, options }: { profileKey: string | null; options: PrinterOptions }): Promise<PrintColor> {
    if (profileKey === null) return { icc: await srgbProfile(), inks: null };
    const color = await openPrinterColor(this.storage, { profileKey, intent: options.color });
    if (!color) throw new CannotBePrinted(profileLost);
    return { ...color, outputCondition: options.outputCondition };
  }

  /** Those that cannot be printed are added to `missing`. `onDone`: how many are rendered. */
  renderIn(
    { inks }: PrintColor,
    { missing, onDone }: { missing: MissingPlace[]; onDone: (done: number) => Promise<unknown> },
  ): PrintWork['render'] {
    const photos = new LastPhoto(this.storage);
    let done = 0;
    return async (magnet, encode) => {
      const picture = await this.queue.run(inBackground('print'), async ({ decode }) => {
        if (this.hasEnded) throw new Error('the process ends: another attempt makes the file');
        const conversion = inks && toInks(inks);
        const from = { bytesOf: (photo: string) => photos.bytesOf(photo), decode, conversion };
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
