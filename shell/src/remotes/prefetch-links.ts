/** A pointer resting this long is likely to click. */
const DWELL_MS = 65;

type Connection = { saveData?: boolean };
const savesData = (): boolean => (navigator as { connection?: Connection }).connection?.saveData === true;

/** Undefined if a click would not open another page here. */
function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isHere = url.pathname + url.search === window.location.pathname + window.location.search;
  return url.origin === window.location.origin && !isHere ? url : undefined;
}

/** Once per page, not for visitors who save data. */
export function prefetchLinks(prefetch: (url: URL) => Promise<void>): void {
  const prefetched = new Set<string>();
  let timer: number | undefined;

  function start(url: URL): void {
    const address = url.pathname + url.search;
    if (prefetched.has(address) || savesData()) return;
    prefetched.add(address);
    prefetch(url).catch(() => prefetched.delete(address));
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(timer);
    const url = pointerType === 'touch' ? undefined : addressOf(target);
    if (url) timer = window.setTimeout(start, DWELL_MS, url);
  });
  // a failed load that starts again would race the navigation's rendering
  document.addEventListener('click', () => clearTimeout(timer));
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      const url = addressOf(target);
      if (url) start(url);
    },
    { passive: true },
  );
}
