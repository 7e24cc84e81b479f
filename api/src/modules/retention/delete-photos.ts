import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { EntityManager } from 'typeorm';
import type { JobQueue } from '../../shared/jobs/job-queue.js';
import { removeFilesOfPhotos } from '../media/remove-photo-files.js';
import { revokeOrderLinks } from '../orders/links/revoke-order-links.js';
import { IS_BEFORE_SHIPPING } from '../orders/printing/print-readiness.js';
import { type WithdrawnFiles, withdrawRunFiles } from '../print-runs/withdraw-run-files.js';
import { IN_USE, ORDERED } from './sweep-photos.js';

/** Of these orders, and all uploads of the account. */
export type PhotosToDelete = { orderIds: readonly string[]; userId?: string | undefined };

/** Paths. `kept`: those that the orders `neededBy` have yet to be printed with. */
export type PhotoDeletionReport = {
  deleted: string[];
  printFiles: WithdrawnFiles;
  kept: number;
  neededBy: string[];
};

/** $1: orders, $2: an account. */
const REQUESTED = `(user_id = $2::uuid
  OR object_path IN (SELECT unnest(custom_images) FROM order_items WHERE order_id = ANY($1)))`;

/** Revokes the orders' links, too. Without an actor, the shop did it. */
export async function deletePhotos(
  manager: EntityManager,
  jobs: JobQueue,
  { orderIds, userId, actorId }: PhotosToDelete & { actorId: string | null },
): Promise<PhotoDeletionReport> {
  const showing = await manager.query<{ id: string }[]>(
    `SELECT id FROM orders
     WHERE id = ANY($1) OR id IN (
       SELECT order_id FROM order_items
       WHERE custom_images && ARRAY(SELECT object_path FROM media_objects WHERE user_id = $2::uuid))
     ORDER BY id FOR UPDATE`,
    [orderIds, userId ?? null],
  );
  const rows = await manager.query<{ path: string; neededBy: string[] }[]>(
    `SELECT object_path AS path, ARRAY(
       SELECT orders.id FROM order_items JOIN orders ON orders.id = order_id
       WHERE order_items.custom_images @> ARRAY[object_path] AND orders.id <> ALL($1)
         AND ${IS_BEFORE_SHIPPING}) AS "neededBy"
     FROM media_objects WHERE ${REQUESTED} ORDER BY object_path FOR UPDATE`,
    [orderIds, userId ?? null],
  );
  const kept = rows.filter(({ neededBy }) => neededBy.length > 0);
  const paths = rows.filter(({ neededBy }) => neededBy.length === 0).map(({ path }) => path);
  await manager.query(
    `INSERT INTO order_events (order_id, kind, from_value, to_value, actor_id)
     SELECT order_id, 'photos', count(*)::text, '0', $3::uuid
     FROM (SELECT DISTINCT order_id, unnest(custom_images) AS path FROM order_items WHERE order_id = ANY($1)) AS named
     WHERE path = ANY($2) GROUP BY order_id`,
    [orderIds, paths, actorId],
  );
  await manager.query(`UPDATE users SET profile_image_url = NULL WHERE profile_image_url = ANY($1)`, [paths]);
  await manager.query(`DELETE FROM media_objects WHERE object_path = ANY($1)`, [paths]);
  const affected = await manager.query<{ id: string }[]>(
    `SELECT id FROM unnest($1::uuid[]) AS id
     WHERE id = ANY($2) OR id IN (SELECT order_id FROM order_items WHERE custom_images && $3)`,
    [showing.map(({ id }) => id), orderIds, paths],
  );
  const printFiles = await withdrawRunFiles(manager, jobs, {
    orderIds: affected.map(({ id }) => id),
    error: 'Photos of its orders were deleted on request, and these files with them.',
  });
  await removeFilesOfPhotos(manager, jobs, { paths, keepSmall: false });
  await revokeOrderLinks(manager, orderIds);
  return {
    deleted: paths,
    printFiles,
    kept: kept.length,
    neededBy: [...new Set(kept.flatMap(({ neededBy }) => neededBy))].map(shortOrderNumber),
  };
}

export async function requestedPhotos(manager: EntityManager, { orderIds, userId }: PhotosToDelete): Promise<string[]> {
  const rows = await manager.query<{ path: string }[]>(
    `SELECT object_path AS path FROM media_objects WHERE ${REQUESTED} ORDER BY object_path`,
    [orderIds, userId ?? null],
  );
  return rows.map(({ path }) => path);
}

/** Others are deleted like all ordered photos. */
export async function deleteUnusedPhotos(
  manager: EntityManager,
  jobs: JobQueue,
  paths: readonly string[],
): Promise<void> {
  const [deleted] = await manager.query<[{ path: string }[], number]>(
    `DELETE FROM media_objects AS photo
     WHERE object_path = ANY($1) AND NOT ${ORDERED} AND NOT (${IN_USE}) RETURNING object_path AS path`,
    [paths],
  );
  await manager.query(`UPDATE media_objects SET user_id = NULL, guest_id = NULL WHERE object_path = ANY($1)`, [paths]);
  await removeFilesOfPhotos(manager, jobs, { paths: deleted.map(({ path }) => path), keepSmall: false });
}

/** `order`: short number or full id. */
export type DeletionRequest = { order: string } | { email: string };
/** `unprinted`: orders that need their photos. */
type FoundPhotos = PhotosToDelete & { unprinted: string[] };

type Row = { id: string; isUnprinted: boolean };

export async function photosToDelete(manager: EntityManager, request: DeletionRequest): Promise<FoundPhotos> {
  const columns = `id, ${IS_BEFORE_SHIPPING} AS "isUnprinted"`;
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
