/**
 * How often a race runs: a few rounds each day, all with `PROOF_ROUNDS=full`; see "Proofs" in
 * docs/decisions/0005-purchase.md.
 */
export const rounds = (count: { daily: number; full: number }): number =>
  process.env.PROOF_ROUNDS === 'full' ? count.full : count.daily;

/** The time limit of a test with this many rounds on a busy machine. */
export const timeFor = (count: number): number => 30_000 + count * 1_500;
