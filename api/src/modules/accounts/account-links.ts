import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { tooManyRequests } from '../../shared/http/rate-limit.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { AccountToken, type LinkPurpose } from './account-token.entity.js';
import { linkNoLongerFits, linkUsed } from './domain/address-claim.js';
import { User } from './user.entity.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { mailsPerHour, verificationLinkHours, passwordLinkMinutes } = shopPolicy.accounts;
const livesMs: Record<LinkPurpose, number> = {
  password_reset: passwordLinkMinutes * MINUTE_MS,
  email_verification: verificationLinkHours * HOUR_MS,
  email_change: verificationLinkHours * HOUR_MS,
};

const refusals = { used: linkUsed, expired: fail('link_expired', 'This link has expired.') };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** `id` makes the mail unique, `token` is its secret. */
export type IssuedLink = { id: string; token: string };

@Injectable()
export class AccountLinks {
  /** 429 when the account got several within the hour. Locks the account. */
  async issue(
    manager: EntityManager,
    { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  ): Promise<Result<IssuedLink>> {
    const now = Date.now();
    await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [userId]);
    const recent = await manager.find(AccountToken, {
      where: { userId, purpose, createdAt: MoreThan(new Date(now - HOUR_MS)) },
      order: { createdAt: 'ASC' },
    });
    if (recent.length >= mailsPerHour) return tooManyRequests((recent[0]!.createdAt.getTime() + HOUR_MS - now) / 1_000);
    const token = randomBytes(32).toString('base64url');
    const { id } = await manager.save(
      manager.create(AccountToken, {
        userId,
        purpose,
        email,
        tokenHash: hashOf(token),
        expiresAt: new Date(now + livesMs[purpose]),
        usedAt: null,
      }),
    );
    return ok({ id, token });
  }

  async find(
    manager: EntityManager,
    { token, purposes, lock = false }: { token: string; purposes: readonly LinkPurpose[]; lock?: boolean },
  ): Promise<Result<AccountToken>> {
    const link = await manager.findOne(AccountToken, {
      where: { tokenHash: hashOf(token), purpose: In([...purposes]) },
      ...(lock && { lock: { mode: 'pessimistic_write' } }),
    });
    if (!link) return linkNoLongerFits;
    const state = linkStateOf(link, new Date());
    return state === 'works' ? ok(link) : refusals[state];
  }

  /** Uses the link up, with all others of its purpose, and locks its account. */
  async redeem(
    manager: EntityManager,
    { token, purposes }: { token: string; purposes: readonly LinkPurpose[] },
  ): Promise<Result<{ link: AccountToken; user: User }>> {
    const found = await this.find(manager, { token, purposes });
    if (!found.ok) return found;
    // in the order of issuing, against deadlocks
    const user = await manager.findOne(User, {
      where: { id: found.value.userId },
      lock: { mode: 'pessimistic_write' },
    });
    const link = await this.find(manager, { token, purposes, lock: true });
    if (!user || !link.ok) return link.ok ? linkNoLongerFits : link;
    await this.withdraw(manager, user.id, [link.value.purpose]);
    return ok({ link: link.value, user });
  }

  async withdraw(manager: EntityManager, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
    await manager.update(
      AccountToken,
      { userId, purpose: In([...purposes]), usedAt: IsNull() },
      { usedAt: () => 'now()' },
    );
  }

  async pendingEmail(manager: EntityManager, userId: string): Promise<string | null> {
    const link = await manager.findOne(AccountToken, {
      where: { userId, purpose: 'email_change', usedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC' },
    });
    return link?.email ?? null;
  }
}

type LinkState = 'works' | 'used' | 'expired';

export function linkStateOf({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (usedAt) return 'used';
  return expiresAt <= now ? 'expired' : 'works';
}
