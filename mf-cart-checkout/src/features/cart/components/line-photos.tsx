import { Picture } from 'shared-ui/picture';
import type { CartLine } from 'shell/contract';
import styles from './line-photos.module.css';

/** A line's photos as thumbnails, and how many of the pack's places they fill. */
export function LinePhotos({ line: { customImages, selectedPack } }: { line: CartLine }) {
  if (customImages.length === 0) return null;
  const places = Number(selectedPack ?? customImages.length);
  return (
    <div className={styles.photos}>
      <p className={styles.count}>
        {customImages.length < places
          ? `${customImages.length} of ${places} photos`
          : `${places} ${places === 1 ? 'photo' : 'photos'}`}
      </p>
      <ul className={styles.list}>
        {customImages.map((path, index) => (
          <li key={path}>
            <Picture
              src={path}
              alt={`Your photo ${index + 1}`}
              width={1}
              height={1}
              sizes="3.5rem"
              placeholderText="Image not available"
              className={styles.photo}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
