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

/** For `invalidateQueries` after a change, in all slices' shared cache. */
export const showsOrders = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  orderPaths.some((one) => one === path);
