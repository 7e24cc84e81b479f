import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** State that only the browser has must wait for it, or a late-hydrating island would not match the server's HTML. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
