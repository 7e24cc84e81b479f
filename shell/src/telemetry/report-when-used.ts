import type { PageData } from '../app/page-data';
import { onFirstFailure } from './report-failure';

/** The code loads only when the visitor uses the page or something fails. */
export function reportWhenUsed(page: Pick<PageData, 'composition' | 'failure'>): void {
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
      reportHealth(page, { early });
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
}
