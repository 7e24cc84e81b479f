import { type LineChoice, lineTitle } from 'shared-contracts/cart/line-text';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import { placedSlotsOf } from 'shared-contracts/design/design';
import { missingPhotosIn, withPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import type { OrderLine } from 'shared-contracts/orders/schemas';

type Counted = Pick<OrderLine, 'productName' | 'quantity'>;
type PreviewedLine = Pick<OrderLine, 'customImages' | 'selectedPack'> &
  Partial<Pick<OrderLine, 'customDesign' | 'magnets'>> & { photoPlaces?: number | null };

export const PREVIEWS = 3;

/** Of a designed line, what is seen of each photo. */
function picturesOf({ customDesign, magnets, selectedPack, customImages }: PreviewedLine): string[] {
  const placed = customDesign && magnets && placedSlotsOf(customDesign, magnets, Number(selectedPack ?? 1));
  return placed?.map((slot) => croppedPhotoUrl(slot, slot.template.windows[slot.window]!)) ?? customImages;
}

/** The first line's product ("+ N more" if there are several), all units and photos, some pictures. */
export function summaryOf(lines: readonly (Counted & PreviewedLine)[]): {
  productType: string;
  quantity: number;
  customImages: string[];
  previews: string[];
  missingPhotos: number;
} {
  const [first, ...others] = lines;
  if (!first) throw new RangeError('an order has at least one line');
  return {
    productType: others.length ? `${first.productName} + ${others.length} more` : first.productName,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    customImages: lines.flatMap((line) => line.customImages),
    previews: lines.flatMap(picturesOf).slice(0, PREVIEWS),
    missingPhotos: missingPhotosIn(lines.map(withPhotoPlaces)),
  };
}

/** "2 x Classic Square, Finish: Glossy, pack of 9". */
export const contentsOf = (lines: readonly (Counted & LineChoice)[]): string[] =>
  lines.map((line) => `${line.quantity} x ${lineTitle(line.productName, line)}`);
