import type { Design } from 'shared-contracts/design/schemas';

/** Undefined if it is the edited line's, or left to the shop. */
export type ApprovedPhotos = { design: Design | undefined };

export type PhotoApproval = {
  /** Asks about blurry photos; null if the shopper wants to choose others. */
  approve: () => Promise<ApprovedPhotos | null>;
};
