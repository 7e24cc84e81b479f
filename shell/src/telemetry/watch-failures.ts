import type { ComposedSlice } from '../app/page-data';
import { ownerOf } from '../app/shell-routes';
import { type Attribution, attributionOf, stackOf } from './attribution';
import { onFailure } from './report-failure';

/** `load`: a slice or its file; `render`: an error page replaced it; `thrown`: an event handler, timer or promise. */
export type AttributedFailure = { kind: 'load' | 'render' | 'thrown'; by: Attribution; message: string; stack: string };

const fileIn = (url: string): string => url.split(/[?#]/, 1)[0]!.split('/').at(-1)!;

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Also earlier ones of error pages, and window's `early` errors. */
export function watchFailures(
  slices: readonly ComposedSlice[],
  early: readonly Event[],
  report: (failure: AttributedFailure) => void,
): void {
  const reported = new WeakSet<object>();
  /** React reports an error caught by a boundary twice. */
  const isNew = (error: unknown): boolean => {
    if (typeof error !== 'object' || error === null) return true;
    const isKnown = reported.has(error);
    reported.add(error);
    return !isKnown;
  };
  onFailure(({ kind, slice, path, error }) => {
    // an unknown address is no failure
    if ((error as { status?: unknown } | null)?.status === 404 || !isNew(error)) return;
    const owner = slice ? slices.find(({ name }) => name === slice) : path && ownerOf(slices, path);
    const by = owner ? { slice: owner.name, version: owner.version } : attributionOf(error);
    report({ kind, by, message: messageOf(error), stack: stackOf(error) });
  });
  const seen = (event: Event): void => {
    const { target } = event;
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
      const url = target instanceof HTMLLinkElement ? target.href : target.src;
      report({ kind: 'load', by: attributionOf(event), message: `failed to load ${fileIn(url)}`, stack: '' });
    } else if (event instanceof ErrorEvent && isNew(event.error)) {
      const { filename, lineno, colno, message, error } = event;
      const stack = stackOf(error) || `at ${filename}:${lineno}:${colno}`;
      report({ kind: 'thrown', by: attributionOf(event), message, stack });
    } else if ('reason' in event && isNew(event.reason)) {
      const { reason } = event;
      report({ kind: 'thrown', by: attributionOf(event), message: messageOf(reason), stack: stackOf(reason) });
    }
  };
  early.forEach(seen);
  // errors of elements don't bubble
  window.addEventListener('error', seen, true);
  window.addEventListener('unhandledrejection', seen);
}
