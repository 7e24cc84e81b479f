import { type DragEvent, type ReactNode, Suspense, useState } from 'react';
import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { Icon } from 'shared-ui/icon';
import type { Product } from 'shared-contracts/catalog/schemas';
import { IconButton } from 'shared-ui/icon-button';
import { lazyPart } from 'shared-ui/lazy-part';
import { Picture } from 'shared-ui/picture';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import { type GalleryPicture, galleryOf } from '../model/gallery';
import styles from './gallery.module.css';
import { useCarousel } from '../model/use-carousel';

const MAIN_SIZES = '(min-width: 78rem) 41rem, (min-width: 56rem) 52vw, 94vw';

// loads with the uploader
const OwnPhotos = lazyPart(
  async () => (await import(/* webpackChunkName: "photo-uploader" */ './own-photos')).OwnPhotos,
  () => null,
);

type GalleryProps = {
  product: Product;
  photos: readonly PreviewPhoto[];
  picker: ReactNode;
};

export function Gallery({ product, photos, picker }: GalleryProps) {
  const pictures = galleryOf(product);
  const own = (imageUrl: string, isFirst: boolean) =>
    photos.length > 0 && (
      <Suspense fallback={null}>
        <OwnPhotos product={product} imageUrl={imageUrl} isFirst={isFirst} photos={photos} />
      </Suspense>
    );
  if (pictures.length > 1) return <Carousel name={product.name} pictures={pictures} own={own} picker={picker} />;
  return (
    <div className={styles.gallery}>
      <Stage picker={picker}>
        <Picture
          {...(pictures[0] ?? { src: null, alt: product.name, width: 1, height: 1 })}
          priority
          sizes={MAIN_SIZES}
          className={styles.single}
        />
        {own(pictures[0]?.src ?? '', true)}
      </Stage>
    </div>
  );
}

function Stage({ picker, children }: { picker: ReactNode; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const enter = ({ dataTransfer }: DragEvent) => setIsOver(dataTransfer.types.includes('Files'));
  return (
    <div
      className={styles.stage}
      data-over={isOver}
      onDragEnter={enter}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={() => setIsOver(false)}
    >
      {children}
      <div className={styles.picker}>{picker}</div>
    </div>
  );
}

type CarouselProps = {
  name: string;
  pictures: GalleryPicture[];
  own: (imageUrl: string, isFirst: boolean) => ReactNode;
  picker: ReactNode;
};

function Carousel({ name, pictures, own, picker }: CarouselProps) {
  const { index, show, step, onKeyDown, trackProps } = useCarousel(pictures.length);

  return (
    <section aria-label={`Pictures of ${name}`} className={styles.gallery}>
      <Stage picker={picker}>
        <div {...trackProps} aria-label="Swipeable pictures" className={styles.track}>
          {pictures.map((picture, place) => (
            <div key={picture.src} className={styles.slide} inert={place !== index}>
              <Picture {...picture} priority={place === 0} sizes={MAIN_SIZES} className={styles.main} />
              {own(picture.src, place === 0)}
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
      </Stage>
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
