/** How the app reports the state of the server-rendered page to the inline script (src/inline). */
export type FirstPage = {
  /** Whether the address is still that of the rendered page; if not, the page of the new address is loading. */
  isCurrent: () => boolean;
  /** False if the shell has started before: a script that hangs is loaded again when the visitor asks, and both copies may come. */
  start: () => boolean;
  /** Call before `hydrateRoot`. Hydration has a deadline. */
  hydrating: () => void;
  /** Held input is replayed, and later input goes straight to React. */
  hydrated: () => void;
  /** Held presses are dropped, and a notice with a button calls `retry`. */
  failed: (retry: () => void) => void;
};

declare global {
  interface Window {
    firstPage?: FirstPage;
  }
}
