import type { CartProblem } from 'shared-contracts/cart/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { LineContent } from 'shared-contracts/cart/line-identity';
import { type OfferedProduct, lineProblemOf } from 'shared-contracts/cart/line-problem';

/** The part of a product that decides whether it can be put into a cart. */
export type CartableProduct = OfferedProduct & {
  id: string;
  name: string;
  isActive: boolean;
  available: number;
  magnets: ProductMagnets;
};

export type Unsellable = Extract<CartProblem, 'product_gone' | 'pack_gone' | 'variation_gone'>;

/** Why this line can't be bought in any quantity; undefined if it can. */
export function whyUnsellable(line: LineContent, product: CartableProduct | undefined): Unsellable | undefined {
  return product?.isActive ? lineProblemOf(line, product) : 'product_gone';
}
