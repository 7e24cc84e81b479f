import * as z from 'zod';
import { Id, MoneySum, Paging } from '../api/fields.js';
import { OrderStatus } from '../orders/schemas.js';
import { isRange, shopDays } from '../time/shop-days.js';

/** The last 7, 30 (default) or 90 days, or `from` to `to`; days are the shop's. */
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
 * An order counts on the day it was placed, less refunds and what disputes have taken. Cancelled orders and reprints count only in
 * `statuses`.
 */
export const Insights = z.object({
  days: z.int(),
  /** Every day, oldest first: `day` is `2026-01-31`. */
  daily: z.array(z.object({ day: z.iso.date(), orders: z.int(), revenue: MoneySum })),
  /** A status without orders is absent. */
  statuses: z.array(z.object({ status: OrderStatus, orders: z.int() })),
  /** Most units first, without refunded ones; a unit is one pack. Revenue is before tax and shipping. */
  bestSellers: z.array(z.object({ productId: Id, name: z.string(), units: z.int(), revenue: MoneySum })),
});
export type Insights = z.infer<typeof Insights>;

export const StockPace = z.object({
  id: Id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** `reserved`: held by open checkouts, part of `inStock`. */
  inStock: z.int(),
  reserved: z.int(),
  /** Units a day, two decimals, over `shopPolicy.stockAtRisk.windowDays` or since it exists. */
  soldPerDay: z.number(),
  /** Until the free stock is gone, one decimal; null if nothing was sold. */
  daysLeft: z.number().nullable(),
  /** Few days left (`shopPolicy.stockAtRisk.riskDays`), or stock at its threshold. */
  isAtRisk: z.boolean(),
});
export type StockPace = z.infer<typeof StockPace>;

/** `products`: ids, joined by commas, all listed; without it, active products at risk. */
export const StockAtRiskQuery = z.strictObject({
  ...Paging,
  products: z
    .string()
    .max(37 * 100)
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(100))
    .optional(),
});
