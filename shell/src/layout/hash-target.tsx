import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long the page above the target may take to load. */
const SETTLES_MS = 5000;
const TAKEOVERS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A reload and a return restore the visitor's own position. */
function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && (entry as PerformanceNavigationTiming).type === 'navigate';
}

/** Keeps the hash's element at the top while the page above it still loads, until the visitor takes over. */
export function HashTarget() {
  const { hash, key } = useLocation();
  const isNewLocation = useNavigationType() !== 'POP';
  useEffect(() => {
    const isWanted = isNewLocation || (key === 'default' && isOpenedByAddress());
    if (!hash || !isWanted || !('ResizeObserver' in window)) return undefined;
    const id = decodeURIComponent(hash.slice(1));
    // also called once at the start
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    observer.observe(document.body);
    const timer = setTimeout(stop, SETTLES_MS);
    for (const type of TAKEOVERS) window.addEventListener(type, stop, { passive: true });
    function stop(): void {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of TAKEOVERS) window.removeEventListener(type, stop);
    }
    return stop;
  }, [hash, key, isNewLocation]);
  return null;
}
