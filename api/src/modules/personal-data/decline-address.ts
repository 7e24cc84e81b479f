import { Injectable } from '@nestjs/common';
import type { DeclinedAddress } from 'shared-contracts/accounts/schemas';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { AddressLinks } from '../accounts/address-links.js';
import { linesOf } from '../orders/order-line.entity.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { Order } from '../orders/order.entity.js';
import { AccountRemoval } from './account-removal.js';

type Declined = z.output<typeof DeclinedAddress>;

@Injectable()
export class DeclineAddress {
  constructor(
    private readonly transactions: Transactions,
    private readonly addresses: AddressLinks,
    private readonly removal: AccountRemoval,
    private readonly orderMails: OrderMails,
  ) {}

  /** Deletes an account that never confirmed the address. Links go to the orders' addresses: whoever declines may not be the buyer. */
  decline(token: string): Promise<Result<Declined>> {
    return this.transactions.run(async (manager): Promise<Result<Declined>> => {
      const redeemed = await this.addresses.redeem(manager, token);
      if (!redeemed.ok) return redeemed;
      const { link, user, claim } = redeemed.value;
      if (claim === 'change') return ok({ email: link.email, isAccountDeleted: false });
      const removed = await this.removal.remove(manager, user);
      if (!removed.ok) return removed;
      for (const { id } of removed.value)
        await this.orderMails.mailLinks(manager, await manager.findOneByOrFail(Order, { id }), {
          lines: await linesOf(manager, id),
          requestId: link.id,
          reason: 'account_deleted',
        });
      return ok({ email: link.email, isAccountDeleted: true });
    });
  }
}
