import { ZERO, add, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { Client } from 'pg';
import type { PaymentProvider } from '../integrations/stripe/payment-provider.js';

const MAX_EXAMPLES = 5;
/** Newer ones may still be on their way. */
const RECENT_MINUTES = 5;

const nothing = { sum: ZERO, isRecent: false };

/** In words. The account's payments of other things are left out. */
export async function refundDifferences(client: Client, payments: PaymentProvider, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - RECENT_MINUTES * 60_000);
  const held = new Map<string, typeof nothing>();
  for await (const { paymentId, amount, status, createdAt } of payments.allRefunds()) {
    if (paymentId === null || status === 'failed') continue;
    const { sum, isRecent } = held.get(paymentId) ?? nothing;
    held.set(paymentId, { sum: add(sum, amount), isRecent: isRecent || createdAt > since });
  }
  const { rows } = await client.query<{ payment: string; written: string }>(
    `SELECT payment_id AS payment,
            (SELECT coalesce(sum(amount), 0)::numeric(12, 2) FROM refunds
             WHERE refunds.payment_id = paid.payment_id AND status IN ('pending', 'done'))::text AS written
     FROM (SELECT payment_id FROM refunds UNION SELECT payment_id FROM checkouts WHERE payment_id = ANY($1)) AS paid
     WHERE NOT EXISTS (SELECT FROM refunds
                       WHERE refunds.payment_id = paid.payment_id AND (status = 'due' OR updated_at > $2))
     ORDER BY payment_id`,
    [[...held.keys()], since],
  );
  const differences = rows.flatMap(({ payment, written }) => {
    const { sum, isRecent } = held.get(payment) ?? nothing;
    return isRecent || sum === parseMoney(written) ? [] : [`${payment}: ${written} here, ${toDecimal(sum)} there`];
  });
  if (differences.length === 0) return [];
  const examples = differences.slice(0, MAX_EXAMPLES).join('; ');
  return [`a payment whose refunds are not what the provider holds: ${differences.length} (${examples})`];
}
