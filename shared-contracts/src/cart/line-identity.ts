import type { CartLine, LineRequest } from './schemas.js';

/** What is to be printed and charged, in whatever quantity. */
export type LineContent = Omit<LineRequest, 'quantity' | 'selectedPackPrice'>;

/** Equal for two lines that print and charge the same thing, photos in the same order: their quantities add up. */
export const lineIdentityOf = (line: LineContent): string =>
  JSON.stringify([line.productId, line.variationId, line.selectedPack, line.customImages, line.customMessage || null]);

/** Whether two cart lines are the same thing; anything else, such as another design, is a line of its own. */
export const isSameLine = (a: CartLine, b: CartLine): boolean =>
  lineIdentityOf(contentOf(a)) === lineIdentityOf(contentOf(b));

const contentOf = (line: CartLine): LineContent => ({ ...line, variationId: line.variation?.id ?? null });
