import { Injectable } from '@nestjs/common';
import type { AccountDeletion as AccountDeletionForm } from 'shared-contracts/accounts/passkeys';
import { Role } from 'shared-contracts/accounts/schemas';
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
import { accountDeleted } from '../accounts/domain/account-mail.js';
import { Passkeys } from '../accounts/passkeys.js';
import { PresentPassword } from '../accounts/present-password.js';
import { User } from '../accounts/user.entity.js';
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
  ) {
    this.shop = mailShopOf(settings);
  }

  /** Requires the password or a passkey as proof of identity. */
  async delete(account: CurrentUser, proof: z.output<typeof AccountDeletionForm>): Promise<Result<{ deleted: true }>> {
    const refusal = await this.refusalOf(account, proof);
    if (refusal) return refusal;
    return this.transactions.run(async (manager): Promise<Result<{ deleted: true }>> => {
      if (account.role === Role.enum.admin && (await isLastAdmin(manager))) return lastAdmin;
      await this.removeEverything(manager, account);
      await this.outbox.write(manager, {
        key: `account-deleted:${account.id}`,
        to: account.email,
        ...accountDeleted(account, this.shop),
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

  /** Foreign keys delete what is the account's alone and unlink its orders, whose links are revoked. */
  private async removeEverything(manager: EntityManager, { id }: CurrentUser): Promise<void> {
    await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [id]);
    const valuesOf = async (sql: string) =>
      (await manager.query<{ value: string }[]>(sql, [id])).map((row) => row.value);
    // before the photos, as everybody locks them
    const orders = await valuesOf(`SELECT id AS value FROM orders WHERE user_id = $1 ORDER BY id FOR UPDATE`);
    await revokeOrderLinks(manager, orders);
    const photos = await valuesOf(
      `SELECT object_path AS value FROM media_objects WHERE user_id = $1 ORDER BY object_path FOR UPDATE`,
    );
    const exports = await valuesOf(`SELECT id AS value FROM data_exports WHERE user_id = $1`);
    await endSessionsOf(manager, id);
    await manager.delete(User, { id });
    await deleteUnusedPhotos(manager, this.jobs, photos);
    // in the queue of exports, so that it runs after an export that is being made
    if (exports.length > 0) await this.jobs.add(manager, removeDataExports, { ids: exports }, { queue: EXPORT_QUEUE });
  }
}

/** So that two do not leave at once. */
async function isLastAdmin(manager: EntityManager): Promise<boolean> {
  const admins = await manager.query<unknown[]>(`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`);
  return admins.length <= 1;
}
