import type { Claim, ClaimKind, ClaimOutcome, ClaimStatus } from 'shared-contracts/claims/schemas';

export type ClaimRow = {
  id: string;
  orderId: string;
  kind: ClaimKind;
  words: string;
  status: ClaimStatus;
  outcome: ClaimOutcome | null;
  answer: string | null;
  createdAt: Date;
  answeredAt: Date | null;
  itemIds: string[];
  photos: string[];
};

/** On a row of `claims`: the promised reprint was not made. */
export const IS_REPRINT_OWED = `(claims.status = 'answered' AND claims.outcome = 'reprint' AND NOT EXISTS (
  SELECT FROM orders AS named JOIN orders AS made ON made.reprint_of = coalesce(named.reprint_of, named.id)
  WHERE named.id = claims.order_id AND made.created_at >= claims.answered_at))`;

export const claimColumns = `claims.id, claims.order_id AS "orderId", claims.kind, claims.words, claims.status, claims.outcome,
  claims.answer, claims.created_at AS "createdAt", claims.answered_at AS "answeredAt",
  ARRAY(SELECT order_item_id::text FROM claim_items JOIN order_items i ON i.id = order_item_id
        WHERE claim_id = claims.id ORDER BY i.position) AS "itemIds",
  ARRAY(SELECT object_path FROM claim_photos WHERE claim_id = claims.id ORDER BY position) AS photos`;

export const claimView = ({ createdAt, answeredAt, ...claim }: ClaimRow): Claim => ({
  ...claim,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});
