import type { OrderHistoryEntry, OrderMail } from 'shared-contracts/order-desk/schemas';
import type { EntityManager } from 'typeorm';
import type { Order } from '../orders/order.entity.js';
import { RESENT, mailSubjectsOf, recipientOfCopy } from './order-mailing.js';

export const MAX_ENTRIES = 500;

export type Stored<View extends { at: string }> = Omit<View, 'at'> & { at: Date };

export const actor = (column: string) =>
  `(SELECT json_build_object('id', id, 'email', email) FROM users WHERE users.id = ${column})`;
export const dated = <View extends { at: string }>({ at, ...row }: Stored<View>) => ({ ...row, at: at.toISOString() });

/** Newest first. */
export async function historyOf(
  manager: EntityManager,
  orderId: string,
  hidden: readonly OrderHistoryEntry['kind'][],
): Promise<OrderHistoryEntry[]> {
  const rows = await manager.query<Stored<OrderHistoryEntry>[]>(
    `SELECT id, created_at AS at, kind, from_value AS "from", to_value AS "to", ${actor('actor_id')} AS actor
     FROM order_events WHERE order_id = $1 AND kind <> ALL($2) ORDER BY order_events.id DESC LIMIT ${MAX_ENTRIES}`,
    [orderId, hidden],
  );
  return rows.map(dated);
}

type MailRow = Pick<OrderMail, 'key' | 'subject' | 'to'> & { writtenAt: Date; sentAt: Date | null; hasFailed: boolean };

/** Newest first, without secret ones. */
export async function mailsOf(manager: EntityManager, order: Order): Promise<OrderMail[]> {
  const rows = await manager.query<MailRow[]>(
    `SELECT outbox_mails.key, subject, recipient AS "to", created_at AS "writtenAt", sent_at AS "sentAt",
            sent_at IS NULL AND EXISTS (
              SELECT FROM graphile_worker._private_jobs AS jobs
              WHERE jobs.payload ->> 'key' = outbox_mails.key AND attempts >= max_attempts) AS "hasFailed"
     FROM outbox_mails
     WHERE split_part(outbox_mails.key, ':', 2) = ANY($1) AND NOT is_secret
     ORDER BY created_at DESC, outbox_mails.key LIMIT ${MAX_ENTRIES}`,
    [await mailSubjectsOf(manager, order.id)],
  );
  return rows.map(({ writtenAt, sentAt, ...mail }) => ({
    ...mail,
    writtenAt: writtenAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    isResent: mail.key.includes(RESENT),
    resendsTo: recipientOfCopy({ key: mail.key, recipient: mail.to }, order),
  }));
}
