import type { DataSource } from 'typeorm';

/** Each query finds rows that must not exist. */
export const findings: Record<string, string> = {
  'an order that is not the sum of its lines': `
    SELECT o.id FROM orders o
    WHERE o.subtotal <> (SELECT sum(i.price * i.quantity) FROM order_items i WHERE i.order_id = o.id)
       OR o.total_amount <> o.subtotal + o.tax + o.shipping`,
  'an order that is not what its checkout was': `
    SELECT o.id FROM orders o JOIN checkouts c ON c.id = o.checkout_id
    WHERE (o.total_amount, o.purchase_id, o.payment_session_id) IS DISTINCT FROM (c.total, c.purchase_id, c.payment_session_id)
       OR c.status <> 'paid'`,
  'a checkout that is paid without an order': `
    SELECT c.id FROM checkouts c WHERE c.status = 'paid' AND NOT EXISTS (SELECT FROM orders o WHERE o.checkout_id = c.id)`,
  'a checkout that is refunded without a refund': `
    SELECT c.id FROM checkouts c WHERE c.status = 'refunded' AND NOT EXISTS (SELECT FROM refunds r WHERE r.checkout_id = c.id)`,
  'an order that was not placed exactly once': `
    SELECT o.id FROM orders o
    WHERE (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'placed') <> 1`,
  'an order without exactly one mail': `
    SELECT o.id FROM orders o
    WHERE (SELECT count(*) FROM outbox_mails m WHERE m.key = 'order-confirmation:' || o.id) <> 1`,
  'a refund without exactly one mail': `
    SELECT r.id FROM refunds r
    WHERE (SELECT count(*) FROM outbox_mails m WHERE m.key = 'payment-refunded:' || r.checkout_id) <> 1`,
  'a checkout that has ended and holds stock': `
    SELECT c.id FROM checkouts c JOIN stock_reservations r ON r.checkout_id = c.id
    WHERE r.state = 'held' AND c.status NOT IN ('opening', 'open', 'awaiting_payment')`,
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
