import type { ClaimKind, ClaimOutcome, ClaimStatus } from 'shared-contracts/claims/schemas';

export const kindTexts: Record<ClaimKind, string> = { damage: 'Damage', return: 'Return' };

export const outcomeTexts: Record<ClaimOutcome, string> = {
  reprint: 'Accept: print again',
  refund: 'Accept: refund',
  declined: 'Decline',
};

export const statusTexts: Record<ClaimStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };
