import type { DisputeFilter, DisputeMark } from 'shared-contracts/disputes/schemas';

const theirs = (condition: string) => `orders.id IN (SELECT order_id FROM disputes WHERE ${condition})`;

export const disputeConditions: Record<DisputeFilter, string> = {
  any: theirs('order_id IS NOT NULL'),
  needs_response: theirs(`phase = 'needs_response'`),
  open: theirs(`phase IN ('needs_response', 'under_review')`),
  lost: theirs(`phase = 'lost'`),
};

export const DISPUTE = `(SELECT json_build_object('phase', phase, 'evidenceDueAt', evidence_due_at) FROM disputes
  WHERE disputes.order_id = orders.id
  ORDER BY array_position(ARRAY['needs_response', 'under_review', 'lost', 'won', 'closed'], phase), evidence_due_at LIMIT 1)`;

/** As JSON has it, with the moment in the connection's zone. */
export type StoredMark = DisputeMark | null;

export const disputeMarkOf = (stored: StoredMark): StoredMark =>
  stored && {
    phase: stored.phase,
    evidenceDueAt: stored.evidenceDueAt && new Date(stored.evidenceDueAt).toISOString(),
  };
