import type { RefundStatus } from 'shared-contracts/refunds/schemas';
import type { BadgeTone } from 'shared-ui/badge';

export const statusTexts: Record<RefundStatus, string> = {
  due: 'Queued',
  pending: 'In progress',
  done: 'Refunded',
  failed: 'Failed: refund manually',
};

export const statusTones: Record<RefundStatus, BadgeTone> = {
  due: 'warning',
  pending: 'info',
  done: 'success',
  failed: 'danger',
};
