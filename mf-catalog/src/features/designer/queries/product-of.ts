import type { QueryClient } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { productQuery } from '../../../shared/offers/product-query';

/** `fallback` if it is no longer sold. */
export const productOf = (
  id: string,
  { queryClient, fallback }: { queryClient: QueryClient; fallback: Product },
): Promise<Product> => queryClient.fetchQuery(productQuery(id)).catch(() => fallback);
