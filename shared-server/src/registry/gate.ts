import * as z from 'zod';

// A published version reaches nobody before its gate passes: its team's client runs the checks and reports.

const MAX_PROBLEMS = 50;
const MAX_PROBLEM_LENGTH = 1000;
export const MAX_REASON_LENGTH = 500;

/** The beginning of a stack says most. */
export const gateText = (problem: string): string =>
  problem.length > MAX_PROBLEM_LENGTH ? `${problem.slice(0, MAX_PROBLEM_LENGTH - 1)}…` : problem;

/** Problems are sentences. */
export const GateCheck = z.strictObject({
  name: z.string().trim().min(1, 'Must have a name').max(100, 'Must be at most 100 characters'),
  passed: z.boolean(),
  problems: z.array(z.string().transform(gateText)).transform((problems) => problems.slice(0, MAX_PROBLEMS)),
});
export type GateCheck = z.infer<typeof GateCheck>;

/** `reason`: why it passes despite a failed check. */
export const GateOutcome = z
  .strictObject({
    passed: z.boolean(),
    checks: z.array(GateCheck).min(1, 'Must have a check').max(50, 'Must be at most 50 checks'),
    reason: z
      .string()
      .trim()
      .min(1, 'Must not be empty')
      .max(MAX_REASON_LENGTH, `Must be at most ${MAX_REASON_LENGTH} characters`)
      .optional(),
  })
  .refine(({ passed, checks }) => passed === checks.every((check) => check.passed), {
    path: ['passed'],
    error: 'Must say whether all checks passed',
  });
export type GateOutcome = z.infer<typeof GateOutcome>;

/** `passed`: null until the outcome is known. */
export type Gate = {
  passed: boolean | null;
  /** Checked by the shop's server when it was published. */
  measured: GateCheck[];
  checks: GateCheck[];
  reason: string | null;
  by: string | null;
  at: string | null;
};
export type GateState = 'pending' | 'passed' | 'failed' | 'forced';

export const pendingGate = (measured: GateCheck[]): Gate => ({
  passed: null,
  measured,
  checks: [],
  reason: null,
  by: null,
  at: null,
});

export function gateStateOf({ passed, reason }: Pick<Gate, 'passed'> & Partial<Gate>): GateState {
  if (passed === null) return 'pending';
  if (!passed) return 'failed';
  return reason ? 'forced' : 'passed';
}

/** Why a version may not reach visitors. Without a gate it may. */
export function gateProblemOf(gate: Pick<Gate, 'passed'> | null): string | undefined {
  if (!gate || gate.passed) return undefined;
  return gate.passed === null ? 'has not passed its gate yet' : 'did not pass its gate';
}

export const gateProblemsIn = (checks: readonly GateCheck[]): string[] =>
  checks.filter(({ passed }) => !passed).flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`));

/** Undefined if it stays: a later failure changes nothing for a version that has passed or has no gate. */
export function gateAfter(
  gate: Gate | null,
  outcome: Pick<GateOutcome, 'checks' | 'reason'>,
  said: { by: string; at: string },
): Gate | undefined {
  const measured = gate?.measured ?? [];
  const checks = [...measured, ...outcome.checks];
  const isGood = checks.every(({ passed }) => passed);
  if (!isGood && gateProblemOf(gate) === undefined) return undefined;
  const reason = isGood ? null : (outcome.reason ?? null);
  return { passed: isGood || reason !== null, measured, checks, reason, ...said };
}
