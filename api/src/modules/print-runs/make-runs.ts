import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintRun, PrintRunRequest } from 'shared-contracts/production/runs';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { inTurns } from '../../shared/queues/in-turns.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { beginPrinting } from '../orders/begin-printing.js';
import { StatusMails } from '../orders/status-mails.js';
import type { PlannedMagnet } from '../production/domain/print-plan.js';
import { PrinterStore } from '../production/printer-store.js';
import { readPrintPlan } from '../production/read-print-plan.js';
import { PRINT_QUEUE } from '../production/withdraw-print-files.js';
import { copiesIn } from './domain/fit-orders.js';
import { planByOrder, printableOf } from './domain/printable-order.js';
import { type RunPlan, type RunPrinter, fitSheet, piecesOf, planOf, sheetSteps } from './domain/run-plan.js';
import { makeRunFiles } from './make-run-files.js';
import { runOf } from './run-views.js';
import { noteDay } from './schedule-day.js';
import { chosenPieces, lockPieces } from './spoiled-pieces.js';
import { notReadyTexts, readinessOf } from './waiting-orders.js';

const { maximumSheetsPerRun, maximumMagnetsPerFile } = shopPolicy.printing;
const ATTEMPTS = 5;

type Wanted = z.output<typeof PrintRunRequest>;
/** `day`: of the schedule that makes it. `actorId`: null for the schedule. */
export type RunMaker = { actorId: string | null; day?: string; delivers?: boolean };
/** What the sheets are made from. */
type RunInput = RunPrinter & { magnets: PlannedMagnet[] };

const tooMany = (message: string) => fail('orders_not_ready', message, { errors: { orderIds: message } });
const dayIsDone = fail('orders_not_ready', 'The run of this day is made already.');
const restless = fail('orders_not_ready', 'These orders are changing right now. Please try again.');

@Injectable()
export class MakeRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly printer: PrinterStore,
    private readonly settings: Settings,
    private readonly jobs: JobQueue,
    private readonly mails: StatusMails,
  ) {}

  /**
   * Sets its orders to processing. The sheets are planned before the orders are locked, since that takes seconds; what has changed
   * meanwhile is planned again.
   */
  async make(wanted: Wanted, maker: RunMaker): Promise<Result<PrintRun>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { manager } = this.dataSource;
      const input = await this.inputOf(manager, wanted);
      // its orders are in this very run if it was made before
      const known = await runOf(manager, wanted.id);
      if (known) return ok(known);
      if (!input.ok) return input;
      const layout = await inTurns(sheetSteps(input.value.magnets, input.value));
      const sheets = layout.sheets.length;
      if (sheets > maximumSheetsPerRun)
        return tooMany(`These are ${sheets} sheets, and a run has at most ${maximumSheetsPerRun}.`);
      const plan = planOf({ ...input.value, layout });
      const made = await this.transactions.run((locked) => this.save(locked, { wanted, maker, plan }));
      if (made) return made;
    }
    return restless;
  }

  /** Null if something has changed since it was planned. */
  private async save(
    manager: EntityManager,
    { wanted, maker, plan }: { wanted: Wanted; maker: RunMaker; plan: RunPlan },
  ): Promise<Result<PrintRun> | null> {
    await lockAll(manager, wanted);
    // one of the same name, which was being made meanwhile
    const known = await runOf(manager, wanted.id);
    if (known) return ok(known);
    const input = await this.inputOf(manager, wanted);
    if (!input.ok) return input;
    const { layout, ...planned } = plan;
    if (!isDeepStrictEqual(asJson(input.value), asJson(planned))) return null;
    // another process has made the run of the day
    if (maker.day !== undefined && !(await noteDay(manager, maker.day))) return dayIsDone;
    const { id, orderIds, pieceIds } = wanted;
    const pieces = piecesOf(plan);
    const inserted = await manager.query<{ number: number }[]>(
      `INSERT INTO print_runs (id, plan, total, sheets, used_share, made_by, scheduled_on, delivers)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING number`,
      [
        id,
        JSON.stringify(plan),
        plan.magnets.length,
        layout.sheets.length,
        layout.usedShare,
        maker.actorId,
        maker.day ?? null,
        maker.delivers ?? false,
      ],
    );
    // another one with this id was just committed
    if (inserted.length === 0) return null;
    await manager.query(`INSERT INTO print_run_orders (run_id, order_id) SELECT $1, unnest($2::uuid[])`, [
      id,
      orderIds,
    ]);
    await manager.query(
      `INSERT INTO print_run_pieces (run_id, item, magnet, sheet, order_id)
       SELECT $1, * FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::uuid[])`,
      [
        id,
        pieces.map(({ item }) => item),
        pieces.map(({ magnet }) => magnet),
        pieces.map(({ sheet }) => sheet),
        pieces.map(({ orderId }) => orderId),
      ],
    );
    await manager.query(`UPDATE print_run_pieces SET reprinted_in = $1 WHERE id = ANY($2)`, [id, pieceIds]);
    await beginPrinting(manager, { orderIds, actorId: maker.actorId, mails: this.mails });
    await this.jobs.add(manager, makeRunFiles, { id }, { queue: PRINT_QUEUE });
    if (maker.actorId !== null)
      await writeAudit(manager, {
        actorId: maker.actorId,
        action: 'POST /api/admin/print-runs',
        subject: 'print run',
        subjectId: id,
        before: null,
        after: { number: inserted[0]!.number, orderIds, ...(pieceIds.length > 0 && { pieceIds }) },
      });
    return ok((await runOf(manager, id))!);
  }

  /** Refuses what is not ready. The pieces that are printed again come first. */
  private async inputOf(manager: EntityManager, { orderIds, pieceIds }: Wanted): Promise<Result<RunInput>> {
    const { TIME_ZONE: timeZone, PUBLIC_URL: origin } = this.settings.environment;
    const { ready, refusals } = await readinessOf(manager, orderIds, { now: new Date(), timeZone });
    const { sheet, options, profile } = await this.printer.read(manager);
    const printer = { sheet, options };
    const ofOrder = planByOrder(await readPrintPlan(manager, [...ready.keys()], { withoutRefunded: true }));
    const magnets: PlannedMagnet[] = [];
    const errors: Record<string, string> = {};
    const pieces = new Map((await chosenPieces(manager, pieceIds)).map((piece) => [piece.pieceId, piece]));
    for (const [index, id] of pieceIds.entries()) {
      const piece = pieces.get(id);
      if (!piece) errors[`pieceIds.${index}`] = 'It no longer waits to be printed again';
      else if (!piece.hasPhotos) errors[`pieceIds.${index}`] = 'Its photo was deleted';
      else if (!fitSheet([piece.magnet], printer)) errors[`pieceIds.${index}`] = notReadyTexts.fits_no_sheet;
      else magnets.push(piece.magnet);
    }
    for (const [index, id] of orderIds.entries()) {
      const order = ready.get(id);
      if (!order) {
        errors[`orderIds.${index}`] = refusals.get(id) ?? 'This order does not exist';
        continue;
      }
      const decided = printableOf(ofOrder(id), { arePhotosWaived: order.arePhotosWaived, printer });
      if (decided.isReady) magnets.push(...decided.printable.magnets);
      else errors[`orderIds.${index}`] = notReadyTexts[decided.reason];
    }
    const isUnknown = orderIds.some((id) => !ready.has(id) && !refusals.has(id));
    if (isUnknown) return fail('not_found', 'An order does not exist.', { errors });
    if (Object.keys(errors).length > 0)
      return fail('orders_not_ready', 'Not everything of this run is ready, so nothing is printed.', { errors });
    const copies = copiesIn(magnets);
    if (copies > maximumMagnetsPerFile)
      return tooMany(`These are ${copies} magnets, and a run has at most ${maximumMagnetsPerFile}.`);
    return ok({ sheet, options, profile: profile && { key: profile.key, name: profile.name }, origin, magnets });
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function lockAll(manager: EntityManager, { orderIds, pieceIds }: Wanted): Promise<void> {
  await manager.query(`SELECT FROM orders WHERE id = ANY($1) ORDER BY id FOR UPDATE`, [orderIds]);
  await lockPieces(manager, pieceIds);
}
