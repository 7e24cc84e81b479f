import type { WithoutOrderOutcome } from 'shared-contracts/checkout/without-order';
import { type Money, ZERO, add, subtract } from 'shared-contracts/money/money';
import { PayoutEntryKind } from 'shared-contracts/payouts/schemas';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';

/** `paid`: gross, in the customer's currency; below zero for money that left. */
export type MovedMoney = {
  kind: PayoutEntryKind;
  gross: Money;
  fee: Money;
  net: Money;
  paid: { amount: Money; currency: string };
  paymentId: string | null;
  providerRefundId: string | null;
  refundId: string | null;
};

/** `amount`, `currency`: null if the provider did not say. `withoutOrder`: what was done instead. */
export type BookedPayment = {
  paymentId: string;
  orderId: string | null;
  amount: Money | null;
  currency: string | null;
  withoutOrder: WithoutOrderOutcome | null;
};
export type BookedRefund = {
  id: string;
  providerRefundId: string | null;
  orderId: string | null;
  amount: Money;
  currency: string | null;
  status: RefundStatus;
};
export type BookedDispute = { paymentId: string; orderId: string | null; amount: Money; currency: string };
export type PaymentBooks = {
  payments: readonly BookedPayment[];
  refunds: readonly BookedRefund[];
  disputes: readonly BookedDispute[];
};

/** `not_kept`: the books have no fees. */
export type PayoutRowResult = 'matches' | 'differs' | 'not_in_books' | 'not_kept';
/** `booked`, `difference`: in the currency of `paid`; null if not in the books, or in another currency. */
export type PayoutRow<Entry extends MovedMoney> = Entry & {
  result: PayoutRowResult;
  orderId: string | null;
  booked: Money | null;
  difference: Money | null;
  note: string | null;
};
export type Sums = { entries: number; gross: Money; fee: Money; net: Money };
/** `unexplained`: the payout's amount less the net of its entries. */
export type PayoutReport<Entry extends MovedMoney> = {
  rows: PayoutRow<Entry>[];
  sums: (Sums & { kind: PayoutEntryKind })[];
  total: Sums;
  unexplained: Money;
};

type Booked = { orderId: string | null; amount: Money | null; currency: string | null; note: string | null };

const unknown = (note: string): Booked => ({ orderId: null, amount: null, currency: null, note });
const negative = (amount: Money): Money => subtract(ZERO, amount);

const paymentNotes: Record<WithoutOrderOutcome, string> = {
  refund: 'Became no order: it is refunded',
  wait: 'Waits for the provider to say more: see Checkouts, Paid, no order',
  not_ours: 'Not a payment of this shop: see Checkouts, Paid, no order',
};

type Index = {
  payments: ReadonlyMap<string | null, BookedPayment>;
  refunds: ReadonlyMap<string | null, BookedRefund>;
  disputes: ReadonlyMap<string | null, BookedDispute>;
};
const indexOf = ({ payments, refunds, disputes }: PaymentBooks): Index => ({
  payments: new Map(payments.map((payment) => [payment.paymentId, payment])),
  refunds: new Map(
    refunds.flatMap((refund) => [refund.id, refund.providerRefundId ?? refund.id].map((id) => [id, refund])),
  ),
  disputes: new Map(disputes.map((dispute) => [dispute.paymentId, dispute])),
});

function bookedPayment({ paymentId }: MovedMoney, { payments }: Index): Booked {
  const payment = payments.get(paymentId);
  if (!payment) return unknown('No order has this payment');
  const { withoutOrder, amount, ...known } = payment;
  const note = withoutOrder && paymentNotes[withoutOrder];
  return { ...known, amount: withoutOrder === null || withoutOrder === 'refund' ? amount : null, note };
}

const refundOf = ({ providerRefundId, refundId }: MovedMoney, { refunds }: Index): BookedRefund | undefined =>
  refunds.get(providerRefundId) ?? refunds.get(refundId);

function bookedRefund(entry: MovedMoney, books: Index): Booked {
  const refund = refundOf(entry, books);
  if (!refund) return unknown('The shop knows no such refund');
  const note = refund.status === 'failed' ? 'It has failed: its money comes back as a failed refund' : null;
  return { ...refund, amount: negative(refund.amount), note };
}

function bookedFailure(entry: MovedMoney, books: Index): Booked {
  const refund = refundOf(entry, books);
  if (!refund) return unknown('The shop knows no such refund');
  return refund.status === 'failed'
    ? { ...refund, note: null }
    : { ...refund, amount: ZERO, note: 'The order still counts this refund as made' };
}

function bookedDispute({ paymentId, paid }: MovedMoney, { disputes }: Index): Booked {
  const dispute = disputes.get(paymentId);
  if (!dispute) return unknown('The shop knows of no dispute about this payment');
  const { orderId, amount, currency } = dispute;
  return { orderId, currency, amount: paid.amount < 0 ? negative(amount) : amount, note: null };
}

const bookedAs: Record<PayoutEntryKind, (entry: MovedMoney, books: Index) => Booked> = {
  charge: bookedPayment,
  refund: bookedRefund,
  failed_refund: bookedFailure,
  dispute: bookedDispute,
  fee: () => unknown('The books have no fees'),
  other: () => unknown('No charge, refund, dispute or fee: look it up at the payment provider'),
};

function rowOf<Entry extends MovedMoney>(entry: Entry, books: Index): PayoutRow<Entry> {
  const { orderId, amount, currency, note } = bookedAs[entry.kind](entry, books);
  const row = { ...entry, orderId, booked: null, difference: null, note };
  if (entry.kind === 'fee') return { ...row, result: 'not_kept' };
  if (amount === null) return { ...row, result: 'not_in_books' };
  const { paid } = entry;
  if (currency !== null && currency !== paid.currency)
    return { ...row, result: 'differs', note: `The books have it in ${currency.toUpperCase()}` };
  const difference = subtract(paid.amount, amount);
  const compared = { ...row, booked: amount, difference };
  return difference === 0
    ? { ...compared, result: 'matches' }
    : { ...compared, result: 'differs', note: note ?? 'Another amount than in the books' };
}

const sumsOf = (entries: readonly MovedMoney[]): Sums => ({
  entries: entries.length,
  gross: add(...entries.map(({ gross }) => gross)),
  fee: add(...entries.map(({ fee }) => fee)),
  net: add(...entries.map(({ net }) => net)),
});

export const isDifferent = ({ result }: { result: PayoutRowResult }): boolean =>
  result === 'differs' || result === 'not_in_books';

export function payoutReport<Entry extends MovedMoney>(
  payout: { amount: Money },
  entries: readonly Entry[],
  books: PaymentBooks,
): PayoutReport<Entry> {
  const total = sumsOf(entries);
  const index = indexOf(books);
  return {
    rows: entries.map((entry) => rowOf(entry, index)),
    sums: PayoutEntryKind.options
      .map((kind) => ({ kind, ...sumsOf(entries.filter((entry) => entry.kind === kind)) }))
      .filter((sums) => sums.entries > 0),
    total,
    unexplained: subtract(payout.amount, total.net),
  };
}
