import { Injectable } from '@nestjs/common';
import type { AccountDeletion as AccountDeletionForm } from 'shared-contracts/accounts/passkeys';
import { orderChangesPath } from 'shared-contracts/orders/order-changes';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Failure, type Result, ok } from '../../shared/result.js';
import { type OpenOrder, accountDeleted } from '../accounts/domain/account-mail.js';
import { Passkeys } from '../accounts/passkeys.js';
import { PresentPassword } from '../accounts/present-password.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { linesOf } from '../orders/order-line.entity.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { AccountRemoval } from './account-removal.js';

@Injectable()
export class AccountDeletion {
  constructor(
    private readonly transactions: Transactions,
    private readonly removal: AccountRemoval,
    private readonly outbox: Outbox,
    private readonly presentPassword: PresentPassword,
    private readonly passkeys: Passkeys,
    private readonly changeTokens: ChangeTokens,
  ) {}

  /** The password or a passkey proves the identity. */
  async delete(account: CurrentUser, proof: z.output<typeof AccountDeletionForm>): Promise<Result<{ deleted: true }>> {
    const refusal = await this.refusalOf(account, proof);
    if (refusal) return refusal;
    return this.transactions.run(async (manager): Promise<Result<{ deleted: true }>> => {
      const removed = await this.removal.remove(manager, account);
      if (!removed.ok) return removed;
      const openOrders: OpenOrder[] = [];
      for (const order of removed.value) {
        const token = this.changeTokens.tokenFor(order);
        const contents = contentsOf(await linesOf(manager, order.id));
        openOrders.push({ id: order.id, contents, changesPath: orderChangesPath({ orderId: order.id, token }) });
      }
      await this.outbox.write(manager, {
        key: `account-deleted:${account.id}`,
        to: account.email,
        ...accountDeleted({ ...account, openOrders }, this.outbox.shop),
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
}
