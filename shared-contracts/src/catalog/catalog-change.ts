export const CATALOG_CHANGED = 'catalog_changed';

/**
 * The products of which nothing but the number of units has changed, by a notification's payload: `stock <id> <id> …`.
 * Undefined where anything in the catalog may have changed.
 */
export function stockChangeIn(payload: string | null): string[] | undefined {
  const [kind, ...productIds] = payload?.split(' ') ?? [];
  return kind === 'stock' && productIds.length > 0 ? productIds : undefined;
}
