import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * False on the server and while what it rendered is taken over, true from then on. What the browser knows already must wait for
 * that: a part of the page that is hydrated late finds it in the caches, and would not be what the server has sent.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
