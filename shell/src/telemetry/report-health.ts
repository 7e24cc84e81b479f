import type { PageData } from '../app/page-data';
import { ownerOf } from '../app/shell-routes';
import { errorReporter } from './error-reporter';
import { type Vitals, measureVitals } from './measure-vitals';
import { onView } from './page-views';
import { sendHealth } from './send-health';
import { watchFailures } from './watch-failures';

type Unsent = { views: number; hasFailed: boolean; vitals: Vitals };

const nothing = (): Unsent => ({ views: 0, hasFailed: false, vitals: {} });

/**
 * Reports the document's views, failures and speed by version, nothing about the visitor. Failures are sent at once, the rest when the
 * visitor leaves. `early`: window's errors until now.
 */
export function reportHealth(
  { composition: slices, failure }: Pick<PageData, 'composition' | 'failure'>,
  { early = [], measure = measureVitals }: { early?: Event[]; measure?: typeof measureVitals } = {},
): void {
  const unsent = new Map<string, Unsent>();
  const first = ownerOf(slices, window.location.pathname);
  // the server has counted its own failure
  const failed = new Set(failure === 'unavailable' && first ? [first.name] : []);
  const of = (slice: string): Unsent => {
    const known = unsent.get(slice) ?? nothing();
    unsent.set(slice, known);
    return known;
  };

  function send(): void {
    const report = [...unsent].flatMap(([name, { views, hasFailed, vitals }]) => {
      const version = slices.find((slice) => slice.name === name)?.version;
      return version ? [{ slice: name, version, views, hasFailed, vitals }] : [];
    });
    unsent.clear();
    if (report.length > 0) sendHealth(report);
  }

  onView((pathname) => {
    const slice = ownerOf(slices, pathname);
    if (slice) of(slice.name).views += 1;
  });
  const reportError = errorReporter();
  watchFailures(slices, early, ({ by, message, stack }) => {
    if (by === 'shell') return;
    reportError({ ...by, message, stack });
    if (failed.has(by.slice)) return;
    failed.add(by.slice);
    of(by.slice).hasFailed = true;
    send();
  });
  measure((vitals) => {
    if (first) Object.assign(of(first.name).vitals, vitals);
  });
  // after the listeners that settle the values in the same event
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}
