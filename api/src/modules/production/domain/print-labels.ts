import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { MissingPlace } from 'shared-contracts/production/schemas';
import { dateText } from 'shared-contracts/time/shop-time';
import type { PlannedMagnet, PrintPlan } from './print-plan.js';

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
  // last, as the end of a long name may be left out
  [magnet.productName, magnet.variationName].filter(Boolean).join(', '),
];

/** "1a2b3c4d, item 2, slots 10-12" */
export const placeLabelOf = ({ orderId, line, slots }: Pick<PlannedMagnet, 'orderId' | 'line' | 'slots'>): string =>
  `${shortOrderNumber(orderId)}, item ${line}, ${slotsText(slots)}`;

export const shortLabelOf = (magnet: PlannedMagnet): string =>
  [placeLabelOf(magnet), magnet.variationName].filter(Boolean).join(', ');

/** "Order 5eed0000, item 1, slot 4: no photo was added" */
export const missingText = ({ orderId, line, slot, reason }: MissingPlace): string =>
  `Order ${shortOrderNumber(orderId)}, item ${line}, slot ${slot}: ${why[reason]}`;

/** "Run 12 · sheet 3 of 5 · R12-3", or "Sheet 3 of 5" */
export const sheetTextOf = ({
  number,
  of,
  run,
}: {
  number: number;
  of: number;
  run: { number: number; code: string } | undefined;
}): string => (run ? `Run ${run.number} · sheet ${number} of ${of} · ${run.code}` : `Sheet ${number} of ${of}`);

export const tooLargeText = ({ template: { widthInches, heightInches } }: Pick<PlannedMagnet, 'template'>): string =>
  `A magnet of ${widthInches} x ${heightInches} in does not fit the sheet.`;

const padded = (count: number) => String(count).padStart(3, '0');

/** Sorts as the magnets are ordered. */
export const pictureNameOf = (
  { orderId, line, magnet }: Pick<PlannedMagnet, 'orderId' | 'line' | 'magnet'>,
  extension: string,
): string => `${shortOrderNumber(orderId)}/item-${padded(line)}_magnet-${padded(magnet)}.${extension}`;

export function deletedOriginalsText(
  { deletedOriginals }: Pick<PrintPlan, 'deletedOriginals'>,
  timeZone: string,
): string | null {
  if (deletedOriginals.length === 0) return null;
  const dayOf = new Map(deletedOriginals.map(({ orderId, on }) => [shortOrderNumber(orderId), dateText(on, timeZone)]));
  const sentences = [...dayOf].map(([order, day]) => `The originals of order ${order} were deleted on ${day}.`);
  return `${sentences.join(' ')} Only small pictures are left, which are not printed.`;
}
