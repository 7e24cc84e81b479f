import { isDeepStrictEqual } from 'node:util';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Preflight, PreflightQuery } from 'shared-contracts/production/runs';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { type Result, ok } from '../../shared/result.js';
import { magnetLabelOf, noteText } from '../production/domain/print-labels.js';
import { type PrintNote, notesOf } from '../production/domain/print-notes.js';
import { type PlannedMagnet, isOf } from '../production/domain/print-plan.js';
import { readPhotos, readPrintPlan } from '../production/read-print-plan.js';
import { planByOrder } from './domain/printable-order.js';
import { type RunPlan, piecesOf } from './domain/run-plan.js';
import { unknownRun } from './run-views.js';

const { maximumMagnetsPerFile: MOST } = shopPolicy.printing;
type Noted = { magnet: PlannedMagnet; notes: PrintNote[] };

const ordersOf = (magnets: readonly PlannedMagnet[]) => [...new Set(magnets.map(({ orderId }) => orderId))];
const withNotes = (noted: readonly Noted[]) => noted.filter(({ notes }) => notes.length > 0);

/** Whatever becomes of their orders. */
export async function notesOfRun(manager: EntityManager, magnets: readonly PlannedMagnet[]): Promise<Noted[]> {
  const nowOf = planByOrder(await readPrintPlan(manager, ordersOf(magnets)));
  const photos = await readPhotos(
    manager,
    magnets.flatMap(({ windows }) => windows.map(({ path }) => path)),
  );
  const noted = magnets.map((magnet): Noted => {
    const order = nowOf(magnet.orderId);
    const now = order.magnets.find((other) => isOf(magnet, other));
    const notes = notesOf(magnet, magnet.windows, photos);
    if (magnet.windows.some(({ path }) => !photos.has(path))) notes.push({ kind: 'gone' });
    else if (now && !isDeepStrictEqual(now.windows, magnet.windows)) notes.push({ kind: 'changed' });
    else if (order.notes.some((note) => note.kind === 'not_approved' && isOf(magnet, note)))
      notes.push({ kind: 'not_approved' });
    return { magnet, notes };
  });
  return withNotes(noted);
}

async function notesOfOrders(manager: EntityManager, orderIds: readonly string[]): Promise<Noted[]> {
  const planOf = planByOrder(await readPrintPlan(manager, orderIds, { withoutRefunded: true }));
  const noted = orderIds.flatMap((id) => {
    const { magnets, notes } = planOf(id);
    return magnets.map((magnet): Noted => ({
      magnet,
      notes: magnet.windows.length > 0 ? notes.filter((note) => isOf(magnet, note)) : [],
    }));
  });
  return withNotes(noted);
}

async function photosChangedIn(manager: EntityManager, orderIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await manager.query<{ orderId: string; at: Date }[]>(
    `SELECT order_id AS "orderId", max(created_at) AS at FROM order_events
     WHERE order_id = ANY($1) AND kind = 'photos' AND from_value IS DISTINCT FROM 'missing' GROUP BY order_id`,
    [orderIds],
  );
  return new Map(rows.map(({ orderId, at }) => [orderId, at]));
}

function sheetsByMagnet(plan: RunPlan): Map<PlannedMagnet, Set<number>> {
  const sheets = new Map(plan.magnets.map((magnet) => [magnet, new Set<number>()]));
  for (const { magnet, sheet } of piecesOf(plan)) sheets.get(plan.magnets[magnet]!)!.add(sheet);
  return sheets;
}

export async function preflightOf(
  manager: EntityManager,
  { run, orders = [] }: z.output<typeof PreflightQuery>,
  timeZone: string,
): Promise<Result<Preflight>> {
  const [row] = run
    ? await manager.query<{ plan: RunPlan }[]>(`SELECT plan FROM print_runs WHERE id = $1`, [run])
    : [undefined];
  if (run && !row) return unknownRun;
  const noted = row ? await notesOfRun(manager, row.plan.magnets) : await notesOfOrders(manager, orders);
  const shown = noted.slice(0, MOST);
  const changedAt = await photosChangedIn(manager, ordersOf(shown.map(({ magnet }) => magnet)));
  const sheetsOf = row ? sheetsByMagnet(row.plan) : new Map<PlannedMagnet, Set<number>>();
  return ok({
    total: noted.length,
    magnets: shown.map(({ magnet, notes }) => ({
      orderId: magnet.orderId,
      label: magnetLabelOf(magnet),
      sheets: [...(sheetsOf.get(magnet) ?? [])],
      notes: notes.map((note) => noteText(note, { changedAt: changedAt.get(magnet.orderId) ?? null, timeZone })),
    })),
  });
}
