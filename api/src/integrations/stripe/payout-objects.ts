import { type PayoutEntryKind, PayoutId, PayoutStatus } from 'shared-contracts/payouts/schemas';
import { Id } from 'shared-contracts/api/fields';
import { type Money, cents } from 'shared-contracts/money/money';
import * as z from 'zod';
import type { PayoutEntry, ProviderPayout } from './payment-provider.js';
import { Amount, Currency, Metadata, Reference, Text, idOf, parsed } from './stripe-objects.js';

const SignedAmount = z.int().min(-99_999_999_99).max(99_999_999_99);
const Seconds = z.int().min(0);

const PayoutObject = z.object({
  id: PayoutId,
  amount: SignedAmount,
  currency: Currency,
  status: PayoutStatus,
  created: Seconds,
  arrival_date: Seconds,
  reconciliation_status: z.string(),
});
const SourceObject = z.object({
  id: Text,
  object: z.string(),
  payment_intent: Reference,
  amount: Amount,
  currency: Currency,
  metadata: Metadata,
});
const EntryObject = z
  .object({
    id: Text,
    type: z.string(),
    reporting_category: z.string(),
    amount: SignedAmount,
    fee: SignedAmount,
    net: SignedAmount,
    currency: Currency,
    created: Seconds,
    source: z.unknown(),
  })
  .refine(({ amount, fee, net }) => net === amount - fee, 'the net is not the amount less the fee');

/** By reporting category: a dispute's type is `adjustment`. */
const kinds: Readonly<Record<string, PayoutEntryKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'failed_refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
};

export function payoutOf(answer: unknown): ProviderPayout {
  const payout = parsed(PayoutObject, answer);
  const contents = payout.reconciliation_status;
  return {
    id: payout.id,
    amount: cents(payout.amount),
    currency: payout.currency,
    status: payout.status,
    createdAt: new Date(payout.created * 1000),
    // midnight UTC of that day
    arrives: new Date(payout.arrival_date * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length),
    contents: contents === 'completed' || contents === 'in_progress' ? contents : 'not_applicable',
  };
}

/** Null for the payout's own entry. Throws `UnreadablePayment`. */
export function payoutEntryOf(answer: unknown): PayoutEntry | null {
  const entry = parsed(EntryObject, answer);
  if (entry.type === 'payout') return null;
  const kind = kinds[entry.reporting_category] ?? 'other';
  const moved = { gross: cents(entry.amount), currency: entry.currency };
  const about =
    kind === 'fee' || kind === 'other' ? aboutNothing(moved) : aboutSource(parsed(SourceObject, entry.source), moved);
  return {
    id: entry.id,
    kind,
    ...moved,
    fee: cents(entry.fee),
    net: cents(entry.net),
    createdAt: new Date(entry.created * 1000),
    ...about,
  };
}

type Moved = Pick<PayoutEntry, 'gross' | 'currency'>;
type About = Pick<PayoutEntry, 'paid' | 'paymentId' | 'providerRefundId' | 'refundId' | 'disputeId'>;

const aboutNothing = ({ gross, currency }: Moved): About => ({
  paid: { amount: gross, currency },
  paymentId: null,
  providerRefundId: null,
  refundId: null,
  disputeId: null,
});

function aboutSource(source: z.output<typeof SourceObject>, { gross, currency }: Moved): About {
  const isRefund = source.object === 'refund';
  return {
    // the balance is in the bank's currency
    paid:
      source.currency === currency
        ? { amount: gross, currency }
        : { amount: withSignOf(gross, source.amount), currency: source.currency },
    paymentId: idOf(source.payment_intent),
    providerRefundId: isRefund ? source.id : null,
    refundId: isRefund ? (Id.safeParse(source.metadata?.refundId).data ?? null) : null,
    disputeId: source.object === 'dispute' ? source.id : null,
  };
}

const withSignOf = (signed: Money, amount: number): Money => cents(signed < 0 ? -amount : amount);
