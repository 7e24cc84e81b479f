import { Injectable } from '@nestjs/common';
import { Role } from 'shared-contracts/accounts/schemas';
import { isDelivered } from 'shared-contracts/orders/delivered';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '../../shared/http/caller.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { endSessionsOf } from '../accounts/account-sessions.js';
import { User } from '../accounts/user.entity.js';
import { removeUploadsOf } from '../media/remove-photo-files.js';
import type { Order } from '../orders/order.entity.js';
import { revokeOrderLinks } from '../orders/links/revoke-order-links.js';
import { deleteUnusedPhotos } from '../retention/delete-photos.js';
import { EXPORT_QUEUE, removeDataExports } from './make-data-export.js';

/** Still to be delivered. */
export type UnlinkedOrder = Pick<Order, 'id' | 'status' | 'linksRevokedAt'>;

const lastAdmin = fail('last_admin', 'You are the only administrator. Make somebody else one first.');
const isOpen = (order: UnlinkedOrder) => !isDelivered(order) && order.status !== 'cancelled';

@Injectable()
export class AccountRemoval {
  constructor(private readonly jobs: JobQueue) {}

  /** Foreign keys delete what is the account's alone and unlink its orders. Returns the open ones, whose links work on. */
  async remove(
    manager: EntityManager,
    { id, role }: Pick<CurrentUser, 'id' | 'role'>,
  ): Promise<Result<UnlinkedOrder[]>> {
    if (role === Role.enum.admin && (await isLastAdmin(manager))) return lastAdmin;
    await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [id]);
    const valuesOf = async (sql: string) =>
      (await manager.query<{ value: string }[]>(sql, [id])).map((row) => row.value);
    // before the photos, as everybody locks them
    const orders = await manager.query<UnlinkedOrder[]>(
      `SELECT id, status, links_revoked_at AS "linksRevokedAt" FROM orders WHERE user_id = $1 ORDER BY id FOR UPDATE`,
      [id],
    );
    await revokeOrderLinks(
      manager,
      orders.filter((order) => !isOpen(order)).map((order) => order.id),
    );
    const photos = await valuesOf(
      `SELECT object_path AS value FROM media_objects WHERE user_id = $1 ORDER BY object_path FOR UPDATE`,
    );
    const exports = await valuesOf(`SELECT id AS value FROM data_exports WHERE user_id = $1`);
    await removeUploadsOf(manager, this.jobs, id);
    await endSessionsOf(manager, id);
    await manager.delete(User, { id });
    await deleteUnusedPhotos(manager, this.jobs, photos);
    // in the queue of exports, to run after one that is being made
    if (exports.length > 0) await this.jobs.add(manager, removeDataExports, { ids: exports }, { queue: EXPORT_QUEUE });
    return ok(orders.filter(isOpen));
  }
}

async function isLastAdmin(manager: EntityManager): Promise<boolean> {
  const admins = await manager.query<unknown[]>(`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`);
  return admins.length <= 1;
}
