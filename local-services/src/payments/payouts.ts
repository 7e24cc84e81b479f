import type { Stripe } from 'stripe';
import { balanceTransaction, balanceTransactionsOf } from './balance-transactions.js';
import { type Ledger, partOf } from './ledger.js';

const DAY = 24 * 3600;
const midnightAfter = (seconds: number): number => (Math.floor(seconds / DAY) + 1) * DAY;

/** `transactions`: the payout's own, then newest first. */
export type PayoutRecord = { payout: Stripe.Payout; transactions: Stripe.BalanceTransaction[] };

/** After each UTC day; a sum of nothing waits. Newest first. */
export function payoutsOf(ledger: Ledger, now: number): PayoutRecord[] {
  const made: PayoutRecord[] = [];
  let open: Stripe.BalanceTransaction[] = [];
  const due = balanceTransactionsOf(ledger).filter(({ created }) => midnightAfter(created) <= now);
  for (const [index, transaction] of due.entries()) {
    open.push(transaction);
    const end = midnightAfter(transaction.created);
    const next = due[index + 1];
    const isLastOfDay = next === undefined || midnightAfter(next.created) > end;
    if (!isLastOfDay || sumOf(open) === 0) continue;
    made.push(payoutOf(open, end));
    open = [];
  }
  return made.toReversed();
}

const sumOf = (transactions: readonly Stripe.BalanceTransaction[]): number =>
  transactions.reduce((sum, { net }) => sum + net, 0);

function payoutOf(paidOut: readonly Stripe.BalanceTransaction[], at: number): PayoutRecord {
  const amount = sumOf(paidOut);
  const { id: first, currency } = paidOut[0]!;
  const name = first.replace(/^txn_/, '');
  const own = balanceTransaction({
    id: `txn_p${name}`,
    type: 'payout',
    reporting_category: 'payout',
    amount: -amount,
    currency,
    created: at,
    description: 'PAYOUT',
    source: `po_${name}`,
  });
  const payout = partOf<Stripe.Payout>({
    id: `po_${name}`,
    object: 'payout',
    amount,
    arrival_date: at,
    automatic: true,
    balance_transaction: own.id,
    created: at,
    currency,
    description: 'PAYOUT',
    livemode: false,
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  });
  return { payout, transactions: [own, ...paidOut.toReversed()] };
}
