/** Between the app and the inline script (src/inline). */
export type FirstPage = {
  /** If the address has changed, its page is loading. */
  isCurrent: () => boolean;
  /** False if the shell has started before: a hanging script is loaded again, and both copies may come. */
  start: () => boolean;
  /** Call before `hydrateRoot`; hydration has a deadline. */
  hydrating: () => void;
  /** Replays held input; later input goes straight to React. */
  hydrated: () => void;
  /** Drops held presses, and shows a notice whose button calls `retry`. */
  failed: (retry: () => void) => void;
};

declare global {
  interface Window {
    firstPage?: FirstPage;
  }
}
