import { reportFailure } from '../telemetry/report-failure';
import { withTimeout } from '../remotes/with-timeout';
import { RETRY_DELAYS_MS } from './use-recovery';

/** Retries after growing pauses, when back online, and when the visitor asks. A notice shows after a failure or ten seconds. */
export async function retryUntilLoaded(load: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await withTimeout(load(), "the page's code");
      return;
    } catch (error) {
      reportFailure({ kind: 'load', slice: undefined, error });
      console.warn("the page's code failed to load; retrying", error);
      await nextAttempt(RETRY_DELAYS_MS[attempt]);
    }
  }
}

const nextAttempt = (delay: number | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = delay === undefined ? undefined : setTimeout(again, delay);
    function again(): void {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      resolve();
    }
    window.addEventListener('online', again);
    window.firstPage?.failed(again);
  });
