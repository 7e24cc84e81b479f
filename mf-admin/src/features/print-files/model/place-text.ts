import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { LowQualityPlace, MissingPlace } from 'shared-contracts/production/schemas';

const why: Record<MissingPlace['reason'], string> = {
  absent: 'no photo yet',
  gone: 'the photo is no longer stored',
  unreadable: 'the photo is damaged',
  outdated: 'the design belongs to other magnets',
  unknown_magnets: 'the product was deleted, so its size is unknown',
};

const place = ({ orderId, line, slot }: Pick<MissingPlace, 'orderId' | 'line' | 'slot'>) =>
  `Order ${shortOrderNumber(orderId)}, item ${line}, slot ${slot}`;

/** "Order 5eed0000, item 1, slot 4: no photo yet" */
export const missingText = (missing: MissingPlace): string => `${place(missing)}: ${why[missing.reason]}`;

/** "Order 5eed0000, item 1, slot 4: 116 dpi" */
export const lowQualityText = (low: LowQualityPlace): string => `${place(low)}: ${low.dpi} dpi`;
