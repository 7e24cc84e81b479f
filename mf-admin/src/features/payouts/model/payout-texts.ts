import { formatMoneyIn, parseMoney } from 'shared-contracts/money/money';
import type { PayoutEntryKind, PayoutStatus } from 'shared-contracts/payouts/schemas';
import type { BadgeTone } from 'shared-ui/badge';

export const statuses: Record<PayoutStatus, { text: string; tone: BadgeTone }> = {
  paid: { text: 'Paid', tone: 'success' },
  pending: { text: 'Pending', tone: 'neutral' },
  in_transit: { text: 'On its way', tone: 'info' },
  canceled: { text: 'Canceled', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'danger' },
};

export const kinds: Record<PayoutEntryKind, { one: string; many: string }> = {
  charge: { one: 'Charge', many: 'Charges' },
  refund: { one: 'Refund', many: 'Refunds' },
  failed_refund: { one: 'Failed refund', many: 'Failed refunds' },
  dispute: { one: 'Dispute', many: 'Disputes' },
  fee: { one: 'Fee', many: 'Fees' },
  other: { one: 'Other', many: 'Other' },
};

/** "-$17.29", "23.60 CAD" */
export const amountText = (amount: string, currency: string | null): string =>
  formatMoneyIn(parseMoney(amount), currency);
