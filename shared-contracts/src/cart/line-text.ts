import { type Money, formatMoney } from '../money/money.js';

export type LineChoice = { selectedPack: string | null } & (
  { variation: { name: string; value: string } | null } | { variationName: string | null }
);

/** `Finish: Glossy`. */
export function variationText(line: LineChoice): string | null {
  if ('variationName' in line) return line.variationName;
  return line.variation && `${line.variation.name}: ${line.variation.value}`;
}

/** `pack of 9`. */
export const packText = ({ selectedPack }: LineChoice): string | null => selectedPack && `pack of ${selectedPack}`;

/** `Coaster Round, Finish: Glossy, pack of 9`. */
export const lineTitle = (productName: string, line: LineChoice): string =>
  [productName, variationText(line), packText(line)].filter(Boolean).join(', ');

/** `$15.98 each, pack of 9`. */
export const eachText = (unitPrice: Money, line: LineChoice): string =>
  [`${formatMoney(unitPrice)} each`, packText(line)].filter(Boolean).join(', ');

export const OUT_OF_STOCK = 'This product is currently out of stock.';

/** `Only 2 items available in stock.` */
export const stockText = (available: number): string =>
  available > 0 ? `Only ${available} items available in stock.` : OUT_OF_STOCK;
