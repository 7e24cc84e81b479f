import type { Money } from 'shared-contracts/money/money';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';

export type KnownRefund = { id: string; status: RefundStatus; providerRefundId: string | null };
/** `refundId`: null if it was made elsewhere. */
export type ReportedRefund = {
  id: string;
  refundId: string | null;
  amount: Money;
  status: Exclude<RefundStatus, 'due'>;
  createdAt: Date;
};

export type RefundMatch = {
  changed: KnownRefund[];
  /** Made elsewhere, without a row yet. */
  adopted: ReportedRefund[];
  duplicates: string[];
};

/** States are only left for later ones: an older report changes nothing. */
const order: Record<RefundStatus, number> = { due: 0, pending: 1, done: 2, failed: 3 };

/** No amount ever changes. */
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
  // without a name: it was made elsewhere, where it has a row of its own
  for (const row of known)
    if (row.status === 'done' && row.providerRefundId === null && !isReported(row))
      changed.push({ id: row.id, status: 'failed', providerRefundId: null });
  return { changed, adopted, duplicates };
}
