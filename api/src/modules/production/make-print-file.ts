import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { MissingPlace } from 'shared-contracts/production/schemas';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { emptyWorkFolder, removeWorkFolder } from '../../shared/jobs/work-folder.js';
import { PictureQueue, inBackground } from '../media/picture-queue.js';
import { type PrintInput, contentTypeOf, printKeyOf } from './domain/print-key.js';
import { deletedOriginalsText } from './domain/print-labels.js';
import { type PlannedMagnet, copiesIn } from './domain/print-plan.js';
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
import { PrintFileRecord } from './print-file.entity.js';
import { readPrintPlan } from './read-print-plan.js';
import { PrinterStore } from './printer-store.js';
import { type PrintWork, type SheetUsage, CannotBePrinted } from './write-print-file.js';

export const makePrintFile = job({ name: 'make-print-file', payload: z.object({ id: z.uuid() }) });

const MAX_ATTEMPTS = 6;
const { maximumMagnetsPerFile } = shopPolicy.printing;

const orderUrlAt = (origin: string) => (orderId: string) => new URL(`/orders/${orderId}`, origin).href;

const removeFolderOf = (id: string): Promise<void> => removeWorkFolder({ kind: 'print', id });

@Injectable()
export class MakePrintFile implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('MakePrintFile');
  private isEnding = false;

  constructor(
    private readonly worker: JobWorker,
    private readonly dataSource: DataSource,
    private readonly storage: PhotoStorage,
    private readonly printer: PrinterStore,
    private readonly settings: Settings,
    private readonly queue: PictureQueue,
  ) {}

  onModuleInit(): void {
    this.worker.handle(makePrintFile, ({ id }) => this.make(id));
  }

  /** The worker waits for its jobs, and a large file would take minutes. */
  beforeApplicationShutdown(): void {
    this.isEnding = true;
  }

  async inputOf(
    { kind, orderIds }: Pick<PrintFileRecord, 'kind' | 'orderIds'>,
    manager = this.dataSource.manager,
  ): Promise<PrintInput & { key: string }> {
    const [plan, { sheet, options, profile }] = [
      await readPrintPlan(manager, orderIds),
      await this.printer.read(manager),
    ];
    const origin = this.settings.environment.PUBLIC_URL;
    const input: PrintInput = { kind, plan, sheet, options, profileKey: profile?.key ?? null, origin };
    const key = printKeyOf(input, (text) => createHash('sha256').update(text).digest('hex'));
    return { ...input, key };
  }

  /** Harmless when repeated: a finished file stays, and one that was withdrawn is not made. */
  async make(id: string): Promise<void> {
    const [record] = await this.dataSource.query<[PrintFileRecord[]]>(
      `UPDATE print_files SET state = 'working', attempts = attempts + 1, done = 0
       WHERE id = $1 AND state IN ('waiting', 'working') RETURNING kind, order_ids AS "orderIds", attempts`,
      [id],
    );
    const [file] = record;
    if (!file) return removeFolderOf(id);
    try {
      await this.makeFrom(id, file);
    } catch (error) {
      await this.giveUpOrRetry(id, file, error);
    }
  }

  private async giveUpOrRetry(id: string, { attempts }: PrintFileRecord, error: unknown): Promise<void> {
    const isFinal = error instanceof CannotBePrinted;
    if (!isFinal && (attempts < MAX_ATTEMPTS || this.isEnding)) {
      await this.dataSource.query(`UPDATE print_files SET state = 'waiting' WHERE id = $1 AND state = 'working'`, [id]);
      throw error;
    }
    if (!isFinal) this.logger.error({ err: error, id }, 'a print file could not be made');
    const message = isFinal ? error.message : 'Something went wrong on our side. Please try again.';
    await this.dataSource.query(
      `UPDATE print_files SET state = 'failed', error = $2 WHERE id = $1 AND state = 'working'`,
      [id, message],
    );
  }

  private async makeFrom(id: string, record: PrintFileRecord): Promise<void> {
    const input = await this.inputOf(record);
    const { plan, key } = input;
    if (copiesIn(plan) > maximumMagnetsPerFile)
      throw new CannotBePrinted(`These orders have more than ${maximumMagnetsPerFile} magnets. Choose fewer orders.`);
    const refusal = deletedOriginalsText(plan, this.settings.environment.TIME_ZONE);
    if (refusal) throw new CannotBePrinted(refusal);
    // the key is known before the file is stored, so that deleting the photos finds it
    const [, begun] = await this.dataSource.query<[unknown, number]>(
      `UPDATE print_files SET total = $2, low_quality = $3, object_key = $4 WHERE id = $1 AND state = 'working'`,
      [id, plan.magnets.length, JSON.stringify(plan.lowQuality.map(({ path: _path, ...place }) => place)), key],
    );
    if (begun === 0) return;
    if (await this.reuse(id, { key, missing: plan.missing })) return;
    const folder = await emptyWorkFolder({ kind: 'print', id });
    const color = await this.colorOf(input);
    try {
      const missing = [...plan.missing];
      const work = this.workOf(id, { input, folder, missing, color });
      const written = await this.write(work, input);
      const { size } = await stat(work.file);
      await this.storage.putFile({ key, file: work.file, size, contentType: contentTypeOf[input.kind] });
      await this.finish(id, { ...written, key, size, missing });
    } finally {
      color.inks?.close();
      await removeFolderOf(id);
    }
  }

  /** The same design gives the same bytes, unless the stored file lacks a photo that was lost. */
  private async reuse(id: string, { key, missing }: { key: string; missing: MissingPlace[] }): Promise<boolean> {
    const whole = `object_key = $1 AND state = 'done' AND missing = $2::jsonb`;
    const values = [key, JSON.stringify(missing)];
    const rows = await this.dataSource.query<unknown[]>(`SELECT 1 FROM print_files WHERE ${whole} LIMIT 1`, values);
    if (rows.length === 0 || !(await this.storage.head(key))) return false;
    await this.dataSource.query(
      `UPDATE print_files SET state = 'done', done = print_files.total, object_key = made.object_key, size_bytes = made.size_bytes,
              sheets = made.sheets, used_share = made.used_share, missing = made.missing
       FROM (SELECT * FROM print_files WHERE ${whole} LIMIT 1) AS made
       WHERE print_files.id = $3 AND print_files.state = 'working'`,
      [...values, id],
    );
    return true;
  }

  private async finish(
    id: string,
    { key, size, missing, sheets, usedShare }: SheetUsage & { key: string; size: number; missing: MissingPlace[] },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE print_files SET state = 'done', done = total, object_key = $2, size_bytes = $3, missing = $4, sheets = $5,
              used_share = $6 WHERE id = $1 AND state = 'working'`,
      [id, key, size, JSON.stringify(missing), sheets, usedShare],
    );
  }

  private async write(work: PrintWork, { kind, sheet, origin }: PrintInput): Promise<SheetUsage> {
    // the PDF library takes time and memory that only a process which makes files needs
    const { writeCutFiles, writeGangSheets, writeOrderPdf, writePictureZip } = await import('./write-print-file.js');
    const write: Record<PrintInput['kind'], () => Promise<SheetUsage>> = {
      pdf: () => writeOrderPdf(work, orderUrlAt(origin)),
      zip: () => writePictureZip(work),
      gang: () => writeGangSheets(work, sheet),
      cut: () => writeCutFiles(work, sheet),
    };
    return write[kind]();
  }

  private workOf(
    id: string,
    {
      input,
      folder,
      missing,
      color,
    }: { input: PrintInput; folder: string; missing: MissingPlace[]; color: PrintColor },
  ): PrintWork {
    const photos = new LastPhoto(this.storage);
    let done = 0;
    const render: PrintWork['render'] = async (magnet, encode) => {
      const picture = await this.queue.run(inBackground('print'), async ({ decode }) => {
        if (this.isEnding) throw new Error('the process ends: another attempt makes the file');
        const conversion = color.inks && toInks(color.inks);
        const from = { bytesOf: (photo: string) => photos.bytesOf(photo), decode, conversion };
        const rendered = await this.rendered(magnet, from, missing);
        return rendered && encode(rendered);
      });
      done += 1;
      await this.dataSource.query(`UPDATE print_files SET done = $2 WHERE id = $1`, [id, done]);
      return picture;
    };
    return {
      file: path.join(folder, 'file'),
      plan: input.plan,
      color,
      options: input.options,
      render,
      missing: () => missing,
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

  private async colorOf({ profileKey, options }: PrintInput): Promise<PrintColor> {
    if (profileKey === null) return { icc: await srgbProfile(), inks: null };
    const color = await openPrinterColor(this.storage, { profileKey, intent: options.color });
    if (!color) throw new CannotBePrinted(profileLost);
    return color;
  }
}
