import type * as z from 'zod';
import { failureText } from 'shared-contracts/api/failure';
import { stockText } from 'shared-contracts/cart/line-text';
import { CurrentPrices, StockShortage } from 'shared-contracts/checkout/schemas';
import { ApiError } from 'shell/contract';

export type CheckoutPrices = z.output<typeof CurrentPrices>;

export type CheckoutRefusal =
  | { kind: 'price_changed'; prices: CheckoutPrices }
  | { kind: 'out_of_stock'; lines: z.output<typeof StockShortage>['lines'] }
  /** By the line's index. */
  | { kind: 'not_sold'; messages: string[]; byLine: ReadonlyMap<number, string> }
  | { kind: 'invalid_fields'; fields: Record<string, string>; message: string }
  | { kind: 'bulk_order' | 'too_many'; message: string }
  /** Unless `isAnswered`, the session may have been opened all the same. */
  | { kind: 'failed'; message: string; isAnswered: boolean };

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
  if (problem?.code === 'bulk_order') return { kind: 'bulk_order', message: problem.message };
  if (problem?.code === 'too_many_requests') return { kind: 'too_many', message: problem.message };
  const lineErrors = errorsUnder('items', problem?.errors);
  if (lineErrors.length > 0)
    return {
      kind: 'not_sold',
      messages: lineErrors.map(([, text]) => text),
      byLine: new Map(lineErrors.map(([path, text]) => [Number.parseInt(path, 10), text])),
    };
  const message = failureText(error);
  const fields = errorsUnder('shippingInfo', problem?.errors);
  if (fields.length > 0) return { kind: 'invalid_fields', fields: Object.fromEntries(fields), message };
  return { kind: 'failed', message, isAnswered: error instanceof ApiError && error.status < 500 };
}

export const lineNotesOf = (refusal: CheckoutRefusal | null, lines: readonly { productId: string }[]) =>
  lines.map(({ productId }, index): string | undefined => {
    if (refusal?.kind === 'not_sold') return refusal.byLine.get(index);
    if (refusal?.kind !== 'out_of_stock') return undefined;
    const shortage = refusal.lines.find((line) => line.productId === productId);
    return shortage && stockText(shortage.available);
  });
