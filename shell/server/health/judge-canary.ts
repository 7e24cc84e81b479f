import type { Tally } from 'shared-server/registry/health';
import { failsTooOften, isSignificantlyWorse } from './significantly-worse';

export type Judged = { version: string; tally: Tally };
export type Verdict = { reason: string; canary: Tally; current: Tally | undefined };

const share = ({ views, failures }: Tally): string => `${failures} of ${views} visits`;

/** Undefined if the canary may stay. */
export function judgeCanary({ tally: canary }: Judged, current: Judged | undefined): Verdict | undefined {
  if (!current)
    return failsTooOften(canary)
      ? { reason: `${share(canary)} failed, and no version is in use`, canary, current: undefined }
      : undefined;
  if (!isSignificantlyWorse(canary, current.tally)) return undefined;
  const reason = `${share(canary)} failed, against ${share(current.tally)} of ${current.version}`;
  return { reason, canary, current: current.tally };
}
