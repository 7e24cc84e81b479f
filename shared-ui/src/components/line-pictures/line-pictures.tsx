import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { DesignedMagnet } from '../designed-magnet/designed-magnet';
import type { PicturedLine } from '../line-picture/line-picture';
import { Picture } from '../picture/picture';
import styles from './line-pictures.module.css';

type LinePicturesProps = {
  line: PicturedLine;
  whose: 'Your' | 'The customer’s';
  label: string;
};

const SIZE = '3.5rem';

/** All magnets of a line, else its photos as they are. Renders nothing for a line without photos. */
export function LinePictures({ line, whose, label }: LinePicturesProps) {
  const magnets = designedMagnetsOf(line);
  if (line.customImages.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {magnets.map((magnet) => (
        <li key={magnet.place} className={styles.item}>
          <DesignedMagnet magnet={magnet} alt={`${whose} magnet ${magnet.place + 1}`} size={SIZE} />
        </li>
      ))}
      {magnets.length === 0 &&
        line.customImages.map((path, index) => (
          // the same photo may appear twice, so only the index is unique
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${path}`} className={styles.item}>
            <Picture
              src={path}
              alt={`${whose} photo ${index + 1}`}
              width={1}
              height={1}
              sizes={SIZE}
              className={styles.photo}
            />
          </li>
        ))}
    </ul>
  );
}
