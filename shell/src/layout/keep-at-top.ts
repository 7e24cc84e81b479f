const SETTLES_MS = 5000;
const TAKEOVERS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Until the visitor takes over. Returns a function that stops it. */
export function keepAtTop(id: string): () => void {
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
}
