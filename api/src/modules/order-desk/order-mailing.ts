import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MailToResend } from 'shared-contracts/order-desk/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import type { EntityManager } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { OutboxMail } from '../../shared/outbox/outbox-mail.entity.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { Order } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';
import { RenewMailLinks } from '../orders/links/renew-mail-links.js';

const { resendsPerHour } = shopPolicy.orderDesk;
const AN_HOUR = 3600;
const unknownMail = fail('not_found', 'This mail could not be found.');
const tooOften = fail(
  'too_many_requests',
  `This mail was sent again ${resendsPerHour} times within an hour. Please wait before you send it once more.`,
  { retryAfterSeconds: AN_HOUR },
);

@Injectable()
export class OrderMailing {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly links: RenewMailLinks,
  ) {}

  /** To the present address; attachments are made again. Locks the order, so that the limit holds. */
  resend({ id, key }: z.output<typeof MailToResend>, actorId: string): Promise<Result<null>> {
    return this.transactions.run(async (manager): Promise<Result<null>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      const [original = ''] = key.split(RESENT, 1);
      const subjects = await mailSubjectsOf(manager, id);
      const mail = await manager.findOneBy(OutboxMail, { key: original, isSecret: false });
      if (!mail || !subjects.includes(original.split(':')[1] ?? '')) return unknownMail;
      const [sent] = await manager.query<[{ count: number }]>(
        `SELECT count(*)::integer AS count FROM outbox_mails
         WHERE split_part(key, ':', 2) = $1 AND starts_with(key, $2) AND created_at > now() - make_interval(secs => $3)`,
        [original.split(':')[1], original + RESENT, AN_HOUR],
      );
      if (sent.count >= resendsPerHour) return tooOften;
      const { subject, text, html, replyTo, attachment, isPersonal } = mail;
      const to = recipientOfCopy(mail, order);
      await this.outbox.write(manager, {
        key: original + RESENT + randomUUID(),
        to,
        isPersonal,
        subject,
        text: this.links.in(text, order),
        ...(html !== null && { html: this.links.in(html, order) }),
        ...(replyTo !== null && { replyTo }),
        ...(attachment && { attachment }),
      });
      await manager.insert(OrderEvent, { orderId: id, kind: 'mail', toValue: subject, actorId });
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/orders/:id/mails',
        id,
        after: { mail: original, to },
      });
      return ok(null);
    });
  }
}

/** To these addresses, whatever the order has now. */
const fixedRecipients = ['order-email-moved:'];

/** The order's address may have been wrong when the mail was written. */
export const recipientOfCopy = (
  { key, recipient }: Pick<OutboxMail, 'key' | 'recipient'>,
  { customerEmail }: Pick<Order, 'customerEmail'>,
): string => (fixedRecipients.some((prefix) => key.startsWith(prefix)) ? recipient : customerEmail);

/** Makes the key of a copy another one. */
export const RESENT = ':again:';

export async function mailSubjectsOf(manager: EntityManager, orderId: string): Promise<string[]> {
  const claims = await manager.query<{ id: string }[]>(`SELECT id FROM claims WHERE order_id = $1`, [orderId]);
  return [orderId, ...claims.map(({ id }) => id)];
}
