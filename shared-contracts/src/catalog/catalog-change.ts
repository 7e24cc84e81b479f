export const CATALOG_CHANGED = 'catalog_changed';

/** The products whose stock alone changed, by a payload `stock <id> <id> …`; undefined if anything may have changed. */
export function stockChangeIn(payload: string | null): string[] | undefined {
  const [kind, ...productIds] = payload?.split(' ') ?? [];
  return kind === 'stock' && productIds.length > 0 ? productIds : undefined;
}
