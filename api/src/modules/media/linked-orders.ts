import type { LinkedOrder as Links } from 'shared-contracts/orders/order-links';
import type { EntityManager } from 'typeorm';

type LinkedOrder = Links & { linksRevokedAt: Date | null };

const ORDERS = `SELECT status, delivered_at AS "deliveredAt", updated_at AS "updatedAt", total_amount AS "totalAmount",
                       refunded_amount AS "refundedAmount", links_revoked_at AS "linksRevokedAt" FROM orders`;

/** What decides whether the links of these orders work. */
export const linkedOrders = (manager: EntityManager, ids: readonly string[]): Promise<LinkedOrder[]> =>
  manager.query<LinkedOrder[]>(`${ORDERS} WHERE id = ANY($1)`, [ids]);

/** The same for all orders with a photo. */
export const linkedOrdersWith = (manager: EntityManager, path: string): Promise<LinkedOrder[]> =>
  manager.query<LinkedOrder[]>(
    `${ORDERS} WHERE id IN (SELECT order_id FROM order_items WHERE custom_images @> ARRAY[$1])`,
    [path],
  );
