import { Injectable } from '@nestjs/common';
import { Role } from 'shared-contracts/accounts/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { isUniqueViolation } from '../../shared/database/postgres-error.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { type MailShop, mailShopOf } from '../../shared/mail/mail-template.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { adoptGuestOrders } from '../orders/guest-orders.js';
import { AccountLinks, linkNoLongerFits } from './account-links.js';
import type { AccountToken } from './account-token.entity.js';
import {
  accountWelcome,
  emailChangeLink,
  emailChangeRequested,
  emailChanged,
  verificationMail,
} from './domain/account-mail.js';
import { PresentPassword } from './present-password.js';
import { User } from './user.entity.js';

const taken = fail('email_taken', 'An account with this email already exists.', {
  errors: { email: 'An account with this email already exists.' },
});
const alreadyVerified = fail('already_verified', 'Your email address is already confirmed.');

@Injectable()
export class EmailAddresses {
  private readonly shop: MailShop;

  constructor(
    settings: Settings,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly presentPassword: PresentPassword,
  ) {
    this.shop = mailShopOf(settings);
  }

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
      if (await isTaken(manager, email)) return taken;
      const { id: userId, firstName } = account;
      await this.links.withdraw(manager, userId, ['email_change']);
      const link = await this.links.issue(manager, { userId, purpose: 'email_change', email });
      if (!link.ok) return link;
      const { id, token } = link.value;
      await this.outbox.write(manager, {
        key: `email-change:${id}`,
        to: email,
        isSecret: true,
        ...emailChangeLink({ firstName, token }, this.shop),
      });
      await this.outbox.write(manager, {
        key: `email-change-requested:${id}`,
        to: account.email,
        ...emailChangeRequested({ firstName, newEmail: email }, this.shop),
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

  /** Guest orders with the confirmed address join the account. */
  async confirm(token: string): Promise<Result<{ email: string }>> {
    try {
      return await this.transactions.run(async (manager): Promise<Result<{ email: string }>> => {
        const purposes = ['email_verification', 'email_change'] as const;
        const redeemed = await this.links.redeem(manager, { token, purposes });
        if (!redeemed.ok) return redeemed;
        const { link, user } = redeemed.value;
        const isOfOldAddress = link.purpose === 'email_verification' && link.email !== user.email;
        if (isOfOldAddress || user.role === Role.enum.banned) return linkNoLongerFits;
        await manager.update(User, { id: user.id }, { email: link.email, isEmailVerified: true });
        if (link.purpose === 'email_change') await this.afterChange(manager, user, link);
        await adoptGuestOrders(manager, { userId: user.id, email: link.email });
        return ok({ email: link.email });
      });
    } catch (error) {
      // somebody registered with the address in the meantime
      if (isUniqueViolation(error)) return taken;
      throw error;
    }
  }

  private async afterChange(manager: EntityManager, user: User, link: AccountToken): Promise<void> {
    await this.links.withdraw(manager, user.id, ['password_reset', 'email_verification']);
    await this.outbox.write(manager, {
      key: `email-changed:${link.id}`,
      to: user.email,
      ...emailChanged({ firstName: user.firstName, newEmail: link.email }, this.shop),
    });
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
      ...template({ firstName, token }, this.shop),
    });
    return undefined;
  }
}

const isTaken = (manager: EntityManager, email: string): Promise<boolean> =>
  manager.createQueryBuilder(User, 'user').where('lower(user.email) = lower(:email)', { email }).getExists();
