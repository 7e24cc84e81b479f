import { type CSSProperties, Fragment } from 'react';
import type { LinkedDesign } from 'shared-contracts/design/draft';
import { magnetsOf, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';
import { Picture } from 'shared-ui/picture';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { outlineOf, windowBox } from '../../../shared/magnets/magnet-style';
import styles from './pack-shapes.module.css';

const magnetStyle = (template: MagnetTemplate): CSSProperties => ({
  aspectRatio: `${template.widthInches} / ${template.heightInches}`,
  borderRadius: outlineOf(template),
});

const windowStyle = (template: MagnetTemplate, window: TemplateWindow): CSSProperties => ({
  ...windowBox(template, window),
  ...(window.shape === 'round' && { borderRadius: '50%' }),
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
