import { Injectable } from '@nestjs/common';
import type { StockAtRiskQuery, StockPace } from 'shared-contracts/insights/schemas';
import type * as z from 'zod';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Reads } from '../../shared/database/reads.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';
import { PRODUCT_TOTALS } from './fold-sales.js';

const { windowDays, riskDays } = shopPolicy.stockAtRisk;
/** Sorts after every number of days. */
const ENDLESS = 9_999_999;

/** For a WITH clause: `paced` is every product with its sales. */
const PACED = `
  sold AS (
    SELECT product_id, greatest(sum(units), 0) AS units FROM ${PRODUCT_TOTALS} AS totals
    WHERE day > day_of(now()) - ${windowDays} GROUP BY product_id
  ), paced AS (
    SELECT *, in_stock - reserved <= low_stock_threshold OR coalesce(days_left < ${riskDays}, false) AS is_at_risk,
      coalesce(days_left, ${ENDLESS}) AS urgency
    FROM (
      SELECT *, round((in_stock - reserved) / nullif(per_day, 0), 1) AS days_left FROM (
        SELECT products.id, name, image_url, is_active, in_stock, reserved, low_stock_threshold,
          coalesce(sold.units, 0) / least(${windowDays}, greatest(1, day_of(now()) - day_of(created_at) + 1))::numeric AS per_day
        FROM products LEFT JOIN sold ON product_id = products.id
      ) AS selling
    ) AS lasting
  )`;

/** Few units, or too few days left to get new ones. */
export const IS_AT_RISK = `products.id IN (WITH ${PACED} SELECT id FROM paced WHERE is_at_risk)`;

const COLUMNS = `paced.id, paced.name, paced.image_url AS "imageUrl", paced.in_stock AS "inStock", paced.reserved,
  round(paced.per_day, 2)::float AS "soldPerDay", paced.days_left::float AS "daysLeft", paced.is_at_risk AS "isAtRisk"`;

const mostUrgent: Sorting<StockPace> = {
  name: 'most urgent',
  direction: 'ASC',
  columns: [
    { sql: 'paced.urgency', type: 'numeric', keyOf: ({ daysLeft }) => (daysLeft ?? ENDLESS).toFixed(1) },
    { sql: 'paced.id', type: 'uuid', keyOf: ({ id }) => id },
  ],
};

@Injectable()
export class StockAtRisk {
  constructor(private readonly reads: Reads) {}

  list({ limit, cursor, products }: z.output<typeof StockAtRiskQuery>): Promise<Result<Page<StockPace>>> {
    const matches = products
      ? { where: 'paced.id = ANY($1::uuid[])', values: [products] }
      : { where: 'paced.is_active AND paced.is_at_risk', values: [] };
    return sortedList<StockPace, StockPace>(
      this.reads,
      { given: PACED, columns: COLUMNS, from: 'paced', ...matches, sorting: mostUrgent },
      { limit, cursor, view: (row) => row },
    );
  }
}
