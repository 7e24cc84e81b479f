import { useEffect } from 'react';

const PRELOAD_AFTER_MS = 2_000;

/** Loads code before it is needed, so that it is there at once, even if the network is gone by then. `loaders` must not change. */
export function usePreload(loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = window.setTimeout(() => void Promise.allSettled(loaders.map((load) => load())), PRELOAD_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [loaders]);
}
