import { useState } from 'react';
import ImageOff from '@lucide/icons/icons/image-off';
import { Icon } from '../icon/icon';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { isExpiringLink, sourceOf, sourcesOf } from './photo-location';
import styles from './photo.module.css';

export type PhotoProps = {
  /** `/objects/...`, or another URL in old records. */
  location: string;
  alt: string;
  sizes: string;
  missing: string;
  /** `fill` crops it to its box, `whole` shows all of it. */
  fit?: 'fill' | 'whole';
  priority?: boolean;
};

const Tile = ({ text, hint }: { text: string; hint?: string }) => (
  <span className={styles.tile} title={hint}>
    <Icon icon={ImageOff} />
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

/** A photo that a visitor has uploaded. */
export function Photo(props: PhotoProps) {
  if (isExpiringLink(props.location)) return <Tile text="Image temporarily unavailable" hint="Unavailable" />;
  return <LoadedPhoto key={props.location} {...props} />;
}
