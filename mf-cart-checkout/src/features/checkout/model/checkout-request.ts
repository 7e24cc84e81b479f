import type { ApiInput } from 'shared-contracts/api/api';
import { lineRequestOf } from 'shared-contracts/cart/line-request';
import type { Priced } from 'shared-contracts/cart/totals';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { CartLine } from 'shell/contract';

export type CheckoutOrder = {
  lines: readonly Priced<CartLine>[];
  shippingInfo: ShippingInfo;
  shippingOptionId: string;
  total: Money;
};

/** Its prices are those that were shown; the server charges its own. */
export const checkoutRequestOf = (
  order: CheckoutOrder,
): Omit<ApiInput<'POST /api/create-checkout-session'>, 'idempotencyKey'> => ({
  items: order.lines.map((line) => ({
    ...lineRequestOf(line),
    selectedPackPrice: line.selectedPack === null ? null : toDecimal(line.unitPrice),
  })),
  shippingInfo: order.shippingInfo,
  shippingOptionId: order.shippingOptionId,
  expectedTotal: toDecimal(order.total),
});
