import type { Claim, ClaimKind, ClaimOutcome } from 'shared-contracts/claims/schemas';

export const kindTexts: Record<ClaimKind, string> = { damage: 'Damaged or misprinted', return: 'Return' };

const outcomeTexts: Record<ClaimOutcome, string> = {
  reprint: 'Accepted: we print it again',
  refund: 'Accepted: we refund you',
  declined: 'Declined',
};

/** What has become of a claim. */
export const claimStateOf = ({ outcome }: Pick<Claim, 'outcome'>): string =>
  outcome === null ? 'We are looking into it' : outcomeTexts[outcome];
