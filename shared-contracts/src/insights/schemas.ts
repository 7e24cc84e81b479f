import * as z from 'zod';
import { Id, Paging } from '../api/fields.js';
import { OrderStatus } from '../orders/schemas.js';

/** A sum of many orders, which can exceed what `MoneyText` allows. */
const MoneySum = z.string().regex(/^-?\d{1,12}\.\d{2}$/, 'Must be an amount like 12.30');

/** The periods that can be shown, in days up to today. Days are those of UTC. */
export const insightRanges = [7, 30, 90] as const;
export const InsightsQuery = z.strictObject({
  days: z
    .enum(insightRanges.map(String) as ['7', '30', '90'])
    .transform((days) => Number(days) as (typeof insightRanges)[number])
    .optional(),
});

/** What was sold in the last days. Cancelled orders count only in `statuses`. */
export const Insights = z.object({
  days: z.int(),
  /** Every day, oldest first: `day` is `2026-01-31`. */
  daily: z.array(z.object({ day: z.iso.date(), orders: z.int(), revenue: MoneySum })),
  /** What became of the orders of these days. A status without orders is absent. */
  statuses: z.array(z.object({ status: OrderStatus, orders: z.int() })),
  /** Most units first; a unit is one pack. */
  bestSellers: z.array(z.object({ productId: Id, name: z.string(), units: z.int(), revenue: MoneySum })),
});
export type Insights = z.infer<typeof Insights>;

export const StockPace = z.object({
  id: Id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** On the shelf, and how much of it open checkouts hold. */
  inStock: z.int(),
  reserved: z.int(),
  /** Units a day, with two decimals: the average of the last `shopPolicy.stockAtRisk.windowDays`, or since it exists. */
  soldPerDay: z.number(),
  /** For how many days what is free lasts at that speed, with one decimal; null if nothing was sold. */
  daysLeft: z.number().nullable(),
  /** Fewer days left than `shopPolicy.stockAtRisk.riskDays`, or no more units than its own threshold. */
  isAtRisk: z.boolean(),
});
export type StockPace = z.infer<typeof StockPace>;

/** `products`: ids, joined by commas, which are then all listed; else active products whose stock is at risk. */
export const StockAtRiskQuery = z.strictObject({
  ...Paging,
  products: z
    .string()
    .max(37 * 100)
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(100))
    .optional(),
});
