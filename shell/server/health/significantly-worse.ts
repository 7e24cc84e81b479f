import type { Tally } from 'shared-server/registry/health';

const MIN_FAILURES = 5;
/** Low, because a canary is tested again and again: a thousand tests withdraw one good canary in a hundred. */
const CHANCE = 1e-5;

/** By Stirling's series, exact to 10 digits from 10 on; by multiplication below. */
function logFactorial(n: number): number {
  if (n < 10) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
}
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Fisher's exact test, one-sided. */
export function chanceOf(canary: Tally, current: Tally): number {
  const failures = canary.failures + current.failures;
  const views = canary.views + current.views;
  const all = logChoose(views, canary.views);
  let chance = 0;
  for (let k = canary.failures; k <= Math.min(failures, canary.views); k += 1) {
    const others = canary.views - k;
    if (others > views - failures) continue;
    const term = Math.exp(logChoose(failures, k) + logChoose(views - failures, others) - all);
    chance += term;
    if (term < chance * 1e-12) break;
  }
  return Math.min(1, chance);
}

export function isSignificantlyWorse(canary: Tally, current: Tally): boolean {
  if (canary.failures < MIN_FAILURES) return false;
  return canary.failures * current.views > current.failures * canary.views && chanceOf(canary, current) < CHANCE;
}

/** For when there is no version in use to compare with. */
export const failsTooOften = ({ views, failures }: Tally): boolean => failures >= MIN_FAILURES && failures * 5 >= views;
