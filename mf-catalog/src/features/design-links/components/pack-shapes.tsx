import { magnetsOf } from 'shared-contracts/design/slots';
import type { LinkedDesign } from 'shared-contracts/design/draft';
import { Picture } from 'shared-ui/picture';
import { magnetStyle, windowStyle } from '../model/magnet-style';
import styles from './pack-shapes.module.css';

type PackShapesProps = { design: Pick<LinkedDesign, 'magnets' | 'packSize' | 'taken' | 'photos'> };

/** The magnets of a pack: taken places are filled, free ones open, and this visitor's photos show. */
export function PackShapes({ design: { magnets, packSize, taken, photos } }: PackShapesProps) {
  let place = 0;
  return (
    <ul className={styles.pack} aria-label="Places of the pack">
      {magnetsOf(magnets, packSize).map((template, magnet) => (
        // the magnets of a pack have no other name
        // oxlint-disable-next-line react/no-array-index-key
        <li key={magnet} className={styles.magnet} style={magnetStyle(template)}>
          {template.windows.map((window) => {
            const number = place++;
            const own = photos.find((photo) => photo.place === number && photo.state !== 'declined');
            const state = own ? 'own' : taken.includes(number) ? 'taken' : 'free';
            return (
              <span
                key={number}
                className={styles.window}
                data-state={state}
                role="img"
                aria-label={`Place ${number + 1}: ${state === 'own' ? 'your photo' : state}`}
                style={windowStyle(template, window)}
              >
                {own && <Picture src={own.path} alt="" width={1} height={1} sizes="6rem" placeholderText="" />}
              </span>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
