import type { EntityManager } from 'typeorm';

/** Between the key of a mail and what makes the key of its copy another one. */
export const RESENT = ':again:';

/** The second parts of the keys of an order's mails: its id, and those of its claims. */
export async function mailSubjectsOf(manager: EntityManager, orderId: string): Promise<string[]> {
  const claims = await manager.query<{ id: string }[]>(`SELECT id FROM claims WHERE order_id = $1`, [orderId]);
  return [orderId, ...claims.map(({ id }) => id)];
}
