import type {
  PrintRun,
  PrintRunDetail,
  PrintRunsQuery,
  RunFile,
  RunOrder,
  RunPiece,
} from 'shared-contracts/production/runs';
import type { EntityManager } from 'typeorm';
import type { Reader } from '../../shared/database/reads.js';
import type * as z from 'zod';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import { type Result, fail } from '../../shared/result.js';
import { IS_REFUNDED } from '../orders/lists/refunded-orders.js';
import { sheetCodeOf } from './domain/run-names.js';
import { type RunPlan, piecesOf } from './domain/run-plan.js';
import { IS_SPOILED } from './spoiled-pieces.js';

export const unknownRun = fail('not_found', 'This print run does not exist.');

type Instants = 'createdAt' | 'releasedAt' | 'deliveredAt';
type RunRow = Omit<PrintRun, Instants> & { createdAt: Date; releasedAt: Date | null; deliveredAt: Date | null };

const COLUMNS = `print_runs.id, number, state, layout, reason, print_runs.created_at AS "createdAt", sheets, used_share AS "usedShare", done, total, error,
  released_at AS "releasedAt", delivered_at AS "deliveredAt", delivery_error AS "deliveryError", is_delivering AS "isDelivering",
  CASE WHEN scheduled_on IS NULL
    THEN coalesce((SELECT email FROM users WHERE users.id = made_by), 'A deleted account') END AS "madeBy",
  (SELECT count(*)::integer FROM print_run_orders WHERE run_id = print_runs.id) AS orders,
  (SELECT count(*)::integer FROM print_run_pieces WHERE run_id = print_runs.id) AS magnets,
  (SELECT count(*)::integer FROM print_run_pieces WHERE run_id = print_runs.id AND spoiled_at IS NOT NULL) AS spoiled`;

const newest: Sorting<RunRow> = {
  name: 'newest',
  direction: 'DESC',
  columns: [{ sql: 'print_runs.number', type: 'integer', keyOf: ({ number }) => number }],
};

const runView = ({ createdAt, releasedAt, deliveredAt, ...run }: RunRow): PrintRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
  releasedAt: releasedAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
});

export const listRuns = (
  reader: Reader,
  { limit, cursor }: z.output<typeof PrintRunsQuery>,
): Promise<Result<Page<PrintRun>>> =>
  sortedList(
    reader,
    { columns: COLUMNS, from: 'print_runs', where: 'true', values: [], sorting: newest },
    { limit, cursor, view: runView },
  );

export async function runOf(manager: EntityManager, id: string): Promise<PrintRun | null> {
  const [run] = await manager.query<RunRow[]>(`SELECT ${COLUMNS} FROM print_runs WHERE id = $1`, [id]);
  return run ? runView(run) : null;
}

type PieceRow = Pick<RunPiece, 'id' | 'spoiledReason' | 'reprintedIn'> & { item: number; spoiledAt: Date | null };

export async function runDetailOf(manager: EntityManager, id: string): Promise<PrintRunDetail | null> {
  const run = await runOf(manager, id);
  if (!run) return null;
  const [[{ plan }], pieces, files, orders] = await Promise.all([
    manager.query<[{ plan: RunPlan }]>(`SELECT plan FROM print_runs WHERE id = $1`, [id]),
    manager.query<PieceRow[]>(
      `SELECT print_run_pieces.id, item, spoiled_at AS "spoiledAt", spoiled_reason AS "spoiledReason",
              print_runs.number AS "reprintedIn"
       FROM print_run_pieces LEFT JOIN print_runs ON print_runs.id = reprinted_in WHERE run_id = $1`,
      [id],
    ),
    manager.query<RunFile[]>(
      `SELECT name, kind, size_bytes::double precision AS "sizeBytes", sha256 FROM print_run_files
       WHERE run_id = $1 ORDER BY position`,
      [id],
    ),
    manager.query<RunOrder[]>(
      `SELECT orders.id AS "orderId", customer_name AS "customerName", orders.status,
              ${IS_REFUNDED} AS "isRefunded", count(*)::integer AS magnets,
              array_agg(DISTINCT sheet ORDER BY sheet) AS sheets,
              (count(*) FILTER (WHERE ${IS_SPOILED}))::integer AS waiting
       FROM print_run_pieces JOIN orders ON orders.id = order_id WHERE run_id = $1
       GROUP BY orders.id ORDER BY min(item)`,
      [id],
    ),
  ]);
  const stored = new Map(pieces.map((piece) => [piece.item, piece]));
  return {
    run,
    sheetInches: { width: plan.sheet.widthInches, height: plan.sheet.heightInches },
    files,
    sheets: plan.layout.sheets.map(({ size }, index) => ({
      number: index + 1,
      code: sheetCodeOf({ run: run.number, sheet: index + 1 }),
      ...(size && { inches: size }),
    })),
    marks: plan.layout.marks,
    orders,
    pieces: piecesOf(plan).map(({ item, sheet, orderId, label, shape, x, y, width, height }) => {
      const { id: pieceId, spoiledAt, spoiledReason, reprintedIn } = stored.get(item)!;
      const box = { x, y, width, height };
      const spoiled = { spoiledAt: spoiledAt?.toISOString() ?? null, spoiledReason, reprintedIn };
      return { id: pieceId, sheet, orderId, label, shape, ...box, ...spoiled };
    }),
  };
}
