import { Fragment } from 'react';
import type { LinkedDesign } from 'shared-contracts/design/draft';
import { magnetsOf, slotsOf } from 'shared-contracts/design/slots';
import { Picture } from 'shared-ui/picture';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { magnetStyle, windowStyle } from '../model/magnet-style';
import styles from './pack-shapes.module.css';

type PackShapesProps = { design: Pick<LinkedDesign, 'magnets' | 'packSize' | 'taken' | 'photos'> };

/** The magnets of a pack: taken places are filled, free ones open, and this visitor's photos show. */
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
