import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { Photo } from '../photo/photo';
import styles from './photo-viewer.module.css';
import { zoomLimits } from './zoom';

const SWIPE_PX = 50;

type PhotoStageProps = { location: string; alt: string; zoom: number; onSwipe?: (by: 1 | -1) => void };

/** The photo itself. Larger than its stage it is moved by scrolling, by the arrow keys or by dragging; else a swipe steps on. */
export function PhotoStage({ location, alt, zoom, onSwipe }: PhotoStageProps) {
  const grip = useRef<{ x: number; y: number } | null>(null);
  const isLarge = zoom > zoomLimits.whole;

  const hold = (event: PointerEvent<HTMLDivElement>) => {
    grip.current = { x: event.clientX, y: event.clientY };
    if (isLarge && event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!grip.current || !isLarge || event.pointerType !== 'mouse') return;
    event.currentTarget.scrollBy(grip.current.x - event.clientX, grip.current.y - event.clientY);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const moved = grip.current ? event.clientX - grip.current.x : 0;
    grip.current = null;
    if (!isLarge && event.pointerType === 'touch' && Math.abs(moved) > SWIPE_PX) onSwipe?.(moved < 0 ? 1 : -1);
  };

  return (
    <div
      className={styles.stage}
      data-stage=""
      data-large={isLarge || undefined}
      // what scrolls must be reachable by keyboard
      {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': 'Enlarged photo' })}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => (grip.current = null)}
    >
      <div className={styles.frame} style={{ '--zoom': zoom / 100 } as CSSProperties}>
        <Photo location={location} alt={alt} sizes={`${zoom}vw`} missing="Image not available" fit="whole" priority />
      </div>
    </div>
  );
}
