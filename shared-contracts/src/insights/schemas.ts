import * as z from 'zod';
import { Id, Paging } from '../api/fields.js';
import { OrderStatus } from '../orders/schemas.js';
import { isRange, shopDays } from '../time/shop-days.js';

/** A sum of many orders, which can exceed what `MoneyText` allows. */
const MoneySum = z.string().regex(/^-?\d{1,12}\.\d{2}$/, 'Must be an amount like 12.30');

/** The last 7, 30 or 90 days up to today, or the days from `from` to `to`; 30 without either. Days are the shop's. */
export const InsightsQuery = z
  .strictObject({
    days: z.enum(['7', '30', '90']).transform(Number).optional(),
    from: shopDays.from.optional(),
    to: shopDays.to.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Give the first and the last day',
  })
  .refine(({ days, from }) => days === undefined || from === undefined, {
    path: ['days'],
    message: 'Give a number of days or the first and the last one',
  })
  .superRefine(isRange);

/**
 * What was sold in a range of days. An order counts on the day it was placed, with its total less what was refunded of it
 * since. Cancelled orders and reprints count only in `statuses`.
 */
export const Insights = z.object({
  days: z.int(),
  /** Every day, oldest first: `day` is `2026-01-31`. */
  daily: z.array(z.object({ day: z.iso.date(), orders: z.int(), revenue: MoneySum })),
  /** What became of the orders of these days. A status without orders is absent. */
  statuses: z.array(z.object({ status: OrderStatus, orders: z.int() })),
  /** Most units first, without refunded ones; a unit is one pack. Revenue is before tax and shipping. */
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
