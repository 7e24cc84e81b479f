import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';
import { stepFrom } from './gallery';

/** `index` follows the scrolling, except towards a given index. */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const target = useRef<number>(null);
  const [index, setIndex] = useState(0);

  function show(next: number): void {
    setIndex(next);
    if (!track.current) return;
    target.current = next;
    // CSS decides whether it scrolls smoothly
    track.current.scrollLeft = next * track.current.clientWidth;
  }

  const step = (by: 1 | -1) => show(stepFrom(index, by, count));

  function onKeyDown(event: KeyboardEvent): void {
    const places: Record<string, number> = {
      ArrowRight: stepFrom(index, 1, count),
      ArrowLeft: stepFrom(index, -1, count),
      Home: 0,
      End: count - 1,
    };
    const wanted = places[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  }

  return {
    index,
    show,
    step,
    onKeyDown,
    trackProps: {
      onKeyDown,
      ref: track,
      role: 'group',
      // a focusable scroller handles arrow keys natively
      tabIndex: 0,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
        const place = clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);
        if (target.current === null) setIndex(place);
        else if (target.current === place) target.current = null;
      },
      onPointerDown: () => {
        target.current = null;
      },
      onWheel: () => {
        target.current = null;
      },
    },
  };
}
