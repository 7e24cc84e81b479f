import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { withMargins } from 'shared-contracts/design/crop';
import { outerInches } from 'shared-contracts/design/margins';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintProofs as Proofs, ProofQuery } from 'shared-contracts/production/proofs';
import type { ColorIntent } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { PictureQueue, type PictureTurn } from '../media/picture-queue.js';
import { deletedOriginalsText, magnetLabelOf } from './domain/print-labels.js';
import type { PlannedMagnet } from './domain/print-plan.js';
import { Settings } from '../../config/settings.js';
import { LastPhoto } from './last-photo.js';
import { type PrintedPicture, WindowNotPrinted, renderMagnet, toProof } from './magnet-picture.js';
import { openPrinterColor, profileLost } from './printer-color.js';
import { PrinterStore } from './printer-store.js';
import { readPrintPlan } from './read-print-plan.js';

type Wanted = { orderId: string; magnet: number } & ProofQuery;
export type Proof = { tag: string; render: (turn: PictureTurn) => Promise<Result<Buffer>> };

const MAX_SIDE = 800;
const QUALITY = 90;
const { dpi: PRINTED, maximumMagnetsPerFile } = shopPolicy.printing;

const noOrder = fail('not_found', 'This order does not exist.');
const noMagnet = fail('not_found', 'This magnet does not exist, or a photo of it is missing.');
const noPhoto = fail('not_found', 'A photo of this magnet is no longer stored, or is damaged.');
const noProfile = fail('not_found', 'The printer has no color profile: it prints what was ordered.');

const densityOf = ({ template }: PlannedMagnet): number => {
  const { widthInches, heightInches } = withMargins({ ...template, marginInches: outerInches(template) });
  return Math.min(PRINTED, MAX_SIDE / Math.max(widthInches, heightInches));
};

const encoded = ({ data, width, height }: PrintedPicture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: QUALITY })
    .toBuffer();

@Injectable()
export class PrintProofs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: PhotoStorage,
    private readonly printer: PrinterStore,
    private readonly queue: PictureQueue,
    private readonly settings: Settings,
  ) {}

  async of(orderId: string): Promise<Result<Proofs>> {
    const { magnets } = await readPrintPlan(this.dataSource.manager, [orderId]);
    if (magnets.length === 0 && !(await this.isOrder(orderId))) return noOrder;
    return ok({
      magnets: magnets.slice(0, maximumMagnetsPerFile).map((magnet, at) => ({
        magnet: at + 1,
        label: magnetLabelOf(magnet),
        widthInches: magnet.template.widthInches,
        heightInches: magnet.template.heightInches,
        hasPhotos: magnet.windows.length > 0,
      })),
    });
  }

  async find({ orderId, magnet: number, look, rendering, blackPoint }: Wanted): Promise<Result<Proof>> {
    const plan = await readPrintPlan(this.dataSource.manager, [orderId]);
    const deleted = deletedOriginalsText(plan, this.settings.environment.TIME_ZONE);
    if (deleted) return fail('not_found', deleted);
    const magnet = plan.magnets[number - 1];
    if (!magnet || magnet.windows.length === 0) return noMagnet;
    const { options, profile } = await this.printer.read();
    if (look === 'printed' && !profile) return noProfile;
    const intent: ColorIntent = {
      rendering: rendering ?? options.color.rendering,
      keepsBlackPoint: blackPoint === undefined ? options.color.keepsBlackPoint : blackPoint === 'kept',
    };
    const printed = look === 'printed' && profile ? { profileKey: profile.key, intent } : null;
    const shown = [magnet.template, magnet.windows, printed, MAX_SIDE, QUALITY];
    const tag = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
    return ok({ tag, render: (turn) => this.rendered(magnet, printed, turn) });
  }

  private rendered(
    magnet: PlannedMagnet,
    printed: Parameters<typeof openPrinterColor>[1] | null,
    turn: PictureTurn,
  ): Promise<Result<Buffer>> {
    const photos = new LastPhoto(this.storage);
    return this.queue.run(turn, async ({ decode }) => {
      const color = printed && (await openPrinterColor(this.storage, printed));
      if (printed && !color) return fail('not_found', profileLost);
      try {
        const picture = await renderMagnet(magnet, {
          bytesOf: (photo) => photos.bytesOf(photo),
          decode,
          conversion: color && toProof(color.inks),
          dpi: densityOf(magnet),
        });
        return ok(await encoded(picture));
      } catch (error) {
        if (error instanceof WindowNotPrinted) return noPhoto;
        throw error;
      } finally {
        color?.inks.close();
      }
    });
  }

  private async isOrder(id: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(`SELECT FROM orders WHERE id = $1`, [id]);
    return rows.length > 0;
  }
}
