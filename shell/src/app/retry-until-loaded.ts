import { RETRY_DELAYS_MS } from './use-recovery';

/**
 * Loads the code of the first page. A failure leaves the server's page as it is, with a notice, and is tried again after growing
 * pauses, when the network is back, and when the visitor asks for it.
 */
export async function retryUntilLoaded(load: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await load();
      return;
    } catch (error) {
      console.warn('the page works without scripts until its code has loaded', error);
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
