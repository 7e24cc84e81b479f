import type * as z from 'zod';
import { CurrentPrices, StockShortage } from 'shared-contracts/checkout/schemas';
import { ApiError, messageOf } from 'shell/contract';

export type CheckoutPrices = z.output<typeof CurrentPrices>;

/** Why no payment session was opened, as far as the shopper can do something about it. */
export type CheckoutRefusal =
  | { kind: 'price_changed'; prices: CheckoutPrices }
  | { kind: 'out_of_stock'; lines: z.output<typeof StockShortage>['lines'] }
  | { kind: 'not_sold'; messages: string[] }
  | { kind: 'invalid_fields'; fields: Record<string, string>; message: string }
  /** `isAnswered`: the server said no. Otherwise nobody knows whether it has heard. */
  | { kind: 'failed'; message: string; isAnswered: boolean };

/** The messages for one part of the call, by the rest of their path. */
const errorsUnder = (part: string, errors: Record<string, string> = {}): [string, string][] =>
  Object.entries(errors)
    .filter(([path]) => path === part || path.startsWith(`${part}.`))
    .map(([path, message]) => [path.slice(part.length + 1), message]);

export function refusalOf(error: unknown): CheckoutRefusal {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.code === 'price_changed') {
    const prices = CurrentPrices.safeParse(problem.details);
    if (prices.success) return { kind: 'price_changed', prices: prices.data };
  }
  if (problem?.code === 'out_of_stock') {
    const shortage = StockShortage.safeParse(problem.details);
    if (shortage.success) return { kind: 'out_of_stock', lines: shortage.data.lines };
  }
  const lineErrors = errorsUnder('items', problem?.errors);
  if (lineErrors.length > 0) return { kind: 'not_sold', messages: lineErrors.map(([, message]) => message) };
  const message = messageOf(error, 'Please check your connection and try again.');
  const fields = errorsUnder('shippingInfo', problem?.errors);
  if (fields.length > 0) return { kind: 'invalid_fields', fields: Object.fromEntries(fields), message };
  return { kind: 'failed', message, isAnswered: error instanceof ApiError && error.status < 500 };
}
