import { type DesignedLine, designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { DesignedMagnet } from '../designed-magnet/designed-magnet';
import { classNames } from '../../class-names';
import { Picture } from '../picture/picture';
import styles from './line-picture.module.css';

export type PicturedLine = DesignedLine & { customImages: readonly string[] };

type LinePictureProps = {
  line: PicturedLine;
  productImage: string | null;
  /** Of the shopper's picture; that of a product, beside its name, says nothing new. */
  alt: string;
  /** A CSS length: `4rem`. */
  size: string;
  className?: string;
};

/** The picture of a cart or order line: its design, its first photo as it is, or the product. */
export function LinePicture({ line, productImage, alt, size, className }: LinePictureProps) {
  const [magnet] = designedMagnetsOf(line);
  if (magnet) return <DesignedMagnet magnet={magnet} alt={alt} size={size} />;
  const photo = line.customImages[0];
  return (
    <Picture
      src={photo ?? productImage}
      alt={photo === undefined ? '' : alt}
      width={1}
      height={1}
      sizes={size}
      className={classNames(photo !== undefined && styles.photo, className)}
    />
  );
}
