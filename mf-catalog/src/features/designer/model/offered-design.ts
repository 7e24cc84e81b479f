import type { DesignDraftSummary } from 'shared-contracts/design/draft';
import type { KeptDesign } from '../../../shared/drafts/kept-designs';

/** `changedAt`: in milliseconds. */
type OfferedDesign = { id: string; packSize: number; changedAt: number };

/** Designs of orders are continued from there. */
export function latestDesign(
  kept: readonly KeptDesign[],
  stored: readonly DesignDraftSummary[],
): OfferedDesign | undefined {
  const here = kept
    .filter(({ isOrdered }) => !isOrdered)
    .map(({ id, packSize, savedAt }) => ({ id, packSize, changedAt: savedAt }));
  const elsewhere = stored
    .filter(({ photos }) => photos > 0)
    .map(({ id, packSize, updatedAt }) => ({ id, packSize, changedAt: Date.parse(updatedAt) }));
  return [...here, ...elsewhere].toSorted((a, b) => b.changedAt - a.changedAt)[0];
}

/** A guest's designs follow into the account. */
export const ownedBy = (kept: readonly KeptDesign[], owner: string | null): KeptDesign[] =>
  kept.filter((design) => design.owner === null || design.owner === owner);
