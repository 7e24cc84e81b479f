import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';
import { stepFrom } from '../model/gallery';

/**
 * A row of slides that the browser scrolls: by touch, wheel and keys on its own, and here by number. The number follows the
 * scrolling, except while it is scrolling to a number.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const target = useRef<number>(null);
  const [index, setIndex] = useState(0);

  function show(next: number): void {
    setIndex(next);
    if (!track.current) return;
    target.current = next;
    // CSS says how: smoothly, or at once for who wants no motion
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
      // what scrolls can be scrolled by keys
      tabIndex: 0,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
        const place = clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);
        if (target.current === null) setIndex(place);
        else if (target.current === place) target.current = null;
      },
      // a hand on the slides has the say
      onPointerDown: () => {
        target.current = null;
      },
      onWheel: () => {
        target.current = null;
      },
    },
  };
}
