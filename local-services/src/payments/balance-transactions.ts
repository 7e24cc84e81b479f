import type { Stripe } from 'stripe';
import { type Ledger, partOf } from './ledger.js';

type Moved = Pick<
  Stripe.BalanceTransaction,
  'amount' | 'currency' | 'created' | 'description' | 'type' | 'reporting_category'
> & { id: string | Stripe.BalanceTransaction | null; source: string; fee?: number };

/** 2.9% and 30 cents, half a cent up. */
const feeOf = (amount: number): number => Math.round((amount * 29) / 1000) + 30;

export function balanceTransaction({ id, fee = 0, ...moved }: Moved): Stripe.BalanceTransaction {
  return partOf<Stripe.BalanceTransaction>({
    id: typeof id === 'string' ? id : (id?.id ?? ''),
    object: 'balance_transaction',
    available_on: moved.created,
    fee,
    net: moved.amount - fee,
    status: 'available',
    ...moved,
  });
}

const ofCharge = (charge: Stripe.Charge): Stripe.BalanceTransaction =>
  balanceTransaction({
    id: charge.balance_transaction,
    type: 'charge',
    reporting_category: 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount),
    currency: charge.currency,
    created: charge.created,
    description: charge.description,
    source: charge.id,
  });

/** The provider keeps the charge's fee. */
const ofRefund = (refund: Stripe.Refund): Stripe.BalanceTransaction =>
  balanceTransaction({
    id: refund.balance_transaction,
    type: 'refund',
    reporting_category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    created: refund.created,
    description: null,
    source: refund.id,
  });

const chargesOf = ({ intents }: Ledger): Stripe.Charge[] => intents.all().flatMap(({ charge }) => charge ?? []);

/** Oldest first, without payouts. Follows from the ledger. */
export const balanceTransactionsOf = (ledger: Ledger): Stripe.BalanceTransaction[] =>
  [
    ...chargesOf(ledger).map(ofCharge),
    ...ledger.refunds.all().map(ofRefund),
    ...ledger.disputes.all().flatMap((dispute) => dispute.balance_transactions),
  ].toSorted((a, b) => a.created - b.created);

export function withSource(ledger: Ledger, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  const { source: id } = transaction;
  const source =
    typeof id === 'string'
      ? (ledger.refunds.get(id) ?? ledger.disputes.get(id) ?? chargesOf(ledger).find((charge) => charge.id === id))
      : undefined;
  return source ? { ...transaction, source } : transaction;
}
