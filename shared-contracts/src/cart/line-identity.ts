import type { Design } from '../design/schemas.js';
import type { CartLine, LineRequest } from './schemas.js';

/** What is to be printed and charged, in whatever quantity. */
export type LineContent = Omit<LineRequest, 'quantity' | 'selectedPackPrice' | 'customDesign'> & {
  customDesign?: Design | null;
};

const PRINTED = 'magnet window template id version orientation path crop cx cy w h rotation'.split(' ');

/** What an approved design prints, whatever the order of its slots; one that the shop made is what its photos say. */
const printedBy = (design: Design | null | undefined): string[] =>
  design?.slots.length && !design.made
    ? [
        JSON.stringify(
          design.slots.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window),
          PRINTED,
        ),
      ]
    : [];

/**
 * Equal for two lines that print and charge the same thing, photos in the same order: their quantities add up. It ignores
 * when a design was approved. Lines without one, or with one that the shop made, keep the identity that earlier versions stored.
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
