import { useEffect, useRef, useState } from 'react';

/** Without layout. */
const USUAL_WIDTH = 320;

/** Pixels, as it changes. */
export function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    if (!element.current || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(1, entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
