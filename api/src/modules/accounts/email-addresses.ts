import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { AccountLinks } from './account-links.js';
import { lockOwnAccount } from './account-sessions.js';
import { accountWelcome, emailChangeLink, emailChangeRequested, verificationMail } from './domain/account-mail.js';
import { PresentPassword } from './present-password.js';
import { User } from './user.entity.js';

export const emailTaken = fail('email_taken', 'An account with this email already exists.', {
  errors: { email: 'An account with this email already exists.' },
});
const alreadyVerified = fail('already_verified', 'Your email address is already confirmed.');

@Injectable()
export class EmailAddresses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly presentPassword: PresentPassword,
  ) {}

  welcome(manager: EntityManager, user: User): Promise<Failure | undefined> {
    return this.mailLink(manager, user, accountWelcome);
  }

  remind(userId: string): Promise<Result<{ email: string }>> {
    return this.transactions.run(async (manager): Promise<Result<{ email: string }>> => {
      const user = await manager.findOneByOrFail(User, { id: userId });
      if (user.isEmailVerified) return alreadyVerified;
      return (await this.mailLink(manager, user, verificationMail)) ?? ok({ email: user.email });
    });
  }

  async change(
    account: CurrentUser,
    { email, password }: { email: string; password: string },
  ): Promise<Result<{ email: string | null }>> {
    const refusal = await this.presentPassword.refusalOf(account, password, 'password');
    if (refusal) return refusal;
    return this.transactions.run(async (manager): Promise<Result<{ email: string | null }>> => {
      const ended = await lockOwnAccount(manager, account);
      if (ended) return ended;
      if (await isTaken(manager, email)) return emailTaken;
      const { id: userId, firstName } = account;
      await this.links.withdraw(manager, userId, ['email_change']);
      const link = await this.links.issue(manager, { userId, purpose: 'email_change', email });
      if (!link.ok) return link;
      const { id, token } = link.value;
      await this.outbox.write(manager, {
        key: `email-change:${id}`,
        to: email,
        isSecret: true,
        ...emailChangeLink({ firstName, token }, this.outbox.shop),
      });
      await this.outbox.write(manager, {
        key: `email-change-requested:${id}`,
        to: account.email,
        ...emailChangeRequested({ firstName, newEmail: email }, this.outbox.shop),
      });
      return ok({ email });
    });
  }

  async pending(userId: string): Promise<{ email: string | null }> {
    return { email: await this.links.pendingEmail(this.dataSource.manager, userId) };
  }

  async keepPresent(userId: string): Promise<{ email: null }> {
    await this.links.withdraw(this.dataSource.manager, userId, ['email_change']);
    return { email: null };
  }

  private async mailLink(
    manager: EntityManager,
    { id: userId, email, firstName }: User,
    template: typeof verificationMail,
  ): Promise<Failure | undefined> {
    const link = await this.links.issue(manager, { userId, purpose: 'email_verification', email });
    if (!link.ok) return link;
    const { id, token } = link.value;
    await this.outbox.write(manager, {
      key: `email-verification:${id}`,
      to: email,
      isSecret: true,
      ...template({ firstName, token }, this.outbox.shop),
    });
    return undefined;
  }
}

const isTaken = (manager: EntityManager, email: string): Promise<boolean> =>
  manager.createQueryBuilder(User, 'user').where('lower(user.email) = lower(:email)', { email }).getExists();
