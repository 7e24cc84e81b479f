import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { wheelFactor, withinLimits, zoomLimits } from './zoom';

const SWIPE_PX = 50;

type Point = { x: number; y: number };
/** A point of the photo, as fractions of its frame, and where on the screen it belongs; by default the center of the stage. */
type Pin = { photo: Point; at?: Point };
type Grip = { photo: Point; zoom: number; spread: number };
/** Safari's own event for a pinch, which TypeScript does not know. */
type GestureEvent = UIEvent & { scale: number; clientX: number; clientY: number };

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });
const middleOf = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 });
/** Of two fingers, in px, which are never quite at one point. */
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1);

const centerOf = (box: HTMLElement): Point => {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
/** In fractions of its frame. */
function photoPointAt({ x, y }: Point, frame: HTMLElement): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (x - left) / (width || 1), y: (y - top) / (height || 1) };
}
/** As far as the photo reaches. */
function scrollInto({ photo, at }: Pin, { stage, frame }: { stage: HTMLElement; frame: HTMLElement }): void {
  const { left, top, width, height } = frame.getBoundingClientRect();
  const { x, y } = at ?? centerOf(stage);
  stage.scrollLeft += left + photo.x * width - x;
  stage.scrollTop += top + photo.y * height - y;
}

type StageOptions = {
  stage: RefObject<HTMLElement | null>;
  /** Its size depends on the zoom. */
  frame: RefObject<HTMLElement | null>;
  /** In percent. */
  zoom: number;
  /** Gets a function, because several events may come before the next render. */
  onZoom: (change: (zoom: number) => number) => void;
  onSwipe?: (by: 1 | -1) => void;
};

/** The point under the fingers, the mouse or the center stays there. */
export function useStageGestures({ stage, frame, zoom, onZoom, onSwipe }: StageOptions) {
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<Grip>({ photo: { x: 0.5, y: 0.5 }, zoom, spread: 1 });
  /** Null once a second finger came. */
  const swipeFrom = useRef<number | null>(null);
  const center = useRef<Pin>({ photo: { x: 0.5, y: 0.5 } });
  /** What to keep in its place when the next zoom is rendered. */
  const pin = useRef<Pin | null>(null);

  const hold = (what: Pin) => scrollInto(what, { stage: stage.current!, frame: frame.current! });
  const rememberCenter = () => {
    center.current = { photo: photoPointAt(centerOf(stage.current!), frame.current!) };
  };
  const holdAfterZoom = useEffectEvent(() => {
    hold(pin.current ?? center.current);
    pin.current = null;
    rememberCenter();
  });
  useLayoutEffect(() => {
    holdAfterZoom();
    // reads sizes that depend on the zoom
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [zoom]);

  const zoomAround = useEffectEvent((at: Point, factor: number) => {
    pin.current = { photo: photoPointAt(at, frame.current!), at };
    onZoom((before) => withinLimits(before * factor));
  });
  useEffect(() => {
    // the buttons beside the photo lie over the stage
    const area = stage.current?.parentElement;
    if (!area) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0) return;
      event.preventDefault();
      zoomAround(pointOf(event), wheelFactor(event));
    };
    let scale = 1;
    const onGesture = (event: Event) => {
      // Safari would zoom the page
      event.preventDefault();
      const gesture = event as GestureEvent;
      // two fingers on a screen are pointers as well
      const isTrackpad = event.type === 'gesturechange' && fingers.current.size === 0;
      if (isTrackpad) zoomAround(pointOf(gesture), gesture.scale / scale);
      scale = gesture.scale;
    };
    // React's own wheel listener is passive, so the page would scroll or zoom
    area.addEventListener('wheel', onWheel, { passive: false });
    area.addEventListener('gesturestart', onGesture);
    area.addEventListener('gesturechange', onGesture);
    return () => {
      area.removeEventListener('wheel', onWheel);
      area.removeEventListener('gesturestart', onGesture);
      area.removeEventListener('gesturechange', onGesture);
    };
  }, [stage]);

  function takeHold(): void {
    const points = [...fingers.current.values()];
    grip.current = { photo: photoPointAt(middleOf(points), frame.current!), zoom, spread: spreadOf(points) };
  }
  /** The finger that stays down continues from where it is. */
  function lift({ pointerId }: PointerEvent): void {
    if (fingers.current.delete(pointerId)) takeHold();
  }

  return {
    onScroll: rememberCenter,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || fingers.current.size === 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
      swipeFrom.current = fingers.current.size === 1 && event.pointerType === 'touch' ? event.clientX : null;
      takeHold();
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return undefined;
      // the button was released where no event is sent, such as on a scroll bar
      if (event.buttons === 0) return lift(event);
      fingers.current.set(event.pointerId, pointOf(event));
      const points = [...fingers.current.values()];
      const { photo, zoom: from, spread } = grip.current;
      const held = { photo, at: middleOf(points) };
      hold(held);
      if (points.length < 2) return undefined;
      pin.current = held;
      return onZoom(() => withinLimits((from * spreadOf(points)) / spread));
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = swipeFrom.current === null ? 0 : event.clientX - swipeFrom.current;
      lift(event);
      if (Math.round(zoom) <= zoomLimits.whole && Math.abs(moved) > SWIPE_PX) onSwipe?.(moved < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent) => {
      swipeFrom.current = null;
      lift(event);
    },
  };
}
