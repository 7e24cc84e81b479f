import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_MS = 450;
/** A finger that moves further scrolls the page. */
const STILL_PX = 10;

/** Swallows the click that follows. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<number>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isLong = useRef(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const end = () => window.clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isLong.current = false;
      if (event.pointerType === 'mouse') return;
      start.current = { x: event.clientX, y: event.clientY };
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        isLong.current = true;
        onLongPress();
      }, LONG_MS);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => isLong.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (isLong.current) event.stopPropagation();
      isLong.current = false;
    },
  };
}
