/** A pointer that rests on a link for this long is likely to press it. */
const DWELL_MS = 65;

type Connection = { saveData?: boolean };
const savesData = (): boolean => (navigator as { connection?: Connection }).connection?.saveData === true;

/** The link's address, when pressing it would open another page of this site in this window. */
function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isHere = url.pathname + url.search === window.location.pathname + window.location.search;
  return url.origin === window.location.origin && !isHere ? url : undefined;
}

/**
 * Calls `prefetch` for the page behind a link that is hovered over or touched, once per address. Does nothing for visitors who
 * save data. A failure is left to the navigation, which reports it.
 */
export function prefetchLinks(prefetch: (url: URL) => Promise<void>): void {
  const known = new Set<string>();
  let timer: number | undefined;

  function start(url: URL): void {
    const address = url.pathname + url.search;
    if (known.has(address) || savesData()) return;
    known.add(address);
    prefetch(url).catch(() => known.delete(address));
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(timer);
    const url = pointerType === 'touch' ? undefined : addressOf(target);
    if (url) timer = window.setTimeout(start, DWELL_MS, url);
  });
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      const url = addressOf(target);
      if (url) start(url);
    },
    { passive: true },
  );
}
