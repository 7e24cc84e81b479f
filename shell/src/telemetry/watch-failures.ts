import type { ComposedSlice } from '../app/page-data';
import { ownerOf } from '../app/shell-routes';
import { type Attribution, attributionOf } from './attribution';
import { onFailure } from './report-failure';

/**
 * `load`: a slice or one of its files; `render`: an error that an error page replaced; `thrown`: an error of an event handler, a timer or a
 * promise.
 */
export type AttributedFailure = { kind: 'load' | 'render' | 'thrown'; by: Attribution; message: string };

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Also those that error pages have reported before, and window's `early` errors. */
export function watchFailures(
  slices: readonly ComposedSlice[],
  early: readonly Event[],
  report: (failure: AttributedFailure) => void,
): void {
  const reported = new WeakSet<object>();
  /** React reports an error that a boundary has caught a second time. */
  const isNew = (error: unknown): boolean => {
    if (typeof error !== 'object' || error === null) return true;
    const isKnown = reported.has(error);
    reported.add(error);
    return !isKnown;
  };
  onFailure(({ kind, slice, path, error }) => {
    // a page for an unknown address is no failure
    if ((error as { status?: unknown } | null)?.status === 404 || !isNew(error)) return;
    const owner = slice ? slices.find(({ name }) => name === slice) : path && ownerOf(slices, path);
    const by = owner ? { slice: owner.name, version: owner.version } : attributionOf(error);
    report({ kind, by, message: messageOf(error) });
  });
  const seen = (event: Event): void => {
    if (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement)
      report({ kind: 'load', by: attributionOf(event), message: 'failed to load' });
    else if (event instanceof ErrorEvent && isNew(event.error))
      report({ kind: 'thrown', by: attributionOf(event), message: event.message });
    else if ('reason' in event && isNew(event.reason))
      report({ kind: 'thrown', by: attributionOf(event), message: messageOf(event.reason) });
  };
  early.forEach(seen);
  // errors of elements don't bubble
  window.addEventListener('error', seen, true);
  window.addEventListener('unhandledrejection', seen);
}
