import type { ReleaseChange } from 'shared-contracts/releases/schemas';

const whole = new Intl.NumberFormat('en-US');
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

export const countText = (count: number): string => whole.format(count);
/** 0 to 1 as `0.25%`. */
export const rateText = (rate: number | null): string => (rate === null ? 'None' : percents.format(rate));

/** `mf-catalog` as others call it in a sentence: with its version. */
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
/** Who made a change, in words. */
export const actorText = (actor: string): string => deciders[actor] ?? actor;

export const kindText: Record<ReleaseChange['kind'], string> = {
  publish: 'Published',
  gate: 'Gate',
  promote: 'Promoted',
  rollback: 'Rolled back',
  start: 'Put into use at start',
  canary: 'Canary started',
  widen: 'Canary changed',
  abort: 'Canary taken back',
  withdraw: 'Canary withdrawn automatically',
  preview: 'Preview link made',
  sweep: 'Deleted',
};
