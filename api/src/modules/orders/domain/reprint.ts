import { lineTitle } from 'shared-contracts/cart/line-text';
import type { ItemQuantity } from 'shared-contracts/order-desk/schemas';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';
import { unknownOrderLine } from '../lock-order-line.js';

type Line = {
  id: string;
  productName: string;
  variationName: string | null;
  selectedPack: string | null;
  quantity: number;
  price: string;
  selectedPackPrice: string | null;
};

const NOTHING = '0.00';
export const freeOfCharge = { totalAmount: NOTHING, subtotal: NOTHING, tax: NOTHING, shipping: NOTHING } as const;

export function whyNotReprintable(status: OrderStatus): Failure | undefined {
  if (status === 'cancelled')
    return fail('order_cancelled', 'This order is cancelled. Reopen it instead of printing it again.');
  if (status === 'pending')
    return fail('not_printed', 'This order has not been printed yet. Correct it instead of printing it again.');
  return undefined;
}

export function reprintedLines<L extends Line>(lines: readonly L[], items: readonly ItemQuantity[]): Result<L[]> {
  const chosen: L[] = [];
  for (const { itemId, quantity } of items) {
    const line = lines.find(({ id }) => id === itemId);
    if (!line) return unknownOrderLine;
    if (quantity > line.quantity) {
      const message = `The order has only ${line.quantity} x ${lineTitle(line.productName, line)}.`;
      return fail('invalid_input', message, { errors: { items: message } });
    }
    chosen.push({
      ...line,
      quantity,
      price: NOTHING,
      selectedPackPrice: line.selectedPackPrice === null ? null : NOTHING,
    });
  }
  return ok(chosen);
}
