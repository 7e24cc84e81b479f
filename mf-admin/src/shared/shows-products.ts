const paths = new Set<unknown>([
  '/api/products',
  '/api/product-categories',
  '/api/admin/products',
  '/api/admin/product-summary',
  '/api/admin/stock-at-risk',
]);

/** Whether a cached query, whose key begins with its address, shows products: for `invalidateQueries` after one has changed. */
export const showsProducts = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean => paths.has(path);
