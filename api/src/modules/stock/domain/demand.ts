/** How many units of a product are wanted. One unit is one cart quantity (one pack), whatever the pack's size. */
export type Demand = { productId: string; quantity: number };

/** What the shop holds of a product: `inStock` units on the shelf, `reserved` of them promised to open checkouts. */
export type StockLevel = { productId: string; inStock: number; reserved: number; isActive: boolean };

export type Shortage = { productId: string; requested: number; available: number };

/**
 * The sum over all lines of each product, ascending by product id: whoever locks stock locks it in this order,
 * so that two checkouts over the same products can never wait for each other in a circle.
 */
export function demandOf(lines: readonly Demand[]): Demand[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** What can be bought now: what is on the shelf without what is promised; nothing of a product that is switched off. */
export const availableOf = (level: StockLevel | undefined): number =>
  level?.isActive ? Math.max(0, level.inStock - level.reserved) : 0;

/** The products of which less can be bought than is wanted. */
export function shortagesOf(demand: readonly Demand[], levels: readonly StockLevel[]): Shortage[] {
  const byProduct = new Map(levels.map((level) => [level.productId, level]));
  return demand
    .map(({ productId, quantity }) => ({
      productId,
      requested: quantity,
      available: availableOf(byProduct.get(productId)),
    }))
    .filter(({ requested, available }) => available < requested);
}
