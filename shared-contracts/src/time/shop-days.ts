import * as z from 'zod';
import '../api/zod-messages.js';
import { daysFrom } from './shop-time.js';

/** Of charts and reports: two years, one of them a leap year. */
export const MAX_DAYS = 731;

const ShopDay = z.iso.date('Must be a day like 2026-11-25').regex(/^20/, 'Must be in this century');
/** In the shop's time zone, both included: `2026-11-25`. */
export const shopDays = { from: ShopDay, to: ShopDay };

type Range = { from?: string | undefined; to?: string | undefined };
export function rangeProblem({ from, to }: Range): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const days = daysFrom(from, to);
  if (days < 1) return 'Must not be before the first day';
  return days > MAX_DAYS ? `Choose at most ${MAX_DAYS} days` : undefined;
}

export const isRange = (range: Range, context: z.core.$RefinementCtx): void => {
  const message = rangeProblem(range);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
};
