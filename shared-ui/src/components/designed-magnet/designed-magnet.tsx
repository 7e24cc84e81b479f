import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import type { DesignedMagnet as Magnet } from 'shared-contracts/design/designed-magnets';
import { windowOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';
import { classNames } from '../../class-names';
import { Picture } from '../picture/picture';
import styles from './designed-magnet.module.css';

export type DesignedMagnetProps = {
  magnet: Pick<Magnet, 'template' | 'photos'>;
  /** Empty beside text that says it. */
  alt: string;
  /** A CSS length: `4rem`. */
  size: string;
  className?: string;
};

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function outlineOf({ shape, widthInches, heightInches, cornerRadiusInches }: MagnetTemplate): string {
  if (shape === 'round') return '50%';
  return `${percent(cornerRadiusInches, widthInches)} / ${percent(cornerRadiusInches, heightInches)}`;
}

const placeOf = (window: TemplateWindow, { widthInches, heightInches }: MagnetTemplate) => ({
  insetInlineStart: percent(window.x, widthInches),
  insetBlockStart: percent(window.y, heightInches),
  inlineSize: percent(window.width, widthInches),
  blockSize: percent(window.height, heightInches),
  borderRadius: window.shape === 'round' ? '50%' : undefined,
});

/** A magnet with the photos of its design. As large as fits a square. */
export function DesignedMagnet({ magnet: { template, photos }, alt, size, className }: DesignedMagnetProps) {
  const { widthInches, heightInches, windows } = template;
  const longest = Math.max(widthInches, heightInches);
  const first = photos.findIndex((photo) => photo !== null);
  return (
    <span className={classNames(styles.square, className)}>
      <span
        className={styles.magnet}
        style={{
          inlineSize: percent(widthInches, longest),
          aspectRatio: `${widthInches} / ${heightInches}`,
          borderRadius: outlineOf(template),
        }}
      >
        {windows.map((window, index) => {
          const photo = photos[index];
          return (
            <span
              key={`${window.x} ${window.y}`}
              className={classNames(styles.window, !photo && styles.empty)}
              style={placeOf(window, template)}
            >
              {photo && (
                <Picture
                  src={croppedPhotoUrl(photo, windowOf({ template, window: index }))}
                  // the magnet is one picture
                  alt={index === first ? alt : ''}
                  width={Math.round(window.width * 100)}
                  height={Math.round(window.height * 100)}
                  sizes={`calc(${size} * ${(window.width / longest).toFixed(3)})`}
                  className={styles.photo}
                />
              )}
            </span>
          );
        })}
      </span>
    </span>
  );
}
