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

export const labelOf = (magnet: PlannedMagnet, copy: number): string[] => [
  `Order ${shortOrderNumber(magnet.orderId)}`,
  `Item ${magnet.line}, magnet ${magnet.magnet} of ${magnet.packSize}, ${slotsText(magnet.slots)}`,
  [magnet.productName, magnet.variationName].filter(Boolean).join(', '),
  ...(magnet.copies > 1 ? [`Copy ${copy} of ${magnet.copies}`] : []),
];

export const shortLabelOf = ({ orderId, line, slots, variationName }: PlannedMagnet): string =>
  [shortOrderNumber(orderId), `item ${line}, ${slotsText(slots)}`, variationName].filter(Boolean).join(', ');

/** "Order 5eed0000, item 1, slot 4: no photo was added" */
export const missingText = ({ orderId, line, slot, reason }: MissingPlace): string =>
  `Order ${shortOrderNumber(orderId)}, item ${line}, slot ${slot}: ${why[reason]}`;

/** `x2` at the end asks for two copies. */
export const pictureNameOf = (
  { orderId, line, magnet, copies, productName }: PlannedMagnet,
  extension: string,
): string => {
  const product = productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const number = String(magnet).padStart(3, '0');
  const name = [`item-${line}`, product, number, ...(copies > 1 ? [`x${copies}`] : [])].filter(Boolean).join('_');
  return `${shortOrderNumber(orderId)}/${name}.${extension}`;
};

export function deletedOriginalsText(
  { deletedOriginals }: Pick<PrintPlan, 'deletedOriginals'>,
  timeZone: string,
): string | null {
  if (deletedOriginals.length === 0) return null;
  const dayOf = new Map(deletedOriginals.map(({ orderId, on }) => [shortOrderNumber(orderId), dateText(on, timeZone)]));
  const sentences = [...dayOf].map(([order, day]) => `The originals of order ${order} were deleted on ${day}.`);
  return `${sentences.join(' ')} Only small pictures are left, which are not printed.`;
}
