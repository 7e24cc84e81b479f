import { type Money, cents, parseMoney } from 'shared-contracts/money/money';
import { itemsRefund } from 'shared-contracts/order-desk/items-refund';

/** `left`: what can still be refunded. */
export type ClaimedOrder = {
  subtotal: string;
  tax: string;
  shipping: string;
  left: string;
  lines: { price: string; quantity: number; refundedQuantity: number; isClaimed: boolean }[];
};

/** With tax, as far as it can still be refunded. */
export function claimedAmount({ subtotal, tax, shipping, left, lines }: ClaimedOrder): Money {
  const paid = { subtotal: parseMoney(subtotal), tax: parseMoney(tax), shipping: parseMoney(shipping) };
  const items = lines.map(({ price, quantity, refundedQuantity, isClaimed }) => ({
    price: parseMoney(price),
    refunded: refundedQuantity,
    chosen: isClaimed ? quantity - refundedQuantity : 0,
  }));
  return cents(Math.min(itemsRefund(paid, items, { withShipping: false }), parseMoney(left)));
}
