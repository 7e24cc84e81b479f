import { useState } from 'react';
import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';
import { cornersOf } from '../model/magnet-style';
import { bleedBox, photoStyle } from '../model/photo-style';
import styles from './cropped-photo.module.css';

/** A photo that can be drawn. `src`: undefined while this browser has no picture of it. */
export type DrawnPhoto = { name: string; size: PixelSize; src: string | undefined };

type CroppedPhotoProps = {
  photo: DrawnPhoto;
  crop: Crop;
  template: MagnetTemplate;
  window: TemplateWindow;
  alt?: string;
};

/** What shows of a photo on the face of a magnet, in a box of the window's shape. */
export function CroppedPhoto({ photo: { src, size }, crop, template, window, alt = '' }: CroppedPhotoProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className={styles.face}
      style={{ aspectRatio: `${window.width} / ${window.height}`, borderRadius: cornersOf(template, window) }}
    >
      {src && src !== failed && (
        <span className={styles.print} style={bleedBox(window)}>
          <img
            className={styles.photo}
            src={src}
            alt={alt}
            draggable={false}
            style={photoStyle(crop, size)}
            onError={() => setFailed(src)}
          />
        </span>
      )}
    </span>
  );
}
