import type { Design } from '../design/schemas.js';
import type { CartLine, LineRequest } from './schemas.js';

/** What is to be printed and charged, in whatever quantity. */
export type LineContent = Omit<LineRequest, 'quantity' | 'selectedPackPrice' | 'customDesign'> & {
  customDesign?: Design | null;
};

const PRINTED = 'magnet window template id version path crop cx cy w h rotation'.split(' ');

/** What a design prints, whatever the order of its slots; nothing without one. */
const printedBy = (design: Design | null | undefined): string[] =>
  design?.slots.length
    ? [
        JSON.stringify(
          design.slots.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window),
          PRINTED,
        ),
      ]
    : [];

/**
 * Equal for two lines that print and charge the same thing, photos in the same order: their quantities add up. It ignores
 * when a design was approved. Lines without a design keep the identity that earlier versions stored.
 */
export const lineIdentityOf = (line: LineContent): string =>
  JSON.stringify([
    line.productId,
    line.variationId,
    line.selectedPack,
    line.customImages,
    line.customMessage || null,
    ...printedBy(line.customDesign),
  ]);

export const isSameLine = (a: CartLine, b: CartLine): boolean =>
  lineIdentityOf(contentOf(a)) === lineIdentityOf(contentOf(b));

const contentOf = (line: CartLine): LineContent => ({ ...line, variationId: line.variation?.id ?? null });
