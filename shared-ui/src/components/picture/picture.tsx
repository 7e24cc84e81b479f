import { useEffect, useRef, useState } from 'react';
import ImageOff from 'lucide-react/icons/image-off';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './picture.module.css';

export type PictureProps = {
  /** A path under /objects/ is fetched in the width that the screen needs; any other address (a preview) as it is. None: the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The picture's own proportions: they reserve its place. */
  width: number;
  height: number;
  /** How wide it is shown, as in HTML. */
  sizes?: string;
  /** It is what the visitor sees first: fetched at once and before others. */
  priority?: boolean;
  /** The magnet whose corners it has. */
  shape?: 'square' | 'rectangle' | 'round';
  placeholderText?: string;
  className?: string;
};

/** The width that a browser without srcset gets. */
const FALLBACK_WIDTH = 640;

function sourcesOf(src: string, sizes: string | undefined) {
  if (!src.startsWith('/objects/')) return { src };
  return {
    sizes,
    srcSet: shopPolicy.imageWidths.map((width) => `${src}?w=${width} ${width}w`).join(', '),
    src: `${src}?w=${FALLBACK_WIDTH}`,
  };
}

/** A picture that keeps its place while it loads, and says so when it cannot be had. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  shape,
  placeholderText = 'Image not available',
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const look = classNames(styles.picture, shape && styles[shape], className);

  useEffect(() => {
    // it may have failed before React listened
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  if (!src || failedSrc === src) {
    return (
      <span className={classNames(look, styles.placeholder)} style={{ aspectRatio: `${width} / ${height}` }}>
        <ImageOff aria-hidden="true" />
        {alt && <VisuallyHidden>{`${alt}: `}</VisuallyHidden>}
        <span className={styles.text}>{placeholderText}</span>
      </span>
    );
  }
  return (
    <img
      ref={image}
      // React sets these in the order written: `loading`, `sizes` and `srcset` must be there before `src` starts the request
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      {...sourcesOf(src, sizes)}
      alt={alt}
      width={width}
      height={height}
      className={look}
      onError={() => setFailedSrc(src)}
    />
  );
}
