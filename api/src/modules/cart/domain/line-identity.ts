import type { LineRequest } from 'shared-contracts/cart/schemas';

/** What is to be printed and charged, in whatever quantity. */
export type LineContent = Omit<LineRequest, 'quantity' | 'selectedPackPrice'>;

/** Equal for two lines that print and charge the same thing, photos in the same order: their quantities add up. */
export const lineIdentityOf = (line: LineContent): string =>
  JSON.stringify([line.productId, line.variationId, line.selectedPack, line.customImages, line.customMessage || null]);
