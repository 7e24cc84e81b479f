import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { Icon } from 'shared-ui/icon';
import type { Product } from 'shared-contracts/catalog/schemas';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type GalleryPicture, galleryOf } from '../model/gallery';
import styles from './gallery.module.css';
import { useCarousel } from '../model/use-carousel';

const MAIN_SIZES = '(min-width: 78rem) 41rem, (min-width: 56rem) 52vw, 94vw';

/** The product's pictures. */
export function Gallery({ product }: { product: Product }) {
  const pictures = galleryOf(product);
  if (pictures.length > 1) return <Carousel name={product.name} pictures={pictures} />;
  return (
    <div className={styles.gallery}>
      <Picture
        {...(pictures[0] ?? { src: null, alt: product.name, width: 1, height: 1 })}
        priority
        sizes={MAIN_SIZES}
        className={styles.single}
      />
    </div>
  );
}

/** A swipeable carousel with arrows, arrow keys and thumbnails. Without JavaScript it still swipes. */
function Carousel({ name, pictures }: { name: string; pictures: GalleryPicture[] }) {
  const { index, show, step, onKeyDown, trackProps } = useCarousel(pictures.length);

  return (
    <section aria-label={`Pictures of ${name}`} className={styles.gallery}>
      <div className={styles.stage}>
        <div {...trackProps} aria-label="Swipeable pictures" className={styles.track}>
          {pictures.map((picture, place) => (
            <div key={picture.src} className={styles.slide} inert={place !== index}>
              <Picture {...picture} priority={place === 0} sizes={MAIN_SIZES} className={styles.main} />
            </div>
          ))}
        </div>
        <div className={styles.controls}>
          <IconButton
            variant="outline"
            label="Previous picture"
            icon={<Icon icon={ChevronLeft} />}
            onClick={() => step(-1)}
            onKeyDown={onKeyDown}
          />
          <output className={styles.counter}>
            <span aria-hidden>{`${index + 1} / ${pictures.length}`}</span>
            <VisuallyHidden>{`Picture ${index + 1} of ${pictures.length}: ${pictures[index]?.alt}`}</VisuallyHidden>
          </output>
          <IconButton
            variant="outline"
            label="Next picture"
            icon={<Icon icon={ChevronRight} />}
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
              onClick={() => show(place)}
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
