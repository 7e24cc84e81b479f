import type { NotReadyReason } from 'shared-contracts/production/runs';
import type { PrintNote } from '../../production/domain/print-notes.js';
import { type PlannedMagnet, type PrintPlan, emptyPlan, isOf } from '../../production/domain/print-plan.js';
import { type OnSheets, fitSheet } from './run-plan.js';

export type PrintableOrder = { magnets: PlannedMagnet[]; lowQuality: number; facesAtEdge: number };
type Decided = { isReady: true; printable: PrintableOrder } | { isReady: false; reason: NotReadyReason };

const notReady = (reason: NotReadyReason): Decided => ({ isReady: false, reason });

/** `plan`: of this order, without refunded units. */
export function printableOf(
  { magnets, missing, notes, deletedOriginals }: PrintPlan,
  { arePhotosWaived, printer }: { arePhotosWaived: boolean; printer: OnSheets },
): Decided {
  if (deletedOriginals.length > 0) return notReady('originals_deleted');
  if (missing.some(({ reason }) => reason !== 'absent' || !arePhotosWaived)) return notReady('photos_missing');
  if (magnets.length === 0) return notReady('refunded');
  const printed = magnets.filter(({ windows }) => windows.length > 0);
  if (printed.length === 0) return notReady('photos_missing');
  if (!fitSheet(printed, printer)) return notReady('fits_no_sheet');
  const count = (kind: PrintNote['kind']) =>
    notes.filter((note) => note.kind === kind && printed.some((magnet) => isOf(magnet, note))).length;
  return {
    isReady: true,
    printable: { magnets: printed, lowQuality: count('low_resolution'), facesAtEdge: count('face_at_edge') },
  };
}

export function planByOrder(plan: PrintPlan): (orderId: string) => PrintPlan {
  const parts = new Map<string, PrintPlan>();
  const of = (orderId: string): PrintPlan => {
    const known = parts.get(orderId) ?? emptyPlan();
    parts.set(orderId, known);
    return known;
  };
  for (const magnet of plan.magnets) of(magnet.orderId).magnets.push(magnet);
  for (const place of plan.missing) of(place.orderId).missing.push(place);
  for (const note of plan.notes) of(note.orderId).notes.push(note);
  for (const order of plan.deletedOriginals) of(order.orderId).deletedOriginals.push(order);
  return of;
}
