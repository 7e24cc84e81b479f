import type { Design } from '../design/schemas.js';
import type { CartLine, LineRequest } from './schemas.js';

export type LineContent = Omit<LineRequest, 'quantity' | 'selectedPackPrice' | 'customDesign'> & {
  customDesign?: Design | null;
};

const PRINTED = 'magnet window template id version orientation path crop cx cy w h rotation'.split(' ');

const printedBy = (design: Design | null | undefined): string[] =>
  design?.slots.length && !design.made
    ? [
        JSON.stringify(
          design.slots.toSorted((a, b) => a.magnet - b.magnet || a.window - b.window),
          PRINTED,
        ),
      ]
    : [];

/** Equal for lines that print and charge the same. It is stored: don't change it for lines without an approved design. */
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
