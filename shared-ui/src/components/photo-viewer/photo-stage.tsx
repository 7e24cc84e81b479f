import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { Photo } from '../photo/photo';
import styles from './photo-viewer.module.css';
import { zoomLimits } from './zoom';

const SWIPE_PX = 50;
/** As in the strip of thumbnails, so that both load the same copy. */
export const THUMB_SIZES = '72px';

type PhotoStageProps = { location: string; alt: string; zoom: number; onSwipe?: (by: 1 | -1) => void };

/** The photo. When zoomed in, it scrolls, by arrow keys or dragging; otherwise a swipe goes to the next one. */
export function PhotoStage({ location, alt, zoom, onSwipe }: PhotoStageProps) {
  const grip = useRef<{ x: number; y: number } | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  /** The photo's point at the center of the stage, as fractions of its size; zooming keeps it there. */
  const center = useRef({ x: 0.5, y: 0.5 });
  const isLarge = zoom > zoomLimits.whole;

  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return;
    box.scrollLeft = center.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = center.current.y * box.scrollHeight - box.clientHeight / 2;
    // reads sizes that depend on the zoom
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [zoom]);

  const rememberCenter = () => {
    const box = stage.current;
    if (!box) return;
    center.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
  };

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
      ref={stage}
      className={styles.stage}
      onScroll={rememberCenter}
      data-stage=""
      data-large={isLarge || undefined}
      // scrollable areas must be reachable by keyboard
      {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': 'Enlarged photo' })}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => (grip.current = null)}
    >
      <div className={styles.frame} style={{ '--zoom': zoom / 100 } as CSSProperties}>
        {/* the thumbnail's copy, which is there at once */}
        <div className={styles.preview}>
          <Photo location={location} alt="" sizes={THUMB_SIZES} missing="" fit="whole" priority />
        </div>
        <Photo location={location} alt={alt} sizes={`${zoom}vw`} missing="Image not available" fit="whole" priority />
      </div>
    </div>
  );
}
