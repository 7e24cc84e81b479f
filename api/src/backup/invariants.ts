/** Each finds rows that must not exist, by `id`. */
export const invariants: Record<string, string> = {
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
  'a payment without order that was to be refunded and has no refund': `
    SELECT p.payment_session_id AS id FROM payments_without_order p
    WHERE p.outcome = 'refund' AND NOT EXISTS (SELECT FROM refunds r WHERE r.checkout_id = p.checkout_id)`,
  'a payment that waits though its checkout has an order or a refund': `
    SELECT p.payment_session_id AS id FROM payments_without_order p JOIN checkouts c ON c.id = p.checkout_id
    WHERE p.outcome = 'wait' AND c.payment_session_id = p.payment_session_id AND c.status IN ('paid', 'refunded')`,
  'an order without a payment that is no reprint of one, free of charge': `
    SELECT o.id FROM orders o LEFT JOIN orders original ON original.id = o.reprint_of
    WHERE (o.checkout_id IS NULL OR o.reprint_of IS NOT NULL)
      AND (original.checkout_id IS NOT NULL AND o.total_amount = 0) IS NOT TRUE`,
  'an order that was not placed exactly once': `
    SELECT o.id FROM orders o
    WHERE (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'placed') <> 1`,
  'an order that was refunded more than was paid': `
    SELECT o.id FROM orders o WHERE o.refunded_amount > o.total_amount`,
  'an order whose refunded amount is not the sum of its refunds': `
    SELECT o.id FROM orders o
    WHERE o.refunded_amount <>
          (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = o.id AND r.status = 'done')`,
  'an order that promises more refunds than was paid': `
    SELECT o.id FROM orders o
    WHERE o.total_amount < (SELECT sum(p.amount) FROM promised_refunds p
                            WHERE p.order_id = o.id AND p.refund_id IS NULL AND p.taken_back_at IS NULL)`,
  'a promised refund that is paid more than once, or counts as paid and is not': `
    SELECT p.claim_id AS id FROM promised_refunds p
    JOIN LATERAL (SELECT coalesce(sum(part.amount) FILTER (WHERE r.status <> 'failed'), 0) AS paid, count(*) AS parts
                  FROM promise_payments part JOIN refunds r ON r.id = part.refund_id
                  WHERE part.claim_id = p.claim_id) AS made ON true
    WHERE made.paid > p.amount OR (p.refund_id IS NOT NULL AND made.parts > 0 AND made.paid < p.amount)`,
  'a refund that pays more of promises than it is': `
    SELECT r.id FROM refunds r
    WHERE r.amount < (SELECT sum(part.amount) FROM promise_payments part WHERE part.refund_id = r.id)`,
  'an order whose disputed amount is not that of its disputes': `
    SELECT o.id FROM orders o
    WHERE o.disputed_amount <> (SELECT coalesce(sum(d.withdrawn), 0) FROM disputes d WHERE d.order_id = o.id)`,
  'a dispute that is not of the order that was paid': `
    SELECT d.id FROM disputes d LEFT JOIN orders o ON o.payment_id = d.payment_id
    WHERE d.order_id IS DISTINCT FROM o.id`,
  'a checkout that has ended and holds stock': `
    SELECT c.id FROM checkouts c JOIN stock_reservations r ON r.checkout_id = c.id
    WHERE r.state = 'held' AND c.status NOT IN ('opening', 'open', 'awaiting_payment')`,
  'a product whose reserved units are not those of its reservations': `
    SELECT p.id FROM products p
    WHERE p.reserved <> (SELECT coalesce(sum(r.quantity), 0) FROM stock_reservations r
                         WHERE r.product_id = p.id AND r.state = 'held')
       OR p.reserved NOT BETWEEN 0 AND p.in_stock`,
  'an order whose units are not those that were sold': `
    SELECT o.id FROM stock_reservations r JOIN orders o ON o.checkout_id = r.checkout_id
    WHERE r.state = 'sold'
      AND r.quantity <> (SELECT coalesce(sum(i.quantity), 0) FROM order_items i
                         WHERE i.order_id = o.id AND i.product_id = r.product_id)`,
  'a day whose totals are not those of its orders': `
    WITH counted AS (
      SELECT day, status, sum(orders) AS orders, sum(revenue) AS revenue
      FROM (SELECT day, status, orders, revenue FROM order_days
            UNION ALL SELECT day, status, orders, revenue FROM order_day_changes) AS parts GROUP BY 1, 2),
    placed AS (
      SELECT day_of(created_at) AS day, status, count(*) AS orders, sum(total_amount) AS revenue FROM orders GROUP BY 1, 2)
    SELECT coalesce(counted.day, placed.day) || ' ' || coalesce(counted.status, placed.status) AS id
    FROM counted FULL JOIN placed USING (day, status)
    WHERE coalesce(counted.orders, 0) <> coalesce(placed.orders, 0)
       OR coalesce(counted.revenue, 0) <> coalesce(placed.revenue, 0)`,
  'a product whose pictures are not those of its list': `
    SELECT p.id FROM products p
    WHERE EXISTS (SELECT FROM product_images WHERE product_id = p.id)
      AND p.image_urls <> (SELECT array_agg(image_url ORDER BY is_primary DESC, sort_order, id)
                           FROM product_images WHERE product_id = p.id)`,
};
