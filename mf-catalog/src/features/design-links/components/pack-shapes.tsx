import { type CSSProperties, Fragment } from 'react';
import type { LinkedDesign } from 'shared-contracts/design/draft';
import { magnetsOf, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';
import { Picture } from 'shared-ui/picture';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styles from './pack-shapes.module.css';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function magnetStyle({ shape, widthInches, heightInches, cornerRadiusInches }: MagnetTemplate): CSSProperties {
  const corners = `${percent(cornerRadiusInches, widthInches)} / ${percent(cornerRadiusInches, heightInches)}`;
  return { aspectRatio: `${widthInches} / ${heightInches}`, borderRadius: shape === 'round' ? '50%' : corners };
}

const windowStyle = (
  { widthInches, heightInches }: MagnetTemplate,
  { shape, x, y, width, height }: TemplateWindow,
): CSSProperties => ({
  left: percent(x, widthInches),
  top: percent(y, heightInches),
  width: percent(width, widthInches),
  height: percent(height, heightInches),
  ...(shape === 'round' && { borderRadius: '50%' }),
});

type PackShapesProps = { design: Pick<LinkedDesign, 'magnets' | 'packSize' | 'taken' | 'photos'> };

export function PackShapes({ design: { magnets, packSize, taken, photos } }: PackShapesProps) {
  const places = slotsOf(magnets, packSize).map((slot, number) => {
    const own = photos.find((photo) => photo.place === number && photo.state !== 'declined');
    return { ...slot, number, own, state: own ? 'own' : taken.includes(number) ? 'taken' : 'free' };
  });
  return (
    <ul className={styles.pack} aria-label="Places of the pack">
      {magnetsOf(magnets, packSize).map((template, magnet) => (
        // the magnets of a pack have no other name
        // oxlint-disable-next-line react/no-array-index-key
        <li key={magnet} className={styles.magnet} style={magnetStyle(template)}>
          {places
            .filter((place) => place.magnet === magnet)
            .map(({ number, window, own, state }) => (
              <Fragment key={number}>
                <VisuallyHidden>{`Place ${number + 1}: ${own ? 'your photo' : state}`}</VisuallyHidden>
                <span
                  className={styles.window}
                  data-state={state}
                  style={windowStyle(template, template.windows[window]!)}
                >
                  {own && <Picture src={own.path} alt="" width={1} height={1} sizes="6rem" placeholderText="" />}
                </span>
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  );
}
