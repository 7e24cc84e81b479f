import { Injectable } from '@nestjs/common';
import type {
  Preflight,
  PreflightQuery,
  PrintRun,
  PrintRunDetail,
  SpoiledPieces,
} from 'shared-contracts/production/runs';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { PrintFolder } from '../../integrations/print-folder/print-folder.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { takeBackPrinting } from '../orders/printing/begin-printing.js';
import type { Download } from '../production/send-download.js';
import { requestDelivery } from './deliver-runs.js';
import { allows, moving, runMoves } from './domain/run-moves.js';
import { contentTypeOf } from './domain/run-names.js';
import { makeRunFiles } from './make-run-files.js';
import { preflightOf } from './preflight.js';
import { runDetailOf, runOf, unknownRun } from './run-views.js';
import { PRINT_QUEUE, forgetRunFiles } from './withdraw-run-files.js';

type LockedRun = { state: PrintRun['state']; number: number; releasedAt: Date | null; hasFiles: boolean };

const unknownFile = fail('not_found', 'This file does not exist, or is no longer stored.');
const released = fail('run_released', 'The files of this run are out already, so it can no longer be voided.');
const isReprinted = fail(
  'run_released',
  'A later run prints magnets of this one again, so it can no longer be voided.',
);
const notDone = fail('run_not_done', 'The files of this run are not made yet.');
const noFiles = fail('run_not_done', 'The files of this run are no longer stored.');
const noFolder = fail('no_print_folder', 'No folder is configured that runs could be delivered to.');

@Injectable()
export class PrintRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly storage: PhotoStorage,
    private readonly folder: PrintFolder,
    private readonly settings: Settings,
  ) {}

  async one(id: string): Promise<Result<PrintRunDetail>> {
    const detail = await runDetailOf(this.dataSource.manager, id);
    return detail ? ok(detail) : unknownRun;
  }

  preflight(asked: z.output<typeof PreflightQuery>): Promise<Result<Preflight>> {
    return preflightOf(this.dataSource.manager, asked, this.settings.environment.TIME_ZONE);
  }

  /** Its orders return to pending, and what it reprints waits for another run. */
  void(id: string, actorId: string): Promise<Result<PrintRun>> {
    return this.changing(id, async (manager, run) => {
      if (!allows(runMoves.void, run.state)) return undefined;
      if (run.releasedAt) return released;
      const pieces = await manager.query<{ reprintedIn: string | null }[]>(
        `SELECT reprinted_in AS "reprintedIn" FROM print_run_pieces WHERE run_id = $1 ORDER BY id FOR UPDATE`,
        [id],
      );
      if (pieces.some(({ reprintedIn }) => reprintedIn !== null)) return isReprinted;
      await manager.query(`UPDATE print_runs SET ${moving(runMoves.void).set}, error = NULL WHERE id = $1`, [id]);
      await manager.query(`UPDATE print_run_pieces SET reprinted_in = NULL WHERE reprinted_in = $1`, [id]);
      const [orders] = await manager.query<[{ orderId: string }[]]>(
        `UPDATE print_run_orders SET is_voided = true WHERE run_id = $1 RETURNING order_id AS "orderId"`,
        [id],
      );
      await takeBackPrinting(manager, { orderIds: orders.map(({ orderId }) => orderId), actorId });
      await forgetRunFiles(manager, this.jobs, id);
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/print-runs/:id/void',
        id,
        before: { number: run.number, state: run.state },
        after: { number: run.number, state: runMoves.void.to },
      });
      return undefined;
    });
  }

  retry(id: string, actorId: string): Promise<Result<PrintRun>> {
    return this.changing(id, async (manager, run) => {
      if (!allows(runMoves.retry, run.state)) return undefined;
      await manager.query(`UPDATE print_runs SET ${moving(runMoves.retry).set}, done = 0, error = NULL WHERE id = $1`, [
        id,
      ]);
      await this.jobs.add(manager, makeRunFiles, { id }, { queue: PRINT_QUEUE });
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/print-runs/:id/retry',
        id,
        before: { state: run.state },
        after: { state: runMoves.retry.to },
      });
      return undefined;
    });
  }

  deliver(id: string, actorId: string): Promise<Result<PrintRun>> {
    return this.changing(id, async (manager, run) => {
      if (run.state !== 'done') return notDone;
      if (this.folder.name === null) return noFolder;
      if (!run.hasFiles) return noFiles;
      await requestDelivery(manager, this.jobs, id);
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/print-runs/:id/deliver',
        id,
        before: null,
        after: { folder: this.folder.name },
      });
      return undefined;
    });
  }

  async spoil(
    { id, pieceIds, reason }: z.output<typeof SpoiledPieces>,
    actorId: string,
  ): Promise<Result<PrintRunDetail>> {
    const changed = await this.changing(id, async (manager, run) => {
      if (run.state !== 'done') return notDone;
      const pieces = await manager.query<{ id: string }[]>(
        `SELECT id FROM print_run_pieces WHERE run_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`,
        [id, pieceIds],
      );
      const known = new Set(pieces.map((piece) => piece.id));
      const errors = Object.fromEntries(
        pieceIds.flatMap((piece, index) =>
          known.has(piece) ? [] : [[`pieceIds.${index}`, 'This magnet is not in the run']],
        ),
      );
      if (Object.keys(errors).length > 0) return fail('not_found', 'A magnet is not in this run.', { errors });
      const [marked] = await manager.query<[{ id: string }[]]>(
        `UPDATE print_run_pieces SET spoiled_at = now(), spoiled_reason = nullif($2, '')
         WHERE id = ANY($1) AND spoiled_at IS NULL RETURNING id`,
        [pieceIds, reason],
      );
      if (marked.length === 0) return undefined;
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/print-runs/:id/spoiled',
        id,
        before: null,
        after: { spoiled: marked.length, ...(reason !== '' && { reason }) },
      });
      return undefined;
    });
    return changed.ok ? this.one(id) : changed;
  }

  /** Releases the run, which can then no longer be voided. */
  async download({ id, name }: { id: string; name: string }): Promise<Result<Download>> {
    const [file] = await this.dataSource.query<{ key: string }[]>(
      `SELECT object_key AS key FROM print_run_files WHERE run_id = $1 AND name = $2`,
      [id, name],
    );
    const stored = file && (await this.storage.open(file.key));
    if (!stored) return unknownFile;
    try {
      const changed = await this.changing(id, async (manager, run) => {
        if (run.state !== 'done') return unknownFile;
        await manager.query(`UPDATE print_runs SET released_at = now() WHERE id = $1 AND released_at IS NULL`, [id]);
        return undefined;
      });
      if (!changed.ok) {
        stored.body.destroy();
        return changed;
      }
    } catch (error) {
      stored.body.destroy();
      throw error;
    }
    return ok({ body: stored.body, size: stored.size, contentType: contentTypeOf(name), fileName: name });
  }

  /** With the run locked: releasing and voiding meet here. */
  private changing(
    id: string,
    change: (manager: EntityManager, run: LockedRun) => Promise<Failure | undefined>,
  ): Promise<Result<PrintRun>> {
    return this.transactions.run(async (manager): Promise<Result<PrintRun>> => {
      const [run] = await manager.query<LockedRun[]>(
        `SELECT state, number, released_at AS "releasedAt",
                EXISTS (SELECT FROM print_run_files WHERE run_id = print_runs.id) AS "hasFiles"
         FROM print_runs WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!run) return unknownRun;
      const refusal = await change(manager, run);
      return refusal ?? ok((await runOf(manager, id))!);
    });
  }
}
