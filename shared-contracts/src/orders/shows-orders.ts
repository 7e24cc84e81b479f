/** Addresses whose answers show orders: status, photos, history, sums or what is owed. */
export const orderPaths = [
  '/api/orders',
  '/api/user/orders',
  '/api/track-order',
  '/api/verify-payment',
  '/api/admin/orders',
  '/api/admin/order-summary',
  '/api/admin/insights',
  '/api/admin/refunds',
  '/api/admin/claims',
  '/api/admin/to-do',
  '/api/admin/print-runs',
  '/api/admin/print-sheets',
] as const;

/**
 * Whether a cached query, whose key begins with its address, shows orders: for `invalidateQueries` after an order has changed. The slices
 * share one cache, so that each of them refreshes what the others show.
 */
export const showsOrders = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  orderPaths.some((one) => one === path);
