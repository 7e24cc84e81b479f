import type { NotReadyReason } from 'shared-contracts/production/runs';
import type { PlannedMagnet, PrintPlan } from '../../production/domain/print-plan.js';
import { type RunPrinter, fitSheet } from './run-plan.js';

/** What a run would print of an order. */
export type PrintableOrder = { magnets: PlannedMagnet[]; lowQuality: number; facesAtEdge: number };
type Decided = { isReady: true; printable: PrintableOrder } | { isReady: false; reason: NotReadyReason };

const notReady = (reason: NotReadyReason): Decided => ({ isReady: false, reason });

/** Whether the magnets of an order can be printed. `plan`: of this order, without refunded units. */
export function printableOf(
  { magnets, missing, lowQuality, deletedOriginals, facesAtEdge }: PrintPlan,
  { arePhotosWaived, printer }: { arePhotosWaived: boolean; printer: Pick<RunPrinter, 'sheet' | 'options'> },
): Decided {
  if (deletedOriginals.length > 0) return notReady('originals_deleted');
  if (missing.some(({ reason }) => reason !== 'absent' || !arePhotosWaived)) return notReady('photos_missing');
  if (magnets.length === 0) return notReady('refunded');
  const printed = magnets.filter(({ windows }) => windows.length > 0);
  if (printed.length === 0) return notReady('photos_missing');
  if (!fitSheet(printed, printer)) return notReady('fits_no_sheet');
  const isPrinted = ({ line, magnet }: { line: number; magnet: number }) =>
    printed.some((other) => other.line === line && other.magnet === magnet);
  return {
    isReady: true,
    printable: {
      magnets: printed,
      lowQuality: lowQuality.length,
      facesAtEdge: facesAtEdge.filter(isPrinted).length,
    },
  };
}

/** The plan of each order. */
export function planByOrder(plan: PrintPlan): (orderId: string) => PrintPlan {
  const parts = new Map<string, PrintPlan>();
  const of = (orderId: string): PrintPlan => {
    const known = parts.get(orderId) ?? {
      magnets: [],
      missing: [],
      lowQuality: [],
      deletedOriginals: [],
      facesAtEdge: [],
    };
    parts.set(orderId, known);
    return known;
  };
  for (const magnet of plan.magnets) of(magnet.orderId).magnets.push(magnet);
  for (const place of plan.missing) of(place.orderId).missing.push(place);
  for (const place of plan.lowQuality) of(place.orderId).lowQuality.push(place);
  for (const order of plan.deletedOriginals) of(order.orderId).deletedOriginals.push(order);
  for (const magnet of plan.facesAtEdge) of(magnet.orderId).facesAtEdge.push(magnet);
  return of;
}
