import type { DataSource } from 'typeorm';
import { invariants } from '../../../backup/invariants.js';

/** Each query finds rows that must not exist. */
export const findings: Record<string, string> = {
  ...invariants,
  'an order without exactly one mail': `
    SELECT o.id FROM orders o
    WHERE (SELECT count(*) FROM outbox_mails m WHERE m.key = 'order-confirmation:' || o.id) <> 1`,
  'a refund without exactly one mail': `
    SELECT r.id FROM refunds r
    WHERE r.order_id IS NULL AND r.reason <> 'requested' AND (SELECT count(*) FROM outbox_mails m WHERE m.key = 'payment-refunded:' || r.checkout_id) <> 1`,
  'a checkout that waits for its payment and holds no stock': `
    SELECT c.id FROM checkouts c
    WHERE c.status IN ('opening', 'open', 'awaiting_payment')
      AND NOT EXISTS (SELECT FROM stock_reservations r WHERE r.checkout_id = c.id AND r.state = 'held')`,
};

type Units = {
  id: string;
  atFirst: number;
  inStock: number;
  reserved: number;
  held: number;
  sold: number;
  booked: number;
};

/**
 * Products whose units are not all accounted for, in stock (reserved ones included) or in an order. Reserved and sold numbers must
 * agree between the product, the reservations and the orders.
 */
export async function unmatchedUnits(dataSource: DataSource, atFirst: ReadonlyMap<string, number>): Promise<Units[]> {
  const rows = await dataSource.query<Omit<Units, 'atFirst'>[]>(
    `SELECT p.id, p.in_stock AS "inStock", p.reserved,
            (SELECT coalesce(sum(r.quantity), 0)::int FROM stock_reservations r
             WHERE r.product_id = p.id AND r.state = 'held') AS held,
            (SELECT coalesce(sum(r.quantity), 0)::int FROM stock_reservations r
             WHERE r.product_id = p.id AND r.state = 'sold') AS booked,
            (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.product_id = p.id) AS sold
     FROM products p WHERE p.id = ANY($1::uuid[])`,
    [[...atFirst.keys()]],
  );
  return rows
    .map((row) => ({ ...row, atFirst: atFirst.get(row.id) ?? 0 }))
    .filter(({ atFirst: units, inStock, reserved, held, sold, booked }) => {
      const free = inStock - reserved;
      const isWhole = free + reserved + sold === units && reserved === held && sold === booked;
      return !isWhole || free < 0 || reserved < 0 || sold < 0;
    });
}
