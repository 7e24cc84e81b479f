import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Result, ok } from '../../shared/result.js';
import { AccountLinks } from './account-links.js';
import type { AccountToken } from './account-token.entity.js';
import { type AddressClaim, addressClaimOf, linkNoLongerFits } from './domain/address-claim.js';
import { User } from './user.entity.js';

const purposes = ['email_verification', 'email_change'] as const;

export type ClaimedAddress = { link: AccountToken; user: User; claim: AddressClaim };

@Injectable()
export class AddressLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: AccountLinks,
  ) {}

  async find(token: string): Promise<Result<ClaimedAddress>> {
    const { manager } = this.dataSource;
    const link = await this.links.find(manager, { token, purposes });
    if (!link.ok) return link;
    const user = await manager.findOneBy(User, { id: link.value.userId });
    return user ? claimed(link.value, user) : linkNoLongerFits;
  }

  async redeem(manager: EntityManager, token: string): Promise<Result<ClaimedAddress>> {
    const redeemed = await this.links.redeem(manager, { token, purposes });
    return redeemed.ok ? claimed(redeemed.value.link, redeemed.value.user) : redeemed;
  }
}

function claimed(link: AccountToken, user: User): Result<ClaimedAddress> {
  const claim = addressClaimOf(link, user);
  return claim.ok ? ok({ link, user, claim: claim.value }) : claim;
}
