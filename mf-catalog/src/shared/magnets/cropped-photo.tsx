import { type ReactNode, useState } from 'react';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import type { Slot as Place } from 'shared-contracts/design/slots';
import { cornersOf } from './magnet-style';
import { printedBox, photoStyle } from './photo-style';
import styles from './cropped-photo.module.css';

type CroppedPhotoProps = {
  /** `place`: as its magnet lies. */
  shown: { place: Place; crop: Crop; size: PixelSize };
  src: string;
  alt?: string;
  fallback?: ReactNode;
};

/** What is seen once the magnet is cut. */
export function CroppedPhoto({ shown: { place, crop, size }, src, alt = '', fallback }: CroppedPhotoProps) {
  const [failed, setFailed] = useState<string>();
  const { template } = place;
  const window = windowOf(place);
  return (
    <span
      className={styles.face}
      style={{ aspectRatio: `${window.width} / ${window.height}`, borderRadius: cornersOf(template, window) }}
    >
      {src === failed ? (
        fallback
      ) : (
        <span className={styles.print} style={printedBox(window)}>
          <img
            className={styles.photo}
            src={src}
            alt={alt}
            draggable={false}
            decoding="async"
            style={photoStyle(crop, size)}
            onError={() => setFailed(src)}
          />
        </span>
      )}
    </span>
  );
}
