/**
 * Loads the page that the visitor goes back or forward to within the document before the app can follow: the browser itself would
 * change only the address. `isCurrent` says whether the address is still that of the rendered page.
 */
export function followHistory(): { isCurrent: () => boolean; stop: () => void } {
  const address = () => window.location.pathname + window.location.search;
  const rendered = address();
  const isCurrent = () => address() === rendered;
  function onPopState(event: PopStateEvent): void {
    if (isCurrent()) return;
    // the router would hydrate another page than the rendered one
    event.stopImmediatePropagation();
    window.location.reload();
  }
  window.addEventListener('popstate', onPopState);
  return { isCurrent, stop: () => window.removeEventListener('popstate', onPopState) };
}
