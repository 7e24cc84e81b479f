import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Failure, fail } from '../../../shared/result.js';

const { maximumPacksPerCheckout } = shopPolicy.stock;

/** The refusal of a checkout with more packs than one may hold; undefined if it may. */
export function refuseBulk(lines: readonly { quantity: number }[]): Failure | undefined {
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) <= maximumPacksPerCheckout) return undefined;
  return fail(
    'bulk_order',
    `Orders of more than ${maximumPacksPerCheckout} packs are bulk orders. Please ask for a quote on the contact page.`,
  );
}
