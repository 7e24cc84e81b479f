import { type LineChoice, lineTitle } from 'shared-contracts/cart/line-text';
import { missingPhotosIn, withPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import type { OrderLine } from 'shared-contracts/orders/schemas';

type Counted = Pick<OrderLine, 'productName' | 'quantity'>;
type StoredLine = Pick<OrderLine, 'customImages' | 'selectedPack'> & { photoPlaces?: number | null };

/** An order in lists: the first line's product ("+ N more" if there are several), all units, all photos and how many are missing. */
export function summaryOf(lines: readonly (Counted & StoredLine)[]): {
  productType: string;
  quantity: number;
  customImages: string[];
  missingPhotos: number;
} {
  const [first, ...others] = lines;
  if (!first) throw new RangeError('an order has at least one line');
  return {
    productType: others.length ? `${first.productName} + ${others.length} more` : first.productName,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    customImages: lines.flatMap((line) => line.customImages),
    missingPhotos: missingPhotosIn(lines.map(withPhotoPlaces)),
  };
}

/** The contents of an order by line: "2 x Classic Square, Finish: Glossy, pack of 9". */
export const contentsOf = (lines: readonly (Counted & LineChoice)[]): string[] =>
  lines.map((line) => `${line.quantity} x ${lineTitle(line.productName, line)}`);
