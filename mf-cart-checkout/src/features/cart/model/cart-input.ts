import type { CartLineInput } from 'shared-contracts/cart/schemas';
import type { CartLine } from 'shell/contract';

/** A line as it is sent to be put (back) into the server's cart. */
export const cartInputOf = (line: CartLine): CartLineInput => ({
  productId: line.productId,
  quantity: line.quantity,
  customImages: line.customImages,
  customMessage: line.customMessage ?? undefined,
  selectedPack: line.selectedPack,
  selectedPackPrice: line.selectedPackPrice,
  variationId: line.variation?.id,
});
