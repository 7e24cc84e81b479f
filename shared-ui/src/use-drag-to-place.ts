import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

const STARTS_AFTER_PX = 6;
export const PLACE_ATTRIBUTE = 'data-place';

type Drag = { from: number; x: number; y: number; element: HTMLElement | null; isMoving: boolean };

function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest(`[${PLACE_ATTRIBUTE}]`)?.getAttribute(PLACE_ATTRIBUTE);
  return place ? Number(place) : null;
}

/** `over`: the place below the pointer. */
export function useDragToPlace(onDrop: (from: number, to: number) => void) {
  const drag = useRef<Drag | null>(null);
  const hasMoved = useRef(false);
  const [over, setOver] = useState<number | null>(null);

  function end(): void {
    if (drag.current?.element) {
      drag.current.element.style.translate = '';
      delete drag.current.element.dataset['dragged'];
    }
    drag.current = null;
    setOver(null);
  }

  return {
    over,
    /** `touch`: whether a finger drags it too, instead of scrolling the page. */
    dragProps: (from: number, { touch }: { touch: boolean }) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasMoved.current = false;
        if (event.button !== 0 || (event.pointerType !== 'mouse' && !touch)) return;
        const element = event.currentTarget.closest<HTMLElement>(`[${PLACE_ATTRIBUTE}]`);
        drag.current = { from, x: event.clientX, y: event.clientY, element, isMoving: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = drag.current;
        if (now?.from !== from) return;
        const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
        if (!now.isMoving) {
          if (Math.hypot(dx, dy) < STARTS_AFTER_PX) return;
          now.isMoving = true;
          hasMoved.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          if (now.element) now.element.dataset['dragged'] = 'true';
        }
        if (now.element) now.element.style.translate = `${dx}px ${dy}px`;
        setOver(placeAt(event.clientX, event.clientY));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const to = drag.current?.isMoving ? placeAt(event.clientX, event.clientY) : null;
        end();
        if (to !== null && to !== from) onDrop(from, to);
      },
      onPointerCancel: end,
      // the end of a drag is no click
      onClickCapture: (event: MouseEvent) => {
        if (hasMoved.current) event.stopPropagation();
        hasMoved.current = false;
      },
      draggable: false,
    }),
  };
}
