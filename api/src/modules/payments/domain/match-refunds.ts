import type { Money } from 'shared-contracts/money/money';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';

/** `providerRefundId`: null until the provider has named it. */
export type KnownRefund = { id: string; status: RefundStatus; providerRefundId: string | null };
/** `refundId`: our own id; null if it was made elsewhere. */
export type ReportedRefund = {
  id: string;
  refundId: string | null;
  amount: Money;
  status: Exclude<RefundStatus, 'due'>;
  createdAt: Date;
};

export type RefundMatch = {
  changed: KnownRefund[];
  /** Refunds that were made elsewhere and have no row yet. */
  adopted: ReportedRefund[];
  /** Rows of refunds that turned out to be another row's. */
  duplicates: string[];
};

/** States are only left for later ones, so that an older report changes nothing. */
const order: Record<RefundStatus, number> = { due: 0, pending: 1, done: 2, failed: 3 };

/** By their ids. No amount ever changes. */
export function matchRefunds(known: readonly KnownRefund[], reported: readonly ReportedRefund[]): RefundMatch {
  const changed: KnownRefund[] = [];
  const adopted: ReportedRefund[] = [];
  const duplicates: string[] = [];
  for (const refund of reported) {
    const named = known.find(({ providerRefundId }) => providerRefundId === refund.id);
    const row = known.find(({ id }) => id === refund.refundId) ?? named;
    if (named && named !== row) duplicates.push(named.id);
    if (!row) {
      if (refund.status !== 'failed') adopted.push(refund);
    } else if (order[refund.status] > order[row.status] || row.providerRefundId === null) {
      const status = order[refund.status] > order[row.status] ? refund.status : row.status;
      changed.push({ id: row.id, status, providerRefundId: refund.id });
    }
  }
  const isReported = ({ id, providerRefundId }: KnownRefund) =>
    reported.some((refund) => refund.refundId === id || refund.id === providerRefundId);
  // accepted without a name: it was made elsewhere, where it has a row of its own
  for (const row of known)
    if (row.status === 'done' && row.providerRefundId === null && !isReported(row))
      changed.push({ id: row.id, status: 'failed', providerRefundId: null });
  return { changed, adopted, duplicates };
}
