import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sellerLinesOf } from 'shared-contracts/policy/seller';
import { sellerOf } from 'shared-server/config/environment';
import { type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Transactions } from '../../shared/database/transactions.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { welcome } from './domain/contact-mail.js';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

@Injectable()
export class Newsletter {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  subscribe(email: string): Promise<{ subscribed: true }> {
    return this.transactions.run(async (manager) => {
      await this.add(manager, email);
      return { subscribed: true };
    });
  }

  /** Mails only new subscribers: a stranger cannot trigger it again and again. */
  async add(manager: EntityManager, email: string): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const hash = hashOf(token);
    const [added] = await manager.query<{ id: string }[]>(
      `INSERT INTO newsletter_subscriptions AS s (email, unsubscribe_token_hash) VALUES ($1, $2)
       ON CONFLICT (lower(email)) DO UPDATE SET unsubscribed_at = NULL, unsubscribe_token_hash = excluded.unsubscribe_token_hash
         WHERE s.unsubscribed_at IS NOT NULL
       RETURNING id`,
      [email, hash],
    );
    if (!added) return;
    const { shop } = this.outbox;
    await this.outbox.write(manager, {
      // a returning subscriber has another hash
      key: `newsletter-welcome:${added.id}:${hash.slice(0, 16)}`,
      to: email,
      unsubscribeUrl: `${shop.publicUrl}/api/webhooks/unsubscribe/${token}`,
      ...welcome(
        {
          unsubscribeLink: `${shop.publicUrl}/newsletter/unsubscribe?token=${token}`,
          imprint: sellerLinesOf(sellerOf(this.settings.environment)),
        },
        shop,
      ),
    });
  }

  async unsubscribe(token: string): Promise<Result<{ unsubscribed: true; isRepeated: boolean }>> {
    const [[left]] = await this.transactions.run((manager) =>
      manager.query<[{ isRepeated: boolean }[], number]>(
        `UPDATE newsletter_subscriptions AS s SET unsubscribed_at = coalesce(s.unsubscribed_at, now())
         FROM (SELECT id, unsubscribed_at FROM newsletter_subscriptions WHERE unsubscribe_token_hash = $1 FOR UPDATE) AS before
         WHERE s.id = before.id RETURNING before.unsubscribed_at IS NOT NULL AS "isRepeated"`,
        [hashOf(token)],
      ),
    );
    return left
      ? ok({ unsubscribed: true, isRepeated: left.isRepeated })
      : fail('not_found', 'This link is not valid. Please use the link in our latest email, or write to us.');
  }
}
