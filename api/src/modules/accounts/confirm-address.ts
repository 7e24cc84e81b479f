import { Injectable } from '@nestjs/common';
import type { AddressLink } from 'shared-contracts/accounts/schemas';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../shared/database/postgres-error.js';
import { Transactions } from '../../shared/database/transactions.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { adoptGuestOrders } from '../orders/lists/guest-orders.js';
import { AccountLinks } from './account-links.js';
import { AddressLinks, type ClaimedAddress } from './address-links.js';
import { emailChanged } from './domain/account-mail.js';
import { emailTaken } from './email-addresses.js';
import { GuessLimit } from './guess-limit.js';
import { PresentPassword } from './present-password.js';
import { User } from './user.entity.js';

const passwordRequired = fail(
  'password_required',
  'To confirm this address here, enter the password of the account, or open the link in the browser where you’re logged in.',
);

/** The mailbox proves the address; the session or the password proves the owner. */
@Injectable()
export class ConfirmAddress {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: AccountLinks,
    private readonly addresses: AddressLinks,
    private readonly outbox: Outbox,
    private readonly guesses: GuessLimit,
    private readonly presentPassword: PresentPassword,
  ) {}

  async check(token: string, callerId: string | undefined): Promise<Result<AddressLink>> {
    const found = await this.addresses.find(token);
    if (!found.ok) return found;
    const { link, user, claim } = found.value;
    return ok({ email: link.email, isNewAccount: claim === 'new_account', needsPassword: user.id !== callerId });
  }

  /** Guest orders with the confirmed address join the account. */
  async confirm(
    { token, password }: { token: string; password?: string | undefined },
    callerId: string | undefined,
  ): Promise<Result<{ email: string }>> {
    const found = await this.addresses.find(token);
    if (!found.ok) return found;
    const { user } = found.value;
    const refusal = user.id === callerId ? null : await this.refusalOf(user, password);
    if (refusal) return refusal;
    try {
      return await this.transactions.run(async (manager): Promise<Result<{ email: string }>> => {
        const redeemed = await this.addresses.redeem(manager, token);
        return redeemed.ok ? ok(await this.settle(manager, redeemed.value)) : redeemed;
      });
    } catch (error) {
      if (isUniqueViolation(error)) return emailTaken;
      throw error;
    }
  }

  private async refusalOf(user: User, password: string | undefined): Promise<Failure | null> {
    if (password === undefined) return passwordRequired;
    const guessed = await this.guesses.limited(
      user.email,
      async (): Promise<Result<true>> =>
        (await this.presentPassword.refusalOf(user, password, 'password')) ?? ok(true as const),
    );
    return guessed.ok ? null : guessed;
  }

  private async settle(manager: EntityManager, { link, user, claim }: ClaimedAddress): Promise<{ email: string }> {
    const { email } = link;
    await manager.update(User, { id: user.id }, { email, isEmailVerified: true });
    if (claim === 'change') {
      await this.links.withdraw(manager, user.id, ['password_reset', 'email_verification']);
      await this.outbox.write(manager, {
        key: `email-changed:${link.id}`,
        to: user.email,
        ...emailChanged({ firstName: user.firstName, newEmail: email }, this.outbox.shop),
      });
    }
    await adoptGuestOrders(manager, { userId: user.id, email });
    return { email };
  }
}
