import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { parseMoney } from 'shared-contracts/money/money';
import { type CartLine, cartQuery } from 'shell/contract';
import { shippingOptionsQuery } from '../queries/shipping-options-query';
import { type Destination, type OrderQuote, quoteOf } from './order-quote';
import { type CurrentUnitPrices, type PricedCart, pricedCartOf } from './priced-cart';

type Choice = { lines: readonly CartLine[]; shippingOption: ShippingOption; destination?: Destination };
type Order = PricedCart & {
  quote: OrderQuote;
  /** `unitPrices`: in the order of the lines. Refetches the rest. */
  applyCurrentPrices: (unitPrices?: readonly string[]) => void;
};

export function useOrder({ lines, shippingOption, destination }: Choice): Order {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<CurrentUnitPrices>({});
  const cart = pricedCartOf(lines, current);

  function applyCurrentPrices(unitPrices: readonly string[] = []): void {
    const changed = cart.priced.flatMap(({ id }, index) => {
      const price = unitPrices[index];
      return price === undefined ? [] : [[id, parseMoney(price)] as const];
    });
    setCurrent({ ...current, ...Object.fromEntries(changed) });
    void queryClient.invalidateQueries({ queryKey: shippingOptionsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
  }

  return { ...cart, quote: quoteOf({ lines: cart.priced, shippingOption, destination }), applyCurrentPrices };
}
