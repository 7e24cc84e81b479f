import { checkInBrowser } from './browser-journey.mjs';
import { PublishError, UsageError } from './shop-client.mjs';

const MAX_REASON_LENGTH = 500;
/** The shop keeps no more of a check. */
const MAX_PROBLEMS = 50;
const MAX_PROBLEM_LENGTH = 1000;

export class GateError extends PublishError {
  constructor(message, problems) {
    super([message, ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

/** Throws UsageError for an empty or long one. */
export function gateReasonOf(force) {
  if (force === undefined) return undefined;
  const reason = typeof force === 'string' ? force.trim() : '';
  if (!reason) throw new UsageError('--force needs a reason, which is recorded: --force "why it may pass"');
  if (reason.length > MAX_REASON_LENGTH)
    throw new UsageError(`the reason has ${reason.length} characters, and may have ${MAX_REASON_LENGTH}`);
  return reason;
}

export const problemsIn = (checks) =>
  checks.filter(({ passed }) => !passed).flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`));

/** Cuts long texts, as the shop does. */
function bounded({ problems, ...check }) {
  const more = problems.length - MAX_PROBLEMS;
  const kept = more > 0 ? [...problems.slice(0, MAX_PROBLEMS - 1), `and ${more + 1} more`] : problems;
  const cut = (text) => (text.length > MAX_PROBLEM_LENGTH ? `${text.slice(0, MAX_PROBLEM_LENGTH - 1)}…` : text);
  return { ...check, problems: kept.map(cut) };
}

async function checksOf({ origin, published, built, say, visit }) {
  const { slice, problems, plan } = published;
  const servers = { name: 'shell servers', passed: problems.length === 0, problems };
  if (plan) return [servers, ...(await visit({ origin, plan, slice, built, say }))];
  if (problems.length === 0)
    return [
      { ...servers, passed: false, problems: ['the shop has named nothing to visit: publish again in a moment'] },
    ];
  return [servers];
}

/**
 * Runs the remaining checks and reports to the shop. `checks`: those done; `built`: the build's folder, if here; `reason`: why it passes
 * anyway. Throws GateError.
 */
export async function finishGate(given) {
  const { call, published, checks: done, reason, say, visit = checkInBrowser } = given;
  const { slice, version } = published;
  const checks = [...done, ...(await checksOf({ ...given, visit }))].map(bounded);
  for (const { name, passed } of checks) say(`${passed ? 'ok    ' : 'FAILED'}  ${name}`);
  const body = JSON.stringify({ passed: checks.every(({ passed }) => passed), checks, reason });
  const headers = { 'content-type': 'application/json' };
  let answer;
  try {
    answer = await (await call('PUT', `/releases/${slice}/${version}/gate`, { body, headers })).json();
  } catch (error) {
    if (error.code !== 'gate_passed') throw error;
    throw new GateError(
      `${slice} ${version} may be used already, which stays so, but its gate fails now`,
      problemsIn(checks),
    );
  }
  const problems = problemsIn(answer.gate.checks);
  if (answer.state === 'failed')
    throw new GateError(`${slice} ${version} did not pass its gate, so it reaches nobody`, problems);
  for (const problem of problems) say(`  ${problem}`);
  say(`${slice} ${version} has passed its gate${answer.state === 'forced' ? `, because: ${answer.gate.reason}` : ''}`);
  return { ...published, gate: answer.gate, gateState: answer.state };
}
