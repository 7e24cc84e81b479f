import { useState } from 'react';
import { cornersOf } from '../../../shared/magnets/magnet-style';
import type { ShownPhoto } from '../model/pack-design';
import { bleedBox, photoStyle } from '../model/photo-style';
import styles from './cropped-photo.module.css';

type CroppedPhotoProps = { shown: ShownPhoto; src: string };

/** In a box of the window's shape. */
export function CroppedPhoto({ shown: { place, window, crop, size }, src }: CroppedPhotoProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className={styles.face}
      style={{ aspectRatio: `${window.width} / ${window.height}`, borderRadius: cornersOf(place.template, window) }}
    >
      {src !== failed && (
        <span className={styles.print} style={bleedBox(window)}>
          <img
            className={styles.photo}
            src={src}
            alt=""
            draggable={false}
            style={photoStyle(crop, size)}
            onError={() => setFailed(src)}
          />
        </span>
      )}
    </span>
  );
}
