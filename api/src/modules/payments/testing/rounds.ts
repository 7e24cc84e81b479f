/**
 * How often a race is run. Few rounds in the daily run, all of them with `PROOF_ROUNDS=full`; see "Proofs" in
 * docs/decisions/0005-purchase.md.
 */
export const rounds = (count: { daily: number; full: number }): number =>
  process.env.PROOF_ROUNDS === 'full' ? count.full : count.daily;

/** A limit for a test of so many rounds, on a machine that is busy with other tests. */
export const timeFor = (count: number): number => 30_000 + count * 1_500;
