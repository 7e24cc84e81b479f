import type { Stripe } from 'stripe';
import { balanceTransaction, balanceTransactionsOf } from './balance-transactions.js';
import type { Ledger } from './ledger.js';

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
  return {
    payout: payoutObject({ id: `po_${name}`, amount, currency, at, own }),
    transactions: [own, ...paidOut.toReversed()],
  };
}

const payoutObject = ({
  id,
  amount,
  currency,
  at,
  own,
}: {
  id: string;
  amount: number;
  currency: string;
  at: number;
  own: Stripe.BalanceTransaction;
}): Stripe.Payout => ({
  id,
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: at,
  automatic: true,
  balance_transaction: own.id,
  created: at,
  currency,
  description: 'PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  trace_id: null,
  type: 'bank_account',
});
