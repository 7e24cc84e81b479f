import { type CSSProperties, useRef } from 'react';
import { Photo } from '../photo/photo';
import styles from './photo-viewer.module.css';
import { useStageGestures } from './use-stage-gestures';
import { zoomLimits } from './zoom';

/** As in the strip of thumbnails, so that both load the same copy. */
export const THUMB_SIZES = '72px';

type PhotoStageProps = {
  location: string;
  alt: string;
  /** In percent. */
  zoom: number;
  onZoom: (change: (zoom: number) => number) => void;
  onSwipe?: (by: 1 | -1) => void;
};

/** In whole steps, so that a pinch does not choose another copy of the photo with every movement. */
const sizesAt = (zoom: number): string => `${Math.ceil(zoom / zoomLimits.step) * zoomLimits.step}vw`;

/** When zoomed in, it moves by arrow keys or dragging; otherwise a swipe goes to the next one. */
export function PhotoStage({ location, alt, zoom, onZoom, onSwipe }: PhotoStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isLarge = zoom > zoomLimits.whole;
  const gestures = useStageGestures({ stage, frame, zoom, onZoom, onSwipe });

  return (
    <div
      ref={stage}
      className={styles.stage}
      data-stage=""
      data-large={isLarge || undefined}
      // scrollable areas must be reachable by keyboard
      {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': 'Enlarged photo' })}
      {...gestures}
    >
      <div ref={frame} className={styles.frame} style={{ '--zoom': zoom / 100 } as CSSProperties}>
        {/* the thumbnail's copy, which is there at once */}
        <div className={styles.preview}>
          <Photo location={location} alt="" sizes={THUMB_SIZES} missing="" fit="whole" priority />
        </div>
        <Photo location={location} alt={alt} sizes={sizesAt(zoom)} missing="Image not available" fit="whole" priority />
      </div>
    </div>
  );
}
