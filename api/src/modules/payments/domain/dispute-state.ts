import type { DisputePhase } from 'shared-contracts/disputes/schemas';
import { type Money, ZERO, cents } from 'shared-contracts/money/money';

/** `moves`: of the shop's balance, below zero for what was taken. */
export type ReportedDispute = {
  status: string;
  amount: Money;
  currency: string;
  moves: readonly { amount: Money; currency: string }[];
  reason: string;
  evidenceDueAt: Date | null;
  openedAt: Date;
};

const phases: Record<string, DisputePhase> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};

/** A state that we don't know counts as open. */
export function phaseOf(status: string): DisputePhase {
  if (Object.hasOwn(phases, status)) return phases[status]!;
  return status.endsWith('needs_response') ? 'needs_response' : 'under_review';
}

const openPhases: ReadonlySet<DisputePhase> = new Set(['needs_response', 'under_review']);
export const isOpen = (phase: DisputePhase): boolean => openPhases.has(phase);

/** The bank asks before it takes any money. */
export const isInquiry = (status: string): boolean => status.startsWith('warning_');

/** What was withdrawn and not reinstated. A balance in another currency says only which way. */
export function withdrawnOf({
  amount,
  currency,
  moves,
}: Pick<ReportedDispute, 'amount' | 'currency' | 'moves'>): Money {
  const gone = moves.reduce(
    (sum, move) => sum - (move.currency === currency ? move.amount : Math.sign(move.amount) * amount),
    0,
  );
  return cents(Math.min(Math.max(gone, ZERO), amount));
}

export const REMINDER_DAYS = 2;
const DAY_MS = 24 * 3600_000;

type Deadline = { phase: DisputePhase; evidenceDueAt: Date | null };

export const isDueSoon = ({ phase, evidenceDueAt }: Deadline, now: Date): boolean =>
  phase === 'needs_response' &&
  evidenceDueAt !== null &&
  evidenceDueAt > now &&
  evidenceDueAt.getTime() - now.getTime() <= REMINDER_DAYS * DAY_MS;

export type DisputeRow = {
  status: string;
  phase: DisputePhase;
  amount: Money;
  withdrawn: Money;
  currency: string;
  reason: string;
  evidenceDueAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
  askedAt: Date;
};

type Change = { row: DisputeRow; status: { from: string | null; to: string } | null; needsResponse: boolean };

/** Null if what is stored was asked for later: answers may overtake each other. */
export function changeOf(
  stored: DisputeRow | undefined,
  { dispute, askedAt }: { dispute: ReportedDispute; askedAt: Date },
): Change | null {
  if (stored && stored.askedAt > askedAt) return null;
  const { status, amount, currency, reason, evidenceDueAt, openedAt } = dispute;
  const phase = phaseOf(status);
  const closedAt = isOpen(phase) ? null : (stored?.closedAt ?? askedAt);
  const row = {
    status,
    phase,
    amount,
    withdrawn: withdrawnOf(dispute),
    currency,
    reason,
    evidenceDueAt,
    openedAt,
    closedAt,
    askedAt,
  };
  const isSame = stored?.status === status;
  return {
    row,
    status: isSame ? null : { from: stored?.status ?? null, to: status },
    needsResponse: !isSame && phase === 'needs_response',
  };
}
