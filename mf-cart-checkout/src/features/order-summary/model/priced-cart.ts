import type { Priced } from 'shared-contracts/cart/totals';
import { type Money, parseMoney } from 'shared-contracts/money/money';
import type { CartLine } from 'shell/contract';

/** What single lines cost now by the server's word, by line id, where that differs from what the cart says. */
export type CurrentUnitPrices = Readonly<Record<string, Money>>;
export type PricedCart = { priced: Priced<CartLine>[]; unpriced: CartLine[] };

function moneyOr(text: string): Money | undefined {
  try {
    return parseMoney(text);
  } catch {
    // a guest cart is whatever the browser has stored: an unreadable price is a line without a price
    return undefined;
  }
}

/** The pack's price, else the variation's, else the product's. */
const ownPrice = (line: CartLine): Money | undefined =>
  moneyOr(line.selectedPackPrice ?? line.variation?.price ?? line.product.price);

/** Splits a cart into what can be bought and what cannot: a cart with such a line is not for sale as it is. */
export function pricedCartOf(lines: readonly CartLine[], current: CurrentUnitPrices = {}): PricedCart {
  const cart: PricedCart = { priced: [], unpriced: [] };
  for (const line of lines) {
    const unitPrice = line.problem ? undefined : (current[line.id] ?? ownPrice(line));
    if (unitPrice === undefined) cart.unpriced.push(line);
    else cart.priced.push({ ...line, unitPrice });
  }
  return cart;
}
