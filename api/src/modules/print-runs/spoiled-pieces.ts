import type { EntityManager } from 'typeorm';
import { IS_REFUNDED } from '../orders/lists/refunded-orders.js';
import type { PlannedMagnet } from '../production/domain/print-plan.js';
import { keptPhotosOf } from './kept-photos.js';

/** `magnet`: as first printed. `hasPhotos`: false once an original was deleted. */
export type SpoiledPiece = {
  pieceId: string;
  orderId: string;
  customerName: string;
  createdAt: Date;
  magnet: PlannedMagnet;
  hasPhotos: boolean;
};

export const IS_SPOILED = `(print_run_pieces.spoiled_at IS NOT NULL AND print_run_pieces.reprinted_in IS NULL)`;
const FROM = `print_run_pieces JOIN print_runs ON print_runs.id = run_id JOIN orders ON orders.id = order_id`;
/** Nobody waits for magnets of cancelled or refunded orders. */
export const IS_TO_REPRINT = `${IS_SPOILED} AND print_runs.state <> 'voided' AND orders.status <> 'cancelled' AND NOT ${IS_REFUNDED}`;
const COLUMNS = `print_run_pieces.id AS "pieceId", order_id AS "orderId", customer_name AS "customerName",
  orders.created_at AS "createdAt", plan -> 'magnets' -> magnet || '{"copies": 1}' AS magnet`;

export async function piecesToReprint(manager: EntityManager, most: number): Promise<SpoiledPiece[]> {
  const pieces = await manager.query<Omit<SpoiledPiece, 'hasPhotos'>[]>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${IS_TO_REPRINT} ORDER BY spoiled_at, print_run_pieces.id LIMIT $1`,
    [most],
  );
  return withPhotosOf(manager, pieces);
}

/** In the given order, without those that wait no longer. */
export async function chosenPieces(manager: EntityManager, pieceIds: readonly string[]): Promise<SpoiledPiece[]> {
  const pieces = await manager.query<Omit<SpoiledPiece, 'hasPhotos'>[]>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${IS_TO_REPRINT} AND print_run_pieces.id = ANY($1)
     ORDER BY array_position($1::uuid[], print_run_pieces.id)`,
    [pieceIds],
  );
  return withPhotosOf(manager, pieces);
}

/** Their runs cannot be voided meanwhile. */
export async function lockPieces(manager: EntityManager, pieceIds: readonly string[]): Promise<void> {
  await manager.query(
    `SELECT FROM print_run_pieces JOIN print_runs ON print_runs.id = run_id
     WHERE print_run_pieces.id = ANY($1) ORDER BY print_run_pieces.id
     FOR UPDATE OF print_run_pieces FOR SHARE OF print_runs`,
    [pieceIds],
  );
}

async function withPhotosOf(
  manager: EntityManager,
  pieces: readonly Omit<SpoiledPiece, 'hasPhotos'>[],
): Promise<SpoiledPiece[]> {
  const magnets = pieces.map(({ magnet }) => magnet);
  const isKept = await keptPhotosOf(manager, magnets);
  return pieces.map((piece) => ({ ...piece, hasPhotos: piece.magnet.windows.every(({ path }) => isKept(path)) }));
}
