import { queryOptions } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { callApi } from 'shell/contract';

const SUGGESTED = '4';

export type SuggestedProducts = { kind: 'closest' | 'popular'; products: Product[] };

export const suggestedProductsQuery = (q: string, origin?: string) =>
  queryOptions({
    queryKey: ['/api/products', 'suggested', q],
    queryFn: async ({ signal }): Promise<SuggestedProducts> => {
      const options = { signal, origin };
      const closest = q ? await callApi('GET /api/products', { q, match: 'any', limit: SUGGESTED }, options) : [];
      if (closest.length > 0) return { kind: 'closest', products: closest };
      return {
        kind: 'popular',
        products: await callApi('GET /api/products', { featured: 'true', limit: SUGGESTED }, options),
      };
    },
  });
