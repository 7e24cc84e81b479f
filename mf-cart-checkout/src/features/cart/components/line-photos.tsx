import { Link } from 'react-router-dom';
import { editPathOf } from 'shared-contracts/cart/edit-path';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { missingPhotosOf } from 'shared-contracts/orders/missing-photos';
import { LinePictures } from 'shared-ui/line-pictures';
import { MissingPhotos } from 'shared-ui/missing-photos';
import type { CartLine } from 'shell/contract';
import styles from './line-photos.module.css';

export function LinePhotos({ line }: { line: CartLine }) {
  const { customImages, product } = line;
  const missing = line.problem === undefined ? missingPhotosOf(line) : 0;
  if (customImages.length === 0 && missing === 0) return null;
  const places = line.photoPlaces;
  return (
    <div className={styles.photos}>
      {customImages.length > 0 && (
        <p className={styles.count}>
          {customImages.length < places
            ? `${customImages.length} of ${places} photos`
            : `${places} ${places === 1 ? 'photo' : 'photos'}`}
        </p>
      )}
      <MissingPhotos count={missing}>
        <Link to={editPathOf(line)} aria-label={`Add photos: ${lineTitle(product.name, line)}`}>
          Add photos
        </Link>
      </MissingPhotos>
      <LinePictures line={line} whose="Your" label={`Photos of ${lineTitle(product.name, line)}`} />
    </div>
  );
}
