import { useState } from 'react';
import ImageOff from 'lucide-react/icons/image-off';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { isExpiringLink, sourceOf, sourcesOf } from './photo-location';
import styles from './photo.module.css';

export type PhotoProps = {
  /** Where the photo is kept: `/objects/...` on the shop's own origin, or an address of before. */
  location: string;
  alt: string;
  /** The photo's width on the page, as `sizes` of an img. */
  sizes: string;
  /** What stands in the place of a photo that does not load. */
  missing: string;
  /** Whether the photo fills its box or shows all of itself. */
  fit?: 'fill' | 'whole';
  priority?: boolean;
};

const Tile = ({ text, hint }: { text: string; hint?: string }) => (
  <span className={styles.tile} title={hint}>
    <ImageOff aria-hidden="true" />
    <span>{text}</span>
  </span>
);

function LoadedPhoto({ location, alt, sizes, missing, fit = 'fill', priority = false }: PhotoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Tile text={missing} />;
  return (
    <img
      className={styles[fit]}
      src={sourceOf(location, shopPolicy.imageWidths)}
      srcSet={sourcesOf(location, shopPolicy.imageWidths)}
      sizes={sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setHasFailed(true)}
    />
  );
}

/**
 * A customer's photo, of whatever shape, in the box that the place gives it. Says so where it does not load, and does not
 * even try a presigned link that has run out.
 */
export function Photo(props: PhotoProps) {
  if (isExpiringLink(props.location)) return <Tile text="Image temporarily unavailable" hint="Unavailable" />;
  return <LoadedPhoto key={props.location} {...props} />;
}
