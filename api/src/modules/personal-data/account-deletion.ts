import { Injectable } from '@nestjs/common';
import type { AccountDeletion as AccountDeletionForm } from 'shared-contracts/accounts/passkeys';
import { Role } from 'shared-contracts/accounts/schemas';
import { isDelivered } from 'shared-contracts/orders/delivered';
import { orderChangesPath } from 'shared-contracts/orders/order-changes';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type MailShop, mailShopOf } from '../../shared/mail/mail-template.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { endSessionsOf } from '../accounts/account-sessions.js';
import { type OpenOrder, accountDeleted } from '../accounts/domain/account-mail.js';
import { Passkeys } from '../accounts/passkeys.js';
import { PresentPassword } from '../accounts/present-password.js';
import { User } from '../accounts/user.entity.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { linesOf } from '../orders/order-line.entity.js';
import { ChangeTokens } from '../orders/order-tokens.js';
import type { Order } from '../orders/order.entity.js';
import { revokeOrderLinks } from '../orders/revoke-order-links.js';
import { deleteUnusedPhotos } from '../retention/delete-photos.js';
import { EXPORT_QUEUE, removeDataExports } from './make-data-export.js';

const lastAdmin = fail('last_admin', 'You are the only administrator. Make somebody else one first.');

@Injectable()
export class AccountDeletion {
  private readonly shop: MailShop;

  constructor(
    settings: Settings,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly outbox: Outbox,
    private readonly presentPassword: PresentPassword,
    private readonly passkeys: Passkeys,
    private readonly changeTokens: ChangeTokens,
  ) {
    this.shop = mailShopOf(settings);
  }

  /** Requires the password or a passkey as proof of identity. */
  async delete(account: CurrentUser, proof: z.output<typeof AccountDeletionForm>): Promise<Result<{ deleted: true }>> {
    const refusal = await this.refusalOf(account, proof);
    if (refusal) return refusal;
    return this.transactions.run(async (manager): Promise<Result<{ deleted: true }>> => {
      if (account.role === Role.enum.admin && (await isLastAdmin(manager))) return lastAdmin;
      const openOrders = await this.removeEverything(manager, account);
      await this.outbox.write(manager, {
        key: `account-deleted:${account.id}`,
        to: account.email,
        ...accountDeleted({ ...account, openOrders }, this.shop),
      });
      return ok({ deleted: true as const });
    });
  }

  private refusalOf(
    account: CurrentUser,
    { password, credential }: z.output<typeof AccountDeletionForm>,
  ): Promise<Failure | null> {
    if (credential) return this.passkeys.refusalOf(account.id, credential);
    return this.presentPassword.refusalOf(account, password ?? '', 'password');
  }

  /**
   * Foreign keys delete what is the account's alone and unlink its orders. Links of finished orders are revoked; returned are the open
   * ones, whose links work on.
   */
  private async removeEverything(manager: EntityManager, { id }: CurrentUser): Promise<OpenOrder[]> {
    await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [id]);
    const valuesOf = async (sql: string) =>
      (await manager.query<{ value: string }[]>(sql, [id])).map((row) => row.value);
    // before the photos, as everybody locks them
    const { open, finished } = await this.ordersOf(manager, id);
    await revokeOrderLinks(manager, finished);
    const photos = await valuesOf(
      `SELECT object_path AS value FROM media_objects WHERE user_id = $1 ORDER BY object_path FOR UPDATE`,
    );
    const exports = await valuesOf(`SELECT id AS value FROM data_exports WHERE user_id = $1`);
    await endSessionsOf(manager, id);
    await manager.delete(User, { id });
    await deleteUnusedPhotos(manager, this.jobs, photos);
    // in the queue of exports, so that it runs after an export that is being made
    if (exports.length > 0) await this.jobs.add(manager, removeDataExports, { ids: exports }, { queue: EXPORT_QUEUE });
    return open;
  }

  private async ordersOf(manager: EntityManager, userId: string): Promise<{ open: OpenOrder[]; finished: string[] }> {
    const orders = await manager.query<Pick<Order, 'id' | 'status' | 'linksRevokedAt'>[]>(
      `SELECT id, status, links_revoked_at AS "linksRevokedAt" FROM orders WHERE user_id = $1 ORDER BY id FOR UPDATE`,
      [userId],
    );
    const isFinished = (order: (typeof orders)[number]) => isDelivered(order) || order.status === 'cancelled';
    const open: OpenOrder[] = [];
    for (const order of orders.filter((each) => !isFinished(each))) {
      const token = this.changeTokens.tokenFor(order);
      const contents = contentsOf(await linesOf(manager, order.id));
      open.push({ id: order.id, contents, changesPath: orderChangesPath({ orderId: order.id, token }) });
    }
    return { open, finished: orders.filter(isFinished).map(({ id }) => id) };
  }
}

/** So that two do not leave at once. */
async function isLastAdmin(manager: EntityManager): Promise<boolean> {
  const admins = await manager.query<unknown[]>(`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`);
  return admins.length <= 1;
}
