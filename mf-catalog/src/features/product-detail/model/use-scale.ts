import { useEffect, useRef, useState } from 'react';

/** The width of the box divided by `width`; 0 until it is measured. */
export function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);
  return { box, scale };
}
