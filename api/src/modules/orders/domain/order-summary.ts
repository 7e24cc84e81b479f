import { type LineChoice, lineTitle } from 'shared-contracts/cart/line-text';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { type DesignedMagnet, designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { windowOf } from 'shared-contracts/design/margins';
import { missingPhotosIn, withPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import type { OrderLine, PreviewMagnet } from 'shared-contracts/orders/schemas';

type Counted = Pick<OrderLine, 'productName' | 'quantity'>;
type PreviewedLine = Pick<OrderLine, 'customImages' | 'selectedPack'> &
  Partial<Pick<OrderLine, 'customDesign' | 'magnets'>> & { photoPlaces?: number | null };

export const PREVIEWS = 3;

const magnetsOf = ({ customDesign = null, magnets = null, selectedPack }: PreviewedLine): DesignedMagnet[] =>
  designedMagnetsOf({ customDesign, magnets, selectedPack });

const picturesOf = (magnets: readonly PreviewMagnet[]): string[] =>
  magnets.flatMap(({ template, photos }) =>
    photos.flatMap((photo, window) => (photo ? [croppedPhotoUrl(photo, windowOf({ template, window }))] : [])),
  );

function previewsOf(line: PreviewedLine): readonly string[] {
  const magnets = magnetsOf(line);
  return magnets.length > 0 ? picturesOf(magnets) : line.customImages;
}

/** Undefined if an older version has changed the photos since. */
export function previewMagnetsOf({
  previews,
  previewMagnets,
}: {
  previews: readonly string[];
  previewMagnets: PreviewMagnet[] | null;
}): PreviewMagnet[] | undefined {
  const pictures = picturesOf(previewMagnets ?? []).slice(0, PREVIEWS);
  const isCurrent = pictures.length === previews.length && pictures.every((picture, at) => picture === previews[at]);
  return isCurrent && pictures.length > 0 ? (previewMagnets ?? undefined) : undefined;
}

/** The first line's product ("+ N more" if there are several), and all units and photos. */
export function summaryOf(lines: readonly (Counted & PreviewedLine)[]): {
  productType: string;
  quantity: number;
  customImages: string[];
  previews: string[];
  previewMagnets: PreviewMagnet[];
  missingPhotos: number;
} {
  const [first, ...others] = lines;
  if (!first) throw new RangeError('an order has at least one line');
  return {
    productType: others.length ? `${first.productName} + ${others.length} more` : first.productName,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    customImages: lines.flatMap((line) => line.customImages),
    previews: lines.flatMap(previewsOf).slice(0, PREVIEWS),
    previewMagnets: lines
      .flatMap(magnetsOf)
      .slice(0, PREVIEWS)
      .map(({ template, photos }) => ({ template, photos })),
    missingPhotos: missingPhotosIn(lines.map(withPhotoPlaces)),
  };
}

/** "2 x Classic Square, Finish: Glossy, pack of 9". */
export const contentsOf = (lines: readonly (Counted & LineChoice)[]): string[] =>
  lines.map((line) => `${line.quantity} x ${lineTitle(line.productName, line)}`);
