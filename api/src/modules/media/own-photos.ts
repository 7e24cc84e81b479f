import { Injectable } from '@nestjs/common';
import type { Face, PixelSize } from 'shared-contracts/design/crop';
import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import type { KnownPhotos } from './domain/line-photos.js';

type PhotoRow = PixelSize & { path: string; focus: Face[] | null };

const photosIn = (rows: readonly PhotoRow[]): KnownPhotos =>
  new Map(rows.map(({ path, focus, ...size }) => [path, { ...size, faces: focus ?? [] }]));

@Injectable()
export class OwnPhotos {
  /** Uploaded by or given to the account, and printable. Not deleted before the transaction ends. */
  async among(manager: EntityManager, caller: CallerIdentity, paths: readonly string[]): Promise<KnownPhotos> {
    if (paths.length === 0) return new Map();
    const rows = await manager.query<PhotoRow[]>(
      `SELECT object_path AS path, width, height, focus FROM media_objects
       WHERE object_path = ANY($1) AND original_deleted_at IS NULL
         AND (user_id = $2::uuid OR guest_id = $3::uuid
           OR object_path IN (SELECT object_path FROM photo_shares WHERE object_path = ANY($1) AND offer_id IS NULL
                                AND (user_id = $2::uuid OR guest_id = $3::uuid)))
       FOR KEY SHARE OF media_objects`,
      [[...new Set(paths)], caller.user?.id ?? null, caller.knownGuestId],
    );
    return photosIn(rows);
  }

  /** No matter who uploaded them. Not deleted before the transaction ends. */
  async stored(manager: EntityManager, paths: readonly string[]): Promise<KnownPhotos> {
    if (paths.length === 0) return new Map();
    const rows = await manager.query<PhotoRow[]>(
      `SELECT object_path AS path, width, height, focus FROM media_objects
       WHERE object_path = ANY($1) AND original_deleted_at IS NULL FOR KEY SHARE`,
      [[...new Set(paths)]],
    );
    return photosIn(rows);
  }

  /** Until the order's links end or are revoked. A guest session has to exist. */
  async shareWith(
    manager: EntityManager,
    caller: CallerIdentity,
    { paths, orderId }: { paths: readonly string[]; orderId: string },
  ): Promise<void> {
    if (paths.length === 0) return;
    await manager.query(
      `INSERT INTO photo_shares (object_path, user_id, guest_id, order_id)
       SELECT object_path, $2::uuid, $3::uuid, $4::uuid FROM media_objects AS photo
       WHERE object_path = ANY($1) AND coalesce(user_id <> $2, true) AND coalesce(guest_id <> $3, true)
         AND NOT EXISTS (SELECT FROM photo_shares AS given
                         WHERE given.object_path = photo.object_path AND given.offer_id IS NULL
                           AND coalesce(given.order_id = $4, true) AND (given.user_id = $2 OR given.guest_id = $3))`,
      [paths, caller.user?.id ?? null, caller.user ? null : caller.knownGuestId, orderId],
    );
  }

  /** Others may let the caller print theirs, but not publish them. */
  async isUploadedBy(manager: EntityManager, caller: CallerIdentity, path: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM media_objects WHERE object_path = $1 AND original_deleted_at IS NULL
         AND (user_id = $2::uuid OR guest_id = $3::uuid) FOR KEY SHARE`,
      [path, caller.user?.id ?? null, caller.knownGuestId],
    );
    return rows.length > 0;
  }

  async giveTo(manager: EntityManager, userId: string, paths: readonly string[]): Promise<void> {
    await manager.query(`UPDATE media_objects SET user_id = $1 WHERE object_path = ANY($2) AND user_id IS NULL`, [
      userId,
      paths,
    ]);
  }
}

export async function adoptGuestPhotos(
  manager: EntityManager,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await manager.query(`UPDATE media_objects SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
  await manager.query(`UPDATE pending_uploads SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
  await manager.query(`UPDATE photo_shares SET user_id = $2 WHERE guest_id = $1 AND user_id IS NULL`, [
    guestId,
    userId,
  ]);
}
