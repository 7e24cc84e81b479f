import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { dateText } from 'shared-contracts/time/shop-time';
import type { PrintNote } from './print-notes.js';
import type { MissingPlace, PlannedMagnet, PrintPlan } from './print-plan.js';

const why: Record<MissingPlace['reason'], string> = {
  absent: 'no photo was added',
  gone: 'the photo is no longer stored',
  unreadable: 'the photo is damaged',
  outdated: 'the design belongs to other magnets',
  unknown_magnets: 'the product was deleted, so its size is unknown',
};

/** "slot 3", "slots 7-9" */
export const slotsText = ([first = 0, ...more]: readonly number[]): string =>
  more.length === 0 ? `slot ${first}` : `slots ${first}-${more.at(-1)}`;

/** "Item 2, magnet 4 of 9" */
export const magnetLabelOf = ({
  line,
  magnet,
  packSize,
}: Pick<PlannedMagnet, 'line' | 'magnet' | 'packSize'>): string => `Item ${line}, magnet ${magnet} of ${packSize}`;

export const labelOf = (magnet: PlannedMagnet, copy: number): string[] => [
  `Order ${shortOrderNumber(magnet.orderId)}`,
  `${magnetLabelOf(magnet)}, ${slotsText(magnet.slots)}`,
  ...(magnet.copies > 1 ? [`Copy ${copy} of ${magnet.copies}`] : []),
  // the end of a long name may be left out
  [magnet.productName, magnet.variationName].filter(Boolean).join(', '),
];

export const placeLabelOf = ({ orderId, line, slots }: Pick<PlannedMagnet, 'orderId' | 'line' | 'slots'>): string =>
  `${shortOrderNumber(orderId)}, item ${line}, ${slotsText(slots)}`;

export const shortLabelOf = (magnet: PlannedMagnet): string =>
  [placeLabelOf(magnet), magnet.variationName].filter(Boolean).join(', ');

/** "Order 5eed0000, item 1, slot 4: no photo was added" */
export const missingText = ({ orderId, line, slot, reason }: MissingPlace): string =>
  `Order ${shortOrderNumber(orderId)}, item ${line}, slot ${slot}: ${why[reason]}`;

/** "Slot 3: 119 dpi, from a photo of 800 x 600 pixels". */
export function noteText(
  note: PrintNote,
  { changedAt, timeZone }: { changedAt: Date | null; timeZone: string },
): string {
  const since = changedAt ? `, and photos of the order changed on ${dateText(changedAt, timeZone)}` : '';
  switch (note.kind) {
    case 'low_resolution':
      return `Slot ${note.slot}: ${note.dpi} dpi, from a photo of ${note.size.width} x ${note.size.height} pixels`;
    case 'face_at_edge':
      return 'A face at the edge';
    case 'colors':
      return `Slot ${note.slot}: ${note.says}`;
    case 'not_approved':
      return `The customer has not approved how it looks${since}`;
    case 'changed':
      return `Its order was changed, but the run prints it as it was${since}`;
    default:
      return 'A photo is no longer stored';
  }
}

/** "Run 12 · sheet 3 of 5 · R12-3" */
export const sheetTextOf = ({
  number,
  of,
  run,
}: {
  number: number;
  of: number;
  run: { number: number; code: string };
}): string => `Run ${run.number} · sheet ${number} of ${of} · ${run.code}`;

export function deletedOriginalsText(
  { deletedOriginals }: Pick<PrintPlan, 'deletedOriginals'>,
  timeZone: string,
): string | null {
  if (deletedOriginals.length === 0) return null;
  const dayOf = new Map(deletedOriginals.map(({ orderId, on }) => [shortOrderNumber(orderId), dateText(on, timeZone)]));
  const sentences = [...dayOf].map(([order, day]) => `The originals of order ${order} were deleted on ${day}.`);
  return `${sentences.join(' ')} Only small pictures are left, which are not printed.`;
}
