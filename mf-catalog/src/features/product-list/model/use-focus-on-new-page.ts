import { useEffect, useRef } from 'react';

/** Focuses the list on a new page, so that keyboards and screen readers go on at its top. */
export function useFocusOnNewPage(page: number) {
  const results = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) results.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return results;
}
