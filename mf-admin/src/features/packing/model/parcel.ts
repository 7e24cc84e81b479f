import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import { magnetsIn } from './packing';

type SentLine = Pick<OrderLine, 'quantity' | 'refundedQuantity' | 'magnets' | 'selectedPack'>;

/** Refunded units are not sent. */
export const unitsToSend = ({ quantity, refundedQuantity = 0 }: Pick<SentLine, 'quantity' | 'refundedQuantity'>) =>
  Math.max(0, quantity - refundedQuantity);

export const magnetsToSend = (lines: readonly SentLine[]): number =>
  lines.reduce((sum, line) => sum + magnetsIn({ ...line, quantity: unitsToSend(line) }), 0);

export const nothingToSend = ({ items }: Pick<Order, 'items'>) =>
  items.length > 0 && magnetsToSend(items) === 0
    ? { title: 'Nothing left to send', text: 'All items of this order are refunded. Put its magnets aside.' }
    : null;

export function countProblem(counted: string, expected: number): string | undefined {
  if (!/^\d{1,5}$/.test(counted.trim())) return 'Please count the magnets';
  return Number(counted) === expected ? undefined : `You counted ${Number(counted)}, the order has ${expected}`;
}
