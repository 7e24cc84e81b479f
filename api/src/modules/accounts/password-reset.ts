import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Role } from 'shared-contracts/accounts/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Result, ok } from '../../shared/result.js';
import { adoptGuestOrders } from '../orders/lists/guest-orders.js';
import { AccountLinks } from './account-links.js';
import { banned } from './accounts.js';
import { ChangePassword } from './change-password.js';
import { passwordResetMail } from './domain/account-mail.js';
import { linkUsed } from './domain/address-claim.js';
import { PasskeyRecord } from './passkey.entity.js';
import { turnOfKnown } from './hash-queue.js';
import { Passwords } from './passwords.js';
import { User } from './user.entity.js';

const mailPasswordLink = job({ name: 'mail-password-link', payload: z.object({ email: z.string() }) });
const purposes = ['password_reset'] as const;

@Injectable()
export class PasswordReset implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly changes: ChangePassword,
  ) {}

  onModuleInit(): void {
    this.worker.handle(mailPasswordLink, ({ email }) => this.mailLink(email));
  }

  /** In a job, so that known and unknown addresses take the same time. */
  async request(email: string): Promise<{ accepted: true }> {
    await this.jobs.add(this.dataSource.manager, mailPasswordLink, { email });
    return { accepted: true };
  }

  async check(token: string): Promise<Result<{ works: true }>> {
    const link = await this.links.find(this.dataSource.manager, { token, purposes });
    return link.ok ? ok({ works: true as const }) : link;
  }

  /** The link also proves that the address is the account's. */
  async reset({ token, password }: { token: string; password: string }): Promise<Result<CurrentUser>> {
    // before the costly hash: not every caller has a valid link
    const checked = await this.check(token);
    if (!checked.ok) return checked;
    const hashed = await this.passwords.hash(password, turnOfKnown(token));
    if (!hashed.ok) return hashed;
    return this.transactions.run(async (manager): Promise<Result<CurrentUser>> => {
      const redeemed = await this.links.redeem(manager, { token, purposes });
      if (!redeemed.ok) return redeemed;
      const { link, user } = redeemed.value;
      if (user.role === Role.enum.banned) return banned;
      // the account has given up this address since
      if (link.email !== user.email) return linkUsed;
      await this.confirmAddress(manager, user);
      return ok(await this.changes.set(manager, user.id, hashed.value));
    });
  }

  /** Somebody else may have registered with it, so its passkeys are removed. */
  private async confirmAddress(manager: EntityManager, { id: userId, email, isEmailVerified }: User): Promise<void> {
    if (!isEmailVerified) await manager.delete(PasskeyRecord, { userId });
    await manager.update(User, { id: userId }, { isEmailVerified: true });
    await this.links.withdraw(manager, userId, ['email_verification']);
    await adoptGuestOrders(manager, { userId, email });
  }

  private mailLink(email: string): Promise<void> {
    return this.transactions.run(async (manager) => {
      const user = await manager
        .createQueryBuilder(User, 'user')
        .where('lower(user.email) = lower(:email)', { email })
        .getOne();
      if (!user || user.role === Role.enum.banned) return;
      const link = await this.links.issue(manager, { userId: user.id, purpose: 'password_reset', email: user.email });
      if (!link.ok) return;
      const { id, token } = link.value;
      await this.outbox.write(manager, {
        key: `password-reset:${id}`,
        to: user.email,
        isSecret: true,
        ...passwordResetMail({ firstName: user.firstName, token }, this.outbox.shop),
      });
    });
  }
}
