import type { EntityManager } from 'typeorm';
import type { PhotosToDelete } from './delete-photos.js';

/** An order's number as people know it or its full id; or a person's e-mail address. */
export type DeletionRequest = { order: string } | { email: string };
/** `unprinted`: ids of orders that cannot be printed without their photos. */
export type FoundPhotos = PhotosToDelete & { unprinted: string[] };

type Row = { id: string; isUnprinted: boolean };

/** Whose photos a request is about. An address: its account and its orders, as a guest or signed in. */
export async function photosToDelete(manager: EntityManager, request: DeletionRequest): Promise<FoundPhotos> {
  const columns = `id, status IN ('pending', 'processing') AS "isUnprinted"`;
  if ('order' in request) {
    const number = request.order.toLowerCase();
    const rows = await manager.query<Row[]>(
      `SELECT ${columns} FROM orders WHERE id::text = $1 OR left(id::text, 8) = $1 ORDER BY id`,
      [number],
    );
    return foundIn(rows);
  }
  const [account] = await manager.query<{ id: string }[]>(`SELECT id FROM users WHERE lower(email) = lower($1)`, [
    request.email,
  ]);
  const rows = await manager.query<Row[]>(
    `SELECT ${columns} FROM orders WHERE lower(customer_email) = lower($1) OR user_id = $2::uuid ORDER BY id`,
    [request.email, account?.id ?? null],
  );
  return { ...foundIn(rows), userId: account?.id };
}

const foundIn = (rows: readonly Row[]): FoundPhotos => ({
  orderIds: rows.map(({ id }) => id),
  unprinted: rows.filter(({ isUnprinted }) => isUnprinted).map(({ id }) => id),
});
