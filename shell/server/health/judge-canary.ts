import type { CanaryFigures, Tally } from 'shared-server/registry/health';
import type { Speed } from 'shared-server/registry/vitals';
import { significantlySlower } from './significantly-slower';
import { failsMostly, isSignificantlyWorse } from './significantly-worse';

export type Judged = { version: string; figures: CanaryFigures };
/** Why a canary has to go, and the visits that count against it and for the version in use. */
export type Verdict = { reason: string; canary: Tally; current: Tally | undefined };

const over: Record<Speed, (limit: number) => string> = {
  lcp: (limit) => `had an LCP over ${limit / 1000} s`,
  inp: (limit) => `had an INP over ${limit} ms`,
  cls: (limit) => `had a CLS over ${limit}`,
  render: (limit) => `took over ${limit} ms to render`,
};

const tallyOf = ({ views, failures }: Tally): Tally => ({ views, failures });
const share = ({ views, failures }: Tally, what = 'visits'): string => `${failures} of ${views} ${what}`;

/** Undefined if the canary may stay. Without a version in use there is nothing to compare speeds with. */
export function judgeCanary({ figures: canary }: Judged, current: Judged | undefined): Verdict | undefined {
  const tried = tallyOf(canary);
  if (!current) {
    if (!failsMostly(canary)) return undefined;
    return { reason: `${share(tried)} failed, and no version is in use`, canary: tried, current: undefined };
  }
  const against = (usual: Tally, what?: string) => `against ${share(usual, what)} of ${current.version}`;
  const usual = tallyOf(current.figures);
  if (isSignificantlyWorse(tried, usual))
    return { reason: `${share(tried)} failed, ${against(usual)}`, canary: tried, current: usual };
  for (const speed of Object.keys(over) as Speed[]) {
    const [own, others] = [canary.speeds[speed], current.figures.speeds[speed]];
    const slow = own && others && significantlySlower(speed, own, others);
    const what = speed === 'render' ? 'pages' : 'visits';
    if (slow)
      return {
        reason: `${share(slow.canary, what)} ${over[speed](slow.limit)}, ${against(slow.current, what)}`,
        canary: slow.canary,
        current: slow.current,
      };
  }
  return undefined;
}
