import { type DesignedLine, designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { DesignedMagnet } from '../designed-magnet/designed-magnet';
import { Picture } from '../picture/picture';

export type PicturedLine = DesignedLine & { customImages: readonly string[] };

type LinePictureProps = {
  line: PicturedLine;
  /** Shown while the line has no photos. */
  productImage: string | null;
  /** What the picture is if it is the shopper's; that of a product, beside its name, says nothing new. */
  alt: string;
  /** The side of its square as a CSS length: `4rem`. */
  size: string;
  /** The look of a picture that is not a designed magnet. */
  className?: string;
};

/** The picture of a line: its first designed magnet, else its first photo, else its product. */
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
      className={className}
    />
  );
}
