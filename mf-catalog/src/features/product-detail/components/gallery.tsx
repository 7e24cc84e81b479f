import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Product } from 'shared-contracts/catalog/schemas';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { galleryOf, stepFrom } from '../model/gallery';
import styles from './gallery.module.css';

const SWIPE_PX = 50;
const MAIN_SIZES = '(min-width: 78rem) 41rem, (min-width: 56rem) 52vw, 94vw';

/** The product's pictures: one big, the others as thumbnails; arrows, arrow keys and swipes go on to the next. */
export function Gallery({ product }: { product: Product }) {
  const pictures = galleryOf(product);
  const [index, setIndex] = useState(0);
  const touchedAt = useRef(0);
  const current = pictures[index];
  const step = (by: 1 | -1) => setIndex(stepFrom(index, by, pictures.length));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  }

  function onTouchEnd(event: TouchEvent) {
    const way = (event.changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current;
    if (Math.abs(way) >= SWIPE_PX) step(way < 0 ? 1 : -1);
  }

  if (!current) {
    return (
      <div className={styles.gallery}>
        <Picture src={null} alt={product.name} width={1} height={1} className={styles.main} />
      </div>
    );
  }
  if (pictures.length === 1) {
    return (
      <div className={styles.gallery}>
        <Picture {...current} priority sizes={MAIN_SIZES} className={styles.main} />
      </div>
    );
  }
  return (
    <section aria-label={`Pictures of ${product.name}`} className={styles.gallery}>
      <div
        className={styles.stage}
        onTouchStart={(event) => {
          touchedAt.current = event.touches[0]?.clientX ?? 0;
        }}
        onTouchEnd={onTouchEnd}
      >
        <Picture key={current.src} {...current} priority={index === 0} sizes={MAIN_SIZES} className={styles.main} />
        <div className={styles.controls}>
          <IconButton
            variant="outline"
            label="Previous picture"
            icon={<ChevronLeft />}
            onClick={() => step(-1)}
            onKeyDown={onKeyDown}
          />
          <output className={styles.counter}>
            {index + 1} / {pictures.length}
          </output>
          <IconButton
            variant="outline"
            label="Next picture"
            icon={<ChevronRight />}
            onClick={() => step(1)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <ul className={styles.thumbnails}>
        {pictures.map((picture, place) => (
          <li key={picture.src}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Show picture ${place + 1}`}
              aria-current={place === index}
              onClick={() => setIndex(place)}
              onKeyDown={onKeyDown}
            >
              <Picture src={picture.src} alt="" width={1} height={1} sizes="5rem" className={styles.small} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
