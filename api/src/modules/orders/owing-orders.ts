import type { EntityManager } from 'typeorm';

/** On a row of `orders`: see `owesPhotos`. */
export const OWES_PHOTOS = `(orders.missing_photos > 0 AND orders.photos_waived_at IS NULL)`;

export async function owingAmong(manager: EntityManager, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(`SELECT id FROM orders WHERE id = ANY($1) AND ${OWES_PHOTOS}`, [
    orderIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}
