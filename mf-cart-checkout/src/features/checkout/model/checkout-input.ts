import { type Money, toDecimal } from 'shared-contracts/money/money';
import type { ApiInput } from 'shared-contracts/api/api';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import type { CartLine } from 'shell/contract';

export type CheckoutRequest = Omit<ApiInput<'POST /api/create-checkout-session'>, 'idempotencyKey'>;
export type LineToBuy = { line: CartLine; unitPrice: Money };

/** An order as the shopper was shown it. */
export type CheckoutOrder = {
  lines: readonly LineToBuy[];
  shippingInfo: ShippingInfo;
  shippingOptionId: string;
  total: Money;
};

/** What is sent to open a payment session. The prices say what the shopper was shown; the server charges its own. */
export const checkoutRequestOf = (order: CheckoutOrder): CheckoutRequest => ({
  items: order.lines.map(({ line, unitPrice }) => ({
    productId: line.productId,
    quantity: line.quantity,
    customImages: line.customImages,
    customMessage: line.customMessage ?? undefined,
    selectedPack: line.selectedPack,
    selectedPackPrice: line.selectedPack === null ? null : toDecimal(unitPrice),
    variationId: line.variation?.id,
  })),
  shippingInfo: order.shippingInfo,
  shippingOptionId: order.shippingOptionId,
  expectedTotal: toDecimal(order.total),
});
