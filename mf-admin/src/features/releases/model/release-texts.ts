import type { ReleaseChange, ReleaseGate, ReleasedSlice, TokenScope } from 'shared-contracts/releases/schemas';
import type { BadgeTone } from 'shared-ui/badge';

const whole = new Intl.NumberFormat('en-US');
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

export const countText = (count: number): string => whole.format(count);
export const rateText = (rate: number | null): string => (rate === null ? 'None' : percents.format(rate));

export const releaseText = ({ slice, version }: { slice: string; version: string }): string => `${slice} ${version}`;

/** "1,200 pages in the last hour, 0.25% failed" */
export function lastHourText({ views, failures }: { views: number; failures: number }): string {
  const seen = Math.max(views, failures);
  if (seen === 0) return 'No pages in the last hour';
  const pages = `${countText(seen)} ${seen === 1 ? 'page' : 'pages'} in the last hour`;
  return failures === 0 ? `${pages}, none failed` : `${pages}, ${rateText(failures / seen)} failed`;
}

const deciders: Record<string, string> = {
  operator: 'the release command',
  start: 'a starting server',
  automatic: 'the shop itself',
  unknown: 'somebody',
};
export const actorText = (actor: string): string => deciders[actor] ?? actor;

export const scopeTexts: Record<TokenScope, { name: string; allows: string }> = {
  publish: { name: 'Publish', allows: 'publish versions and run their gate. Visitors get none of them.' },
  release: {
    name: 'Release',
    allows: 'decide which version visitors get (canary, promote, roll back, abort, retire), and make preview links.',
  },
};

type GateState = NonNullable<ReleaseGate>['state'];
export const gateTexts: Record<GateState, string> = {
  pending: 'Pending',
  passed: 'Passed',
  failed: 'Failed',
  forced: 'Forced',
};
export const gateTones: Record<GateState, BadgeTone> = {
  pending: 'neutral',
  passed: 'success',
  failed: 'danger',
  forced: 'warning',
};

export function gateObstacle(gate: ReleaseGate): string | undefined {
  if (gate?.state === 'pending') return 'Its gate has not run to its end. Publishing it again repeats the gate.';
  return gate?.state === 'failed' ? 'Its gate refused it, so it can only be previewed.' : undefined;
}

export const kindText: Record<ReleaseChange['kind'], string> = {
  publish: 'Published',
  gate: 'Gate run',
  promote: 'Promoted',
  rollback: 'Rolled back',
  retire: 'Retired',
  start: 'Put into use at start',
  canary: 'Canary started',
  widen: 'Canary widened',
  narrow: 'Canary narrowed',
  abort: 'Canary ended',
  withdraw: 'Canary withdrawn automatically',
  staff: 'Given to staff',
  'staff-end': 'Taken back from staff',
  give: 'Path given away',
  yield: 'Path given up',
  preview: 'Preview link made',
  sweep: 'Deleted',
};

/** Those that visitors get first, and `chosen`. */
export function errorVersions(
  { inUse, canary, previous, versions }: ReleasedSlice,
  chosen: string,
): { value: string; label: string }[] {
  const given = [canary?.version, inUse?.version, previous, ...versions.map(({ version }) => version), chosen];
  const labelOf = (version: string) => {
    if (version === canary?.version) return `${version} (canary)`;
    return version === inUse?.version ? `${version} (in use)` : version;
  };
  return [...new Set(given)].flatMap((value) => (value ? [{ value, label: labelOf(value) }] : []));
}
