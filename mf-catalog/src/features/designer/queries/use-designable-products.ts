import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { callApi } from 'shell/contract';
import { productQuery } from '../../../shared/offers/product-query';

const MAX_PRODUCTS = 48;

export const designableProductsQuery = (origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', { limit: MAX_PRODUCTS }],
    queryFn: ({ signal }) => callApi('GET /api/products', { limit: String(MAX_PRODUCTS) }, { signal, origin }),
  });

/** Includes the one in the address, if it is sold. */
export function useDesignableProducts(wanted: string | null) {
  const { data: listed, error, refetch } = useQuery(designableProductsQuery());
  const isListed = listed?.some(({ id }) => id === wanted) ?? false;
  const asked = useQuery({ ...productQuery(wanted ?? ''), enabled: wanted !== null && !isListed });
  const isReady = listed !== undefined && (wanted === null || isListed || !asked.isLoading);
  const products: readonly Product[] = [...(asked.data && !isListed ? [asked.data] : []), ...(listed ?? [])];
  return { products, isReady, error, retry: () => void refetch() };
}
