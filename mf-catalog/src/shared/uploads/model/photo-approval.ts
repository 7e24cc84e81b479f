import type { Design } from 'shared-contracts/design/schemas';

/** `design`: undefined if it is that of the edited line, or left to the shop because it is not known yet. */
export type ApprovedPhotos = { design: Design | undefined };

export type PhotoApproval = {
  /** Settles what is shown, and asks about blurry photos. Resolves with null if the shopper wants to choose others. */
  approve: () => Promise<ApprovedPhotos | null>;
};
