import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Crop } from 'shared-contracts/design/crop';
import {
  type Subject,
  afterGesture,
  fineAngleOf,
  movedBy,
  quarterTurned,
  withFineAngle,
  zoomedAt,
} from './crop-editing';
import type { Point } from './print-margins';

const STEP = 0.02;
const LARGE_STEP = 0.1;
const ZOOM_STEP = 1.1;
// a trackpad's pinch arrives as a wheel event with ctrlKey, in smaller steps
const WHEEL_ZOOM = 0.0015;
const PINCH_ZOOM = 0.01;
const MIDDLE: Point = { x: 0, y: 0 };

type GestureOptions = {
  box: RefObject<HTMLElement | null>;
  crop: Crop;
  subject: Subject;
  onChange: (crop: Crop) => void;
  onTurn: (() => void) | undefined;
};

export function useCropGestures({ box, crop, subject, onChange, onTurn }: GestureOptions) {
  const fingers = useRef(new Map<number, Point>());
  // several events may come before the next render
  const latest = useRef({ crop, subject, onChange });
  useEffect(() => {
    latest.current = { crop, subject, onChange };
  });

  function change(next: (crop: Crop, subject: Subject) => Crop): void {
    const changed = next(latest.current.crop, latest.current.subject);
    latest.current.crop = changed;
    latest.current.onChange(changed);
  }

  /** In shares of the box's width from its middle. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    const unit = width || 1;
    return { x: (clientX - left - width / 2) / unit, y: (clientY - top - height / 2) / unit };
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
    change((now, of) => zoomedAt(now, factor, pointOf(event), of));
  });
  useEffect(() => {
    const stage = box.current?.parentElement;
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    // React's own wheel listener is passive, so the page would scroll
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [box]);

  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || fingers.current.size === 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, pointOf(event));
      const after = [...fingers.current.values()];
      change((now, of) => afterGesture(now, { before, after }, of));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown: (event: KeyboardEvent) => {
      if (onTurn && isTurnKey(event)) return onTurn();
      const next = keyChange(event);
      if (!next) return;
      event.preventDefault();
      change(next);
    },
  };
}

const isTurnKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 't' && !ctrlKey && !metaKey && !altKey;

type CropChange = (crop: Crop, subject: Subject) => Crop;

function keyChange({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): CropChange | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const step = shiftKey ? LARGE_STEP : STEP;
  const changes: Record<string, CropChange> = {
    ArrowLeft: (crop, of) => movedBy(crop, { x: -step, y: 0 }, of),
    ArrowRight: (crop, of) => movedBy(crop, { x: step, y: 0 }, of),
    ArrowUp: (crop, of) => movedBy(crop, { x: 0, y: -step }, of),
    ArrowDown: (crop, of) => movedBy(crop, { x: 0, y: step }, of),
    '+': (crop, of) => zoomedAt(crop, ZOOM_STEP, MIDDLE, of),
    '=': (crop, of) => zoomedAt(crop, ZOOM_STEP, MIDDLE, of),
    '-': (crop, of) => zoomedAt(crop, 1 / ZOOM_STEP, MIDDLE, of),
    '[': (crop, of) => withFineAngle(crop, Math.max(-45, fineAngleOf(crop) - 1), of),
    ']': (crop, of) => withFineAngle(crop, Math.min(45, fineAngleOf(crop) + 1), of),
    r: quarterTurned,
  };
  return changes[key.length === 1 ? key.toLowerCase() : key];
}
