/** One unit is one pack, whatever its size. */
export type Demand = { productId: string; quantity: number };

export type StockLevel = { productId: string; inStock: number; reserved: number; isActive: boolean };

export type Shortage = { productId: string; requested: number; available: number };

/** Ascending by id: everybody locks stock in this order, against deadlocks. */
export function demandOf(lines: readonly Demand[]): Demand[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

export const availableOf = (level: StockLevel | undefined): number =>
  level?.isActive ? Math.max(0, level.inStock - level.reserved) : 0;

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
