/** What the inline script (src/inline) offers the app on the page that the server rendered. */
export type FirstPage = {
  /** `hydrateRoot` follows: input is held until the page has hydrated. */
  hydrating: () => void;
  /** React has taken over: held input is replayed, and from now on reaches React directly. */
  hydrated: () => void;
  /** The page's code did not load: held presses are dropped, the visitor is told, and a button calls `retry`. */
  failed: (retry: () => void) => void;
};

declare global {
  interface Window {
    firstPage?: FirstPage;
  }
}
