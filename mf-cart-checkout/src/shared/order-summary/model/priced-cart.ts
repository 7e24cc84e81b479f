import type { Priced } from 'shared-contracts/cart/totals';
import { type Money, parseMoney } from 'shared-contracts/money/money';
import type { CartLine } from 'shell/contract';

/** By line id, for lines whose price has changed. */
export type CurrentUnitPrices = Readonly<Record<string, Money>>;
export type PricedCart = { priced: Priced<CartLine>[]; unpriced: CartLine[] };

function moneyOr(text: string): Money | undefined {
  try {
    return parseMoney(text);
  } catch {
    // a guest cart is whatever localStorage holds
    return undefined;
  }
}

export const shownPriceOf = (line: CartLine): Money | undefined =>
  moneyOr(line.selectedPackPrice ?? line.variation?.price ?? line.product.price);

export function pricedCartOf(lines: readonly CartLine[], current: CurrentUnitPrices = {}): PricedCart {
  const cart: PricedCart = { priced: [], unpriced: [] };
  for (const line of lines) {
    const unitPrice = line.problem ? undefined : (current[line.id] ?? shownPriceOf(line));
    if (unitPrice === undefined) cart.unpriced.push(line);
    else cart.priced.push({ ...line, unitPrice });
  }
  return cart;
}
