import { type LineChoice, lineTitle } from 'shared-contracts/cart/line-text';
import type { OrderLine } from 'shared-contracts/orders/schemas';

type Counted = Pick<OrderLine, 'productName' | 'quantity'>;

/** An order in lists: the first line's product ("+ N more" if there are several), all units, all photos. */
export function summaryOf(lines: readonly (Counted & Pick<OrderLine, 'customImages'>)[]): {
  productType: string;
  quantity: number;
  customImages: string[];
} {
  const [first, ...others] = lines;
  if (!first) throw new RangeError('an order has at least one line');
  return {
    productType: others.length ? `${first.productName} + ${others.length} more` : first.productName,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    customImages: lines.flatMap((line) => line.customImages),
  };
}

/** The contents of an order by line: "2 x Classic Square, Finish: Glossy, pack of 9". */
export const contentsOf = (lines: readonly (Counted & LineChoice)[]): string[] =>
  lines.map((line) => `${line.quantity} x ${lineTitle(line.productName, line)}`);
