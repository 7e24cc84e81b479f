import { onCLS, onINP, onLCP } from 'web-vitals';

/** LCP and INP in milliseconds, CLS without a unit (web.dev/vitals). */
export type Vitals = { lcp?: number; inp?: number; cls?: number };

/** Settles the values when the visitor leaves. */
export function measureVitals(report: (vitals: Vitals) => void): void {
  onLCP(({ value }) => report({ lcp: value }));
  onINP(({ value }) => report({ inp: value }));
  onCLS(({ value }) => report({ cls: value }));
}
