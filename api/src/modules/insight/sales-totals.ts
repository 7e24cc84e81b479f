/** Orders by day and status. One statement sees each change once: as appended, or in the totals. */
export const ORDER_TOTALS = `(
  SELECT day, status, orders, revenue FROM order_days
  UNION ALL SELECT day, status, orders, revenue FROM order_day_changes)`;

/** Sold units by day and product, without those of cancelled orders. */
export const PRODUCT_TOTALS = `(
  SELECT day, product_id, units, revenue FROM product_days
  UNION ALL SELECT day, product_id, units, revenue FROM product_day_changes)`;
