import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { JobTicket } from 'shared-contracts/production/job-ticket';
import type { RunFile } from 'shared-contracts/production/runs';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type ZipEntry, writeZip } from '../../shared/files/write-zip.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { refuseHalf } from '../../shared/files/refuse-half.js';
import { inWorkFolder } from '../../shared/jobs/work-folder.js';
import { missingText } from '../production/domain/print-labels.js';
import { writeJobTicketPdf } from '../production/write-job-ticket.js';
import { jobTicketOf, ticketPrinterOf } from '../production/domain/job-ticket.js';
import type { MissingPlace } from '../production/domain/print-plan.js';
import type { PrintColor } from '../production/magnet-picture.js';
import { MagnetRenderer } from '../production/magnet-renderer.js';
import { conditionOf } from '../production/output-intent.js';
import { ALWAYS, CannotBePrinted, cutFilesOf, writePages, writeSheets } from '../production/write-print-pdf.js';
import { requestDelivery } from './deliver-runs.js';
import { moving, runMoves } from './domain/run-moves.js';
import { contentTypeOf, cutNameOf, filesOf, runNameOf, sheetCodeOf, sheetUrlOf } from './domain/run-names.js';
import { type RunPlan, layoutOf } from './domain/run-plan.js';
import { keptPhotosOf } from './kept-photos.js';
import { notesOfRun } from './preflight.js';
import { removeUnnamedFiles } from './withdraw-run-files.js';

/** Earlier versions, which know neither pages nor claims, leave a new name alone. The last attempt is half an hour after the first. */
export const makeRunFiles = job({ name: 'make-print-run', payload: z.object({ id: z.uuid() }), maxAttempts: 8 });
const asEarlierVersions = { ...makeRunFiles, name: 'make-run-files' };

const MAX_NAMED = 10;
type Kind = RunFile['kind'];

/** `attempts`: grows with each claim; all writes name it, so that an attempt given up writes nothing more. */
type Run = { id: string; number: number; plan: StoredPlan; attempts: number };
/** Earlier versions stored no kind: sheets. */
type StoredPlan = Omit<RunPlan, 'kind'> & Partial<Pick<RunPlan, 'kind'>>;
type Stored = { name: string; kind: Kind; key: string; sha256: string; sizeBytes: number };

/** $1: its id. $2: the attempt that has claimed it. */
const IS_CLAIMED = `id = $1 AND attempts = $2 AND state = '${runMoves.claim.to}'`;
const { set: GIVEN_UP, where: CAN_BE_GIVEN_UP } = moving(runMoves.giveUp);
const { set: CLAIMED, where: CAN_BE_CLAIMED } = moving(runMoves.claim);

const withdrawn = () => new Error('the run was voided, its photos were deleted, or another worker has taken it over');

/** What is stored stays as it is; an attempt goes on where a killed one has stopped. */
@Injectable()
export class MakeRunFiles implements OnModuleInit {
  constructor(
    private readonly worker: JobWorker,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly storage: PhotoStorage,
    private readonly renderer: MagnetRenderer,
  ) {}

  onModuleInit(): void {
    for (const made of [makeRunFiles, asEarlierVersions])
      this.worker.handle(
        made,
        ({ id }) => this.make(id),
        (manager, { id }) => this.giveUp(manager, id),
      );
  }

  async make(id: string): Promise<void> {
    const [[run]] = await this.dataSource.query<[Run[]]>(
      `UPDATE print_runs SET ${CLAIMED}, attempts = attempts + 1, done = 0 WHERE id = $1 AND ${CAN_BE_CLAIMED}
       RETURNING id, number, plan, attempts`,
      [id],
    );
    if (!run) return;
    const { storage, dataSource, renderer } = this;
    try {
      await inWorkFolder({ kind: 'print', id }, (folder) =>
        new RunFiles(run, { folder, storage, dataSource, renderer }).store(),
      );
      await this.finish(run);
    } catch (error) {
      const isFinal = error instanceof CannotBePrinted;
      await dataSource.query(`UPDATE print_runs SET state = $3, error = $4 WHERE ${IS_CLAIMED}`, [
        id,
        run.attempts,
        runMoves[isFinal ? 'refuse' : 'interrupt'].to,
        isFinal ? error.message : null,
      ]);
      if (!isFinal) throw error;
    }
  }

  private finish({ id, attempts }: Run): Promise<void> {
    return this.transactions.run(async (manager) => {
      const [[done]] = await manager.query<[{ delivers: boolean }[]]>(
        `UPDATE print_runs SET ${moving(runMoves.finish).set}, done = total, error = NULL WHERE ${IS_CLAIMED} RETURNING delivers`,
        [id, attempts],
      );
      if (!done) throw withdrawn();
      if (done.delivers) await requestDelivery(manager, this.jobs, id);
      if (attempts > 1) await removeUnnamedFiles(manager, this.jobs, id);
    });
  }

  private giveUp(manager: EntityManager, id: string): Promise<unknown> {
    return manager.query(`UPDATE print_runs SET ${GIVEN_UP}, error = $2 WHERE id = $1 AND ${CAN_BE_GIVEN_UP}`, [
      id,
      'Something went wrong on our side. Please try again.',
    ]);
  }
}

type Tools = { folder: string; storage: PhotoStorage; dataSource: DataSource; renderer: MagnetRenderer };

class RunFiles {
  private readonly stored = new Map<string, Stored>();
  private readonly name: string;
  private facts: ReturnType<RunFiles['findFacts']> | undefined;

  constructor(
    private readonly run: Run,
    private readonly tools: Tools,
  ) {
    this.name = runNameOf(run.number);
  }

  async store(): Promise<void> {
    const known = await this.tools.dataSource.query<Stored[]>(
      `SELECT name, kind, object_key AS key, sha256, size_bytes::double precision AS "sizeBytes" FROM print_run_files
       WHERE run_id = $1 ORDER BY position`,
      [this.run.id],
    );
    for (const file of known) this.stored.set(file.name, file);
    const { kind = 'sheets', sheet, options } = this.run.plan;
    await this.file({ name: `${this.name}-${kind}.pdf`, kind }, (to) => this.writePdf(to));
    if (kind === 'sheets')
      for (const { name, bytes } of cutFilesOf(layoutOf(this.run.plan), {
        sheet,
        isMirrored: options.isMirrored,
        nameOf: this.cutNameOf,
      }))
        await this.file({ name, kind: 'cut' }, (to) => writeFile(to, bytes));
    await this.file({ name: `${this.name}-ticket.pdf`, kind: 'ticket' }, async (to) =>
      writeFile(to, await writeJobTicketPdf(await this.ticket())),
    );
    await this.file({ name: `${this.name}-manifest.json`, kind: 'manifest' }, async (to) =>
      writeFile(to, `${JSON.stringify(await this.ticket(), null, 2)}\n`),
    );
    await this.file({ name: `${this.name}.zip`, kind: 'zip' }, (to) => writeZip(to, this.entries()));
  }

  private async findFacts() {
    const condition = await this.withColor(({ inks, ...color }) =>
      Promise.resolve(conditionOf({ ...color, name: inks?.name ?? null })),
    );
    const noted = await notesOfRun(this.tools.dataSource.manager, this.run.plan.magnets);
    return { condition, toLookAt: noted.length };
  }

  private async ticket(): Promise<JobTicket> {
    const { number, plan } = this.run;
    // the page and the manifest say the same
    const { condition, toLookAt } = await (this.facts ??= this.findFacts());
    const { sheets } = layoutOf(plan);
    return jobTicketOf({
      runNumber: number,
      printer: ticketPrinterOf(plan.options, {
        profileName: plan.profile?.name ?? null,
        condition,
        sheet: plan.kind === 'pages' ? null : plan.sheet,
      }),
      magnets: plan.magnets,
      toLookAt,
      sheets: sheets.map((sheet, index) => ({ ...sheet, code: this.codeOf(index + 1) })),
      files: [...this.stored.values()].map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
    });
  }

  private readonly codeOf = (sheet: number) => sheetCodeOf({ run: this.run.number, sheet });
  private readonly cutNameOf = (sheet: number) => cutNameOf({ run: this.run.number, sheet });

  private async writePdf(to: string): Promise<void> {
    const { id, attempts, number: runNumber, plan } = this.run;
    const { magnets, options } = plan;
    const { renderer, dataSource } = this.tools;
    const isKept = await keptPhotosOf(dataSource.manager, magnets);
    const gone = magnets.flatMap(({ orderId, line, slots, windows }) =>
      windows.flatMap(({ path: photo }, at): MissingPlace[] =>
        isKept(photo) ? [] : [{ orderId, line, slot: slots[at]!, reason: 'gone' }],
      ),
    );
    if (gone.length > 0) throw new CannotBePrinted(unprintableText(gone));
    await this.withColor(async (color) => {
      const missing: MissingPlace[] = [];
      const render = renderer.renderIn(color, {
        missing,
        onDone: (done) => dataSource.query(`UPDATE print_runs SET done = $3 WHERE ${IS_CLAIMED}`, [id, attempts, done]),
      });
      const urlOf = (sheet: number) => sheetUrlOf(this.codeOf(sheet), plan.origin);
      const names = { codeOf: this.codeOf, urlOf, cutNameOf: this.cutNameOf };
      const work = { file: to, runNumber, layout: layoutOf(plan), color, options, render, ...names };
      await (plan.kind === 'pages' ? writePages(work) : writeSheets(work, plan.sheet));
      if (missing.length > 0) throw new CannotBePrinted(unprintableText(missing));
    });
  }

  private async withColor<T>(use: (color: PrintColor) => Promise<T>): Promise<T> {
    const { profile, options } = this.run.plan;
    const color = await this.tools.renderer.colorOf({ profileKey: profile?.key ?? null, options });
    try {
      return await use(color);
    } finally {
      color.inks?.close();
    }
  }

  private async file({ name, kind }: Pick<Stored, 'name' | 'kind'>, write: (to: string) => Promise<unknown>) {
    if (this.stored.has(name)) return;
    const to = path.join(this.tools.folder, name);
    await write(to);
    await refuseHalf(to);
    const { size: sizeBytes } = await stat(to);
    const hash = createHash('sha256');
    await pipeline(createReadStream(to), hash);
    const sha256 = hash.digest('hex');
    const { id, attempts } = this.run;
    const key = `${filesOf(id)}${attempts}/${name}`;
    await this.tools.storage.putFile({ key, file: to, size: sizeBytes, contentType: contentTypeOf(name) });
    const added = await this.tools.dataSource.query<unknown[]>(
      `INSERT INTO print_run_files (run_id, name, position, kind, object_key, sha256, size_bytes)
       SELECT id, $3, $4, $5, $6, $7, $8 FROM print_runs WHERE ${IS_CLAIMED} FOR UPDATE RETURNING name`,
      [id, attempts, name, this.stored.size, kind, key, sha256, sizeBytes],
    );
    if (added.length === 0) throw withdrawn();
    this.stored.set(name, { name, kind, key, sha256, sizeBytes });
  }

  private async *entries(): AsyncGenerator<ZipEntry> {
    for (const { name, kind, key } of this.stored.values()) {
      const object = await this.tools.storage.open(key);
      if (!object) throw withdrawn();
      yield {
        name,
        bytes: object.body as AsyncIterable<Uint8Array>,
        isCompressed: kind === 'sheets' || kind === 'pages',
        mtime: ALWAYS,
      };
    }
  }
}

/** "Order 5eed0000, item 1, slot 4: the photo is damaged" */
function unprintableText(missing: readonly MissingPlace[]): string {
  const named = missing.slice(0, MAX_NAMED).map(missingText);
  const more = missing.length - named.length;
  return [
    'Some magnets cannot be printed. Void this run, and make one without them.',
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}
