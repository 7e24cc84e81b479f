import { toDecimal } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { clockText } from 'shared-contracts/time/shop-time';
import type { PayoutEntry, ProviderPayout } from '../../integrations/stripe/payment-provider.js';
import type { CsvFile, CsvRow } from '../../shared/http/csv-response.js';
import type { PayoutReport, PayoutRow, PayoutRowResult, Sums } from './domain/payout-report.js';

const results: Record<PayoutRowResult, string> = {
  matches: 'matches',
  differs: 'differs',
  not_in_books: 'not in the books',
  not_kept: '',
};
const worded = (kind: string): string => kind.replaceAll('_', ' ');

const columns: Record<string, (row: PayoutRow<PayoutEntry>, timeZone: string) => string> = {
  Date: ({ createdAt }, timeZone) => clockText(createdAt, timeZone),
  Type: ({ kind }) => worded(kind),
  Order: ({ orderId }) => (orderId === null ? '' : shortOrderNumber(orderId)),
  'Order id': ({ orderId }) => orderId ?? '',
  Payment: ({ paymentId }) => paymentId ?? '',
  Refund: ({ providerRefundId }) => providerRefundId ?? '',
  Dispute: ({ disputeId }) => disputeId ?? '',
  Gross: ({ gross }) => toDecimal(gross),
  Fee: ({ fee }) => toDecimal(fee),
  Net: ({ net }) => toDecimal(net),
  Currency: ({ currency }) => currency.toUpperCase(),
  'Customer paid': ({ paid }) => toDecimal(paid.amount),
  'Customer currency': ({ paid }) => paid.currency.toUpperCase(),
  'In the books': ({ booked }) => (booked === null ? '' : toDecimal(booked)),
  Difference: ({ difference }) => (difference === null ? '' : toDecimal(difference)),
  Result: ({ result }) => results[result],
  Note: ({ note }) => note ?? '',
};

const rowWith = (cells: Record<string, string>): CsvRow => Object.keys(columns).map((name) => cells[name] ?? '');

function sumRows(
  { amount, currency }: ProviderPayout,
  { sums, total, unexplained }: PayoutReport<PayoutEntry>,
): CsvRow[] {
  const Currency = currency.toUpperCase();
  const sumRow = (title: string, { entries, gross, fee, net }: Sums) =>
    rowWith({
      Type: title,
      Gross: toDecimal(gross),
      Fee: toDecimal(fee),
      Net: toDecimal(net),
      Currency,
      Note: `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
    });
  return [
    ...sums.map((one) => sumRow(`sum: ${worded(one.kind)}`, one)),
    sumRow('sum: all', total),
    rowWith({ Type: 'paid out', Net: toDecimal(amount), Currency }),
    rowWith({ Type: 'unexplained', Net: toDecimal(unexplained), Currency }),
  ];
}

export const payoutFile = (payout: ProviderPayout, report: PayoutReport<PayoutEntry>, timeZone: string): CsvFile => ({
  fileName: `payout-${payout.arrives}-${payout.id.replaceAll('_', '-')}.csv`,
  header: Object.keys(columns),
  rows: [
    ...report.rows.map((row) => Object.values(columns).map((cell) => cell(row, timeZone))),
    rowWith({}),
    ...sumRows(payout, report),
  ],
});
