import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { MissingPlace } from 'shared-contracts/production/schemas';
import type { JobTicket } from 'shared-contracts/production/job-ticket';
import type { RunFile } from 'shared-contracts/production/runs';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type ZipEntry, writeZip } from '../../shared/files/write-zip.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { emptyWorkFolder, removeWorkFolder } from '../../shared/jobs/work-folder.js';
import { missingText } from '../production/domain/print-labels.js';
import { writeJobTicketPdf } from '../production/write-job-ticket.js';
import { jobTicketOf, ticketPrinterOf } from '../production/domain/job-ticket.js';
import { MagnetRenderer } from '../production/magnet-renderer.js';
import { ALWAYS, CannotBePrinted, cutFilesOf, writeGangSheets } from '../production/write-print-file.js';
import { requestDelivery } from './deliver-runs.js';
import { contentTypeOf, filesOf, runNameOf, sheetCodeOf, sheetUrlOf } from './domain/run-names.js';
import { type RunPlan, layoutOf } from './domain/run-plan.js';
import { keptPhotosOf } from './kept-photos.js';

export const makeRunFiles = job({ name: 'make-run-files', payload: z.object({ id: z.uuid() }) });

const MAX_ATTEMPTS = 6;
const MOST_NAMED = 10;
type Kind = RunFile['kind'];

type Run = { id: string; number: number; plan: RunPlan; createdAt: Date; attempts: number };
type Stored = { name: string; kind: Kind; sha256: string; sizeBytes: number };

/** It was voided, or its photos were deleted, while its files were being made. */
class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/**
 * The files of a run are made once: what is stored stays as it is, and an attempt goes on where a killed one has stopped.
 */
@Injectable()
export class MakeRunFiles implements OnModuleInit {
  private readonly logger = new Logger('MakeRunFiles');

  constructor(
    private readonly worker: JobWorker,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly storage: PhotoStorage,
    private readonly renderer: MagnetRenderer,
  ) {}

  onModuleInit(): void {
    this.worker.handle(makeRunFiles, ({ id }) => this.make(id));
  }

  async make(id: string): Promise<void> {
    const [[run]] = await this.dataSource.query<[Run[]]>(
      `UPDATE print_runs SET state = 'working', attempts = attempts + 1, done = 0
       WHERE id = $1 AND state IN ('waiting', 'working')
       RETURNING id, number, plan, created_at AS "createdAt", attempts`,
      [id],
    );
    if (!run) return;
    try {
      const folder = await emptyWorkFolder({ kind: 'print', id });
      await new RunFiles(run, {
        folder,
        storage: this.storage,
        dataSource: this.dataSource,
        renderer: this.renderer,
      }).store();
      await this.finish(id);
    } catch (error) {
      if (!(error instanceof Withdrawn)) await this.giveUpOrRetry(run, error);
    } finally {
      await removeWorkFolder({ kind: 'print', id });
    }
  }

  private finish(id: string): Promise<void> {
    return this.transactions.run(async (manager) => {
      const [[done]] = await manager.query<[{ delivers: boolean }[]]>(
        `UPDATE print_runs SET state = 'done', done = total, error = NULL WHERE id = $1 AND state = 'working'
         RETURNING delivers`,
        [id],
      );
      if (done?.delivers) await requestDelivery(manager, this.jobs, id);
    });
  }

  private async giveUpOrRetry({ id, attempts }: Run, error: unknown): Promise<void> {
    const isFinal = error instanceof CannotBePrinted;
    if (!isFinal && (attempts < MAX_ATTEMPTS || this.renderer.isEnding)) {
      await this.dataSource.query(`UPDATE print_runs SET state = 'waiting' WHERE id = $1 AND state = 'working'`, [id]);
      throw error;
    }
    if (!isFinal) this.logger.error({ err: error, id }, 'the files of a print run could not be made');
    const message = isFinal ? error.message : 'Something went wrong on our side. Please try again.';
    await this.dataSource.query(
      `UPDATE print_runs SET state = 'failed', error = $2 WHERE id = $1 AND state = 'working'`,
      [id, message],
    );
  }
}

type Tools = { folder: string; storage: PhotoStorage; dataSource: DataSource; renderer: MagnetRenderer };

/** Of one attempt. */
class RunFiles {
  private readonly stored = new Map<string, Stored>();
  private readonly name: string;

  constructor(
    private readonly run: Run,
    private readonly tools: Tools,
  ) {
    this.name = runNameOf(run.number);
  }

  async store(): Promise<void> {
    const known = await this.tools.dataSource.query<Stored[]>(
      `SELECT name, kind, sha256, size_bytes::double precision AS "sizeBytes" FROM print_run_files
       WHERE run_id = $1 ORDER BY position`,
      [this.run.id],
    );
    for (const file of known) this.stored.set(file.name, file);
    const { sheet, options } = this.run.plan;
    await this.file({ name: `${this.name}-sheets.pdf`, kind: 'sheets' }, (to) => this.writeSheets(to));
    for (const { name, bytes } of cutFilesOf(layoutOf(this.run.plan), { sheet, isMirrored: options.isMirrored }))
      await this.file({ name: `${this.name}-${name}`, kind: 'cut' }, (to) => writeFile(to, bytes));
    await this.file({ name: `${this.name}-ticket.pdf`, kind: 'ticket' }, async (to) =>
      writeFile(to, await writeJobTicketPdf(this.ticket())),
    );
    await this.file({ name: `${this.name}-manifest.json`, kind: 'manifest' }, (to) =>
      writeFile(to, `${JSON.stringify(this.ticket(), null, 2)}\n`),
    );
    await this.file({ name: `${this.name}.zip`, kind: 'zip' }, (to) => writeZip(to, this.entries()));
  }

  /** With the files that are stored by now. */
  private ticket(): JobTicket {
    const { number, plan } = this.run;
    const { sheets } = layoutOf(plan);
    return jobTicketOf({
      runNumber: number,
      printer: ticketPrinterOf(plan.options, { profileName: plan.profile?.name ?? null, sheet: plan.sheet }),
      magnets: plan.magnets,
      sheets: sheets.map((sheet, index) => ({ ...sheet, code: this.codeOf(index + 1) })),
      files: [...this.stored.values()].map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
    });
  }

  private readonly codeOf = (sheet: number) => sheetCodeOf({ run: this.run.number, sheet });

  private async writeSheets(to: string): Promise<void> {
    const { id, number, plan } = this.run;
    const { magnets, options } = plan;
    const { renderer, dataSource } = this.tools;
    const isKept = await keptPhotosOf(dataSource.manager, magnets);
    const gone = magnets.flatMap(({ orderId, line, slots, windows }) =>
      windows.flatMap(({ path: photo }, at): MissingPlace[] =>
        isKept(photo) ? [] : [{ orderId, line, slot: slots[at]!, reason: 'gone' }],
      ),
    );
    if (gone.length > 0) throw new CannotBePrinted(unprintableText(gone));
    const color = await renderer.colorOf({ profileKey: plan.profile?.key ?? null, options: plan.options });
    try {
      const missing: MissingPlace[] = [];
      const render = renderer.renderIn(color, {
        missing,
        onDone: (done) => dataSource.query(`UPDATE print_runs SET done = $2 WHERE id = $1`, [id, done]),
      });
      const work = { plan: { magnets, missing: [], lowQuality: [], deletedOriginals: [], facesAtEdge: [] } };
      await writeGangSheets(
        { ...work, file: to, color, options, render, missing: () => [], layout: layoutOf(plan) },
        plan.sheet,
        { runNumber: number, codeOf: this.codeOf, urlOf: (sheet) => sheetUrlOf(this.codeOf(sheet), plan.origin) },
      );
      if (missing.length > 0) throw new CannotBePrinted(unprintableText(missing));
    } finally {
      color.inks?.close();
    }
  }

  /** Unless an attempt before has stored it. */
  private async file({ name, kind }: Pick<Stored, 'name' | 'kind'>, write: (to: string) => Promise<unknown>) {
    if (this.stored.has(name)) return;
    const to = path.join(this.tools.folder, name);
    await write(to);
    const { size: sizeBytes } = await stat(to);
    const hash = createHash('sha256');
    await pipeline(createReadStream(to), hash);
    const sha256 = hash.digest('hex');
    const key = `${filesOf(this.run.id)}${name}`;
    await this.tools.storage.putFile({ key, file: to, size: sizeBytes, contentType: contentTypeOf(name) });
    const added = await this.tools.dataSource.query<unknown[]>(
      `INSERT INTO print_run_files (run_id, name, position, kind, object_key, sha256, size_bytes)
       SELECT id, $2, $3, $4, $5, $6, $7 FROM print_runs WHERE id = $1 AND state = 'working' FOR UPDATE RETURNING name`,
      [this.run.id, name, this.stored.size, kind, key, sha256, sizeBytes],
    );
    if (added.length === 0) throw new Withdrawn();
    this.stored.set(name, { name, kind, sha256, sizeBytes });
  }

  private async *entries(): AsyncGenerator<ZipEntry> {
    for (const { name, kind } of this.stored.values()) {
      const object = await this.tools.storage.open(`${filesOf(this.run.id)}${name}`);
      if (!object) throw new Withdrawn();
      yield { name, bytes: object.body as AsyncIterable<Uint8Array>, isCompressed: kind === 'sheets', mtime: ALWAYS };
    }
  }
}

/** "Order 5eed0000, item 1, slot 4: the photo is damaged" */
function unprintableText(missing: readonly MissingPlace[]): string {
  const named = missing.slice(0, MOST_NAMED).map(missingText);
  const more = missing.length - named.length;
  return [
    'Some magnets cannot be printed. Void this run, and make one without them.',
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}
