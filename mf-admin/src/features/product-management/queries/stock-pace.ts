import { queryOptions, useQueries } from '@tanstack/react-query';
import type { StockPace } from 'shared-contracts/insight/schemas';
import { callApi } from 'shell/contract';

export const STOCK_PACE = '/api/admin/stock-at-risk';
type Ids = readonly { id: string }[];

const paceQuery = (products: string, count: number) =>
  queryOptions({
    queryKey: [STOCK_PACE, products],
    queryFn: ({ signal }) => callApi('GET /api/admin/stock-at-risk', { products, limit: String(count) }, { signal }),
    enabled: count > 0,
  });

/** How long the stock of listed products lasts, asked once per page of the list. */
export const useStockPaces = (pages: readonly Ids[]): { paces: ReadonlyMap<string, StockPace>; isPending: boolean } =>
  useQueries({
    queries: pages.map((rows) => paceQuery(rows.map(({ id }) => id).join(','), rows.length)),
    combine: (answers) => ({
      paces: new Map(answers.flatMap(({ data = [] }) => data.map((pace) => [pace.id, pace] as const))),
      isPending: answers.some((answer) => answer.isLoading),
    }),
  });
