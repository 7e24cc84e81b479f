const paths = new Set<unknown>([
  '/api/products',
  '/api/product-categories',
  '/api/admin/products',
  '/api/admin/product-summary',
  '/api/admin/stock-at-risk',
]);

export const showsProducts = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean => paths.has(path);
