import { useEffect, useRef, useState } from 'react';
import ImageOff from '@lucide/icons/icons/image-off';
import { Icon } from '../icon/icon';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './picture.module.css';

export type PictureProps = {
  /** A path under /objects/ is served in the width needed; other URLs, such as previews, as they are. */
  src: string | null | undefined;
  alt: string;
  /** Intrinsic size, to reserve space. */
  width: number;
  height: number;
  sizes?: string;
  /** For the page's main picture: loads at once, before others. */
  priority?: boolean;
  placeholderText?: string;
  className?: string;
};

const FALLBACK_WIDTH = 640;

function sourcesOf(src: string, sizes: string | undefined) {
  if (!src.startsWith('/objects/')) return { src };
  return {
    sizes,
    srcSet: shopPolicy.imageWidths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', '),
    src: pictureUrl(src, FALLBACK_WIDTH),
  };
}

/** One of the shop's own pictures, in the size and format that fit. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  placeholderText = 'Image not available',
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const classes = classNames(styles.picture, className);

  useEffect(() => {
    // it may have failed before hydration
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  if (!src || failedSrc === src) {
    return (
      <span className={classNames(classes, styles.placeholder)}>
        {/* reserves the space: the content security policy blocks style attributes in the server's HTML */}
        <svg className={styles.space} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
        <span className={styles.message}>
          <Icon icon={ImageOff} />
          {alt && <VisuallyHidden>{`${alt}: `}</VisuallyHidden>}
          <span className={styles.text}>{placeholderText}</span>
        </span>
      </span>
    );
  }
  return (
    <img
      ref={image}
      // order matters: React sets attributes as written, and `src` starts the request
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      {...sourcesOf(src, sizes)}
      alt={alt}
      width={width}
      height={height}
      className={classes}
      onError={() => setFailedSrc(src)}
    />
  );
}
