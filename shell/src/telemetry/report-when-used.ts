import type { ComposedSlice } from '../app/page-data';
import { ownerOf } from '../app/shell-routes';
import { onFirstFailure } from './report-failure';
import { sendHealth } from './send-health';

/**
 * Reading a page costs nothing: the code loads when the visitor first uses it or something fails. A visit that ends before is reported as
 * one view without failure.
 */
export function reportWhenUsed(slices: readonly ComposedSlice[]): void {
  let isStarted = false;
  let isReporting = false;
  const early: Event[] = [];
  const listen = (names: string[], listener: (event: Event) => void) => {
    for (const name of names) window.addEventListener(name, listener, true);
  };

  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    try {
      const { reportHealth } = await import('./report-health');
      isReporting = true;
      reportHealth(slices, { early });
    } catch {
      // the shop works without reports
    }
  };
  listen(['pointerdown', 'keydown'], () => void start());
  listen(['error', 'unhandledrejection'], (event) => {
    if (!isReporting) early.push(event);
    void start();
  });
  onFirstFailure(() => void start());

  const first = ownerOf(slices, window.location.pathname);
  listen(['pagehide'], () => {
    if (isStarted) return;
    isStarted = true;
    if (first) sendHealth([{ slice: first.name, version: first.version, views: 1, hasFailed: false, vitals: {} }]);
  });
}
