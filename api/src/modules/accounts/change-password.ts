import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Result, ok } from '../../shared/result.js';
import { AccountLinks } from './account-links.js';
import { endSessionsOf, lockOwnAccount } from './account-sessions.js';
import { passwordChanged } from './domain/account-mail.js';
import { turnOfKnown } from './hash-queue.js';
import { Passwords } from './passwords.js';
import { PresentPassword } from './present-password.js';
import { User, currentUserOf } from './user.entity.js';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly presentPassword: PresentPassword,
  ) {}

  async change(
    account: CurrentUser,
    { currentPassword, password }: { currentPassword: string; password: string },
  ): Promise<Result<CurrentUser>> {
    const refusal = await this.presentPassword.refusalOf(account, currentPassword, 'currentPassword');
    if (refusal) return refusal;
    const hashed = await this.passwords.hash(password, turnOfKnown(account.id));
    if (!hashed.ok) return hashed;
    return this.transactions.run(
      async (manager): Promise<Result<CurrentUser>> =>
        (await lockOwnAccount(manager, account)) ?? ok(await this.set(manager, account.id, hashed.value)),
    );
  }

  /** Ends all sessions and links, and mails the owner. */
  async set(manager: EntityManager, userId: string, hashed: string): Promise<CurrentUser> {
    await manager.update(User, { id: userId }, { password: hashed });
    await endSessionsOf(manager, userId);
    await this.links.withdraw(manager, userId, ['password_reset', 'email_change']);
    const user = await manager.findOneByOrFail(User, { id: userId });
    await this.outbox.write(manager, {
      key: `password-changed:${randomUUID()}`,
      to: user.email,
      ...passwordChanged(user, this.outbox.shop),
    });
    return currentUserOf(user);
  }
}
