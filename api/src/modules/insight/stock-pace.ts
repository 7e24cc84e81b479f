import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PRODUCT_TOTALS } from './sales-totals.js';

const { windowDays, riskDays } = shopPolicy.stockAtRisk;
/** Sorts after every number of days. */
export const ENDLESS = 9_999_999;

/** Tables for a WITH clause: `paced` is every product beside its sales. */
export const PACED = `
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

/** Whether a row of `products` is at risk: few units, or fewer days left than the shop needs for new ones. */
export const IS_AT_RISK = `products.id IN (WITH ${PACED} SELECT id FROM paced WHERE is_at_risk)`;
