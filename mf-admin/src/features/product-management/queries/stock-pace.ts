import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { callApi } from 'shell/contract';

/** `pageIds`: the ids of its page, joined by commas. */
export type ListedProduct = AdminProduct & { pageIds: string };

export const listedProducts = (pages: readonly (readonly AdminProduct[])[]): ListedProduct[] =>
  pages.flatMap((page) => {
    const pageIds = page.map(({ id }) => id).join(',');
    return page.map((product) => ({ ...product, pageIds }));
  });

const paceQuery = (pageIds: string) =>
  queryOptions({
    queryKey: ['/api/admin/stock-at-risk', pageIds],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/admin/stock-at-risk',
        { products: pageIds, limit: String(pageIds.split(',').length) },
        { signal },
      ),
  });

/** How long stock lasts, fetched once per page of products. */
export const useStockPace = ({ id, pageIds }: ListedProduct) =>
  useQuery({ ...paceQuery(pageIds), select: (paces) => paces.find((pace) => pace.id === id) });
