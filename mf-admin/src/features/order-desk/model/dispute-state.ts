import type { DisputePhase, OrderDispute } from 'shared-contracts/disputes/schemas';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { BadgeTone } from 'shared-ui/badge';

export const phaseTones: Record<DisputePhase, BadgeTone> = {
  needs_response: 'danger',
  under_review: 'warning',
  won: 'success',
  lost: 'danger',
  closed: 'neutral',
};

export function disputeMoneyText({ phase, isInquiry, withdrawn }: OrderDispute): string {
  const gone = parseMoney(withdrawn);
  if (gone > 0)
    return phase === 'lost'
      ? `The customer got ${formatMoney(gone)} back from the bank.`
      : `The bank has ${formatMoney(gone)} until this is decided. It can’t be refunded meanwhile.`;
  if (isInquiry && (phase === 'needs_response' || phase === 'under_review'))
    return 'The bank only asks so far, and has taken no money. A refund ends this too.';
  return phase === 'won' ? 'The money is back.' : 'No money was taken.';
}
