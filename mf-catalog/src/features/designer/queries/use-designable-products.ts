import { useQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { productQuery } from '../../../shared/offers/product-query';
import { designableProductsQuery } from './designable-products-query';

/** The products to choose from. The one that the address asks for is among them, if it is sold. */
export function useDesignableProducts(wanted: string | null) {
  const { data: listed, error, refetch } = useQuery(designableProductsQuery());
  const isListed = listed?.some(({ id }) => id === wanted) ?? false;
  const asked = useQuery({ ...productQuery(wanted ?? ''), enabled: wanted !== null && !isListed });
  const isReady = listed !== undefined && (wanted === null || isListed || !asked.isLoading);
  const products: readonly Product[] = [...(asked.data && !isListed ? [asked.data] : []), ...(listed ?? [])];
  return { products, isReady, error, retry: () => void refetch() };
}
