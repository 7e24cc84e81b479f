import { useQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { featuredProductsQuery } from './featured-products-query';

export type FeaturedProducts =
  { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'ready'; products: Product[] };

/** A failure on the server counts as loading: the browser retries. */
export function useFeaturedProducts(): FeaturedProducts {
  const { data, isError, refetch } = useQuery(featuredProductsQuery());
  if (data) return { state: 'ready', products: data };
  if (isError && typeof window !== 'undefined') return { state: 'failed', retry: () => void refetch() };
  return { state: 'loading' };
}
