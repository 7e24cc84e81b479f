function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Until the app follows Back and Forward, loads their pages: the browser would change only the address. */
export function followHistory(): { isCurrent: () => boolean; stop: () => void } {
  // this script waits for the stylesheets, and the visitor may not
  const rendered = addressOf(window.navigation?.activation?.entry.url ?? window.location.href);
  const isCurrent = () => addressOf(window.location.href) === rendered;
  function onPopState(event: PopStateEvent): void {
    if (isCurrent()) return;
    // the router would hydrate another page than the rendered one
    event.stopImmediatePropagation();
    window.location.reload();
  }
  window.addEventListener('popstate', onPopState);
  if (!isCurrent()) window.location.reload();
  return { isCurrent, stop: () => window.removeEventListener('popstate', onPopState) };
}
