import { onCLS, onINP, onLCP } from 'web-vitals';

/** What is measured of this document (web.dev/vitals): LCP and INP in milliseconds, CLS without a unit. */
export type Vitals = { lcp?: number; inp?: number; cls?: number };

/** Measures this document, also what happened before; settles the values when the visitor leaves. */
export function measureVitals(report: (vitals: Vitals) => void): void {
  onLCP(({ value }) => report({ lcp: value }));
  onINP(({ value }) => report({ inp: value }));
  onCLS(({ value }) => report({ cls: value }));
}
