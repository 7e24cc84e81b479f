const IDLE_WITHIN_MS = 3000;
/** For browsers that don't tell when they are idle. */
const PAUSE_MS = 1000;

/** Runs the work when the page has loaded and the browser is idle, so that it delays nothing that the visitor waits for. */
export function whenIdle(work: () => unknown): void {
  const wait = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
    else setTimeout(work, PAUSE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
