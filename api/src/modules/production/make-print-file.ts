import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { MissingPlace } from 'shared-contracts/production/schemas';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { emptyWorkFolder, removeWorkFolder } from '../../shared/jobs/work-folder.js';
import { type PrintInput, contentTypeOf, printKeyOf } from './domain/print-key.js';
import { deletedOriginalsText } from './domain/print-labels.js';
import { copiesIn } from './domain/print-plan.js';
import { MagnetRenderer } from './magnet-renderer.js';
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
export class MakePrintFile implements OnModuleInit {
  private readonly logger = new Logger('MakePrintFile');

  constructor(
    private readonly worker: JobWorker,
    private readonly dataSource: DataSource,
    private readonly storage: PhotoStorage,
    private readonly printer: PrinterStore,
    private readonly settings: Settings,
    private readonly renderer: MagnetRenderer,
  ) {}

  onModuleInit(): void {
    this.worker.handle(makePrintFile, ({ id }) => this.make(id));
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
    if (!isFinal && (attempts < MAX_ATTEMPTS || this.renderer.isEnding)) {
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
    const color = await this.renderer.colorOf(input);
    try {
      const missing = [...plan.missing];
      const render = this.renderer.renderIn(color, {
        missing,
        onDone: (done) => this.dataSource.query(`UPDATE print_files SET done = $2 WHERE id = $1`, [id, done]),
      });
      const { options } = input;
      const file = path.join(folder, 'file');
      const work: PrintWork = { file, plan, color, options, render, missing: () => missing };
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
}
