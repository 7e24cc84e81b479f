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
import { beginPrinting } from '../orders/printing/begin-printing.js';
import { StatusMails } from '../orders/mails/status-mails.js';
import type { PlannedMagnet } from '../production/domain/print-plan.js';
import { PrinterStore } from '../production/printer-store.js';
import { readPrintPlan } from '../production/read-print-plan.js';
import { copiesIn } from './domain/fit-orders.js';
import { planByOrder, printableOf } from './domain/printable-order.js';
import { type RunPlan, type RunPrinter, fitSheet, piecesOf, planOf, sheetSteps } from './domain/run-plan.js';
import { makeRunFiles } from './make-run-files.js';
import { runOf } from './run-views.js';
import { chosenPieces, lockPieces } from './spoiled-pieces.js';
import { PRINT_QUEUE } from './withdraw-run-files.js';
import { notReadyTexts, readinessOf } from './waiting-orders.js';

const { maximumSheetsPerRun, maximumMagnetsPerFile } = shopPolicy.printing;
const ATTEMPTS = 5;

type Wanted = z.output<typeof PrintRunRequest>;
export type RunMaker = { actorId: string | null; day?: string; delivers?: boolean };
type RunInput = RunPrinter & { magnets: PlannedMagnet[] };

const tooMany = (message: string) => fail('orders_not_ready', message, { errors: { orderIds: message } });
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

  /** The sheets are planned before the orders are locked, since that takes seconds; what has changed meanwhile is planned again. */
  async make(wanted: Wanted, maker: RunMaker): Promise<Result<PrintRun>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { manager } = this.dataSource;
      const input = await this.inputOf(manager, wanted);
      // if it was made before, its orders are in this very run
      const known = await runOf(manager, wanted.id);
      if (known) return ok(known);
      if (!input.ok) return input;
      const layout = await inTurns(sheetSteps(input.value.magnets, input.value));
      const sheets = layout.sheets.length;
      if (!isOneOrder(wanted) && wanted.layout === 'sheets' && sheets > maximumSheetsPerRun)
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
    const known = await runOf(manager, wanted.id);
    if (known) return ok(known);
    const input = await this.inputOf(manager, wanted);
    if (!input.ok) return input;
    const { layout, ...planned } = plan;
    if (!isDeepStrictEqual(asJson(input.value), asJson(planned))) return null;
    const { id, orderIds, pieceIds, reason } = wanted;
    const pieces = piecesOf(plan);
    const inserted = await manager.query<{ number: number }[]>(
      `INSERT INTO print_runs (id, plan, total, sheets, used_share, made_by, scheduled_on, delivers, layout, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING RETURNING number`,
      [
        id,
        JSON.stringify(plan),
        plan.magnets.length,
        layout.sheets.length,
        layout.usedShare,
        maker.actorId,
        maker.day ?? null,
        maker.delivers ?? false,
        wanted.layout,
        reason,
      ],
    );
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
        id,
        before: null,
        after: {
          number: inserted[0]!.number,
          orderIds,
          ...(pieceIds.length > 0 && { pieceIds }),
          ...(reason !== null && { reason }),
        },
      });
    return ok((await runOf(manager, id))!);
  }

  /** Refuses what is not ready. Reprinted pieces come first. */
  private async inputOf(manager: EntityManager, wanted: Wanted): Promise<Result<RunInput>> {
    const { orderIds, pieceIds, layout: kind } = wanted;
    const { TIME_ZONE: timeZone, PUBLIC_URL: origin } = this.settings.environment;
    const { ready, refusals } = await readinessOf(manager, wanted, { now: new Date(), timeZone });
    const { sheet, options, profile } = await this.printer.read(manager);
    const printer = { kind, sheet, options };
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
    if (!isOneOrder(wanted) && copies > maximumMagnetsPerFile)
      return tooMany(`These are ${copies} magnets, and a run has at most ${maximumMagnetsPerFile}.`);
    return ok({ kind, sheet, options, profile: profile && { key: profile.key, name: profile.name }, origin, magnets });
  }
}

/** One order is a run, however large. */
const isOneOrder = ({ orderIds, pieceIds }: Wanted) => orderIds.length === 1 && pieceIds.length === 0;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function lockAll(manager: EntityManager, { orderIds, pieceIds }: Wanted): Promise<void> {
  await manager.query(`SELECT FROM orders WHERE id = ANY($1) ORDER BY id FOR UPDATE`, [orderIds]);
  await lockPieces(manager, pieceIds);
}
