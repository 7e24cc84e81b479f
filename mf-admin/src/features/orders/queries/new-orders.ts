import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { callApi } from 'shell/contract';
import { NEW_ORDERS } from '../../../shared/admin-frame/to-do';
import type { OrderSearch } from '../model/order-search';

const MOST = 25;

/** Orders placed after the list was first shown; refetched by the frame when one is placed. */
export function useNewOrders({ sort, ...filters }: OrderSearch, rows: readonly OrderSummary[] | undefined) {
  const key = JSON.stringify(filters);
  const [seen, setSeen] = useState<{ key: string; newest: string } | null>(null);
  const { data } = useQuery({
    queryKey: [NEW_ORDERS, filters],
    queryFn: ({ signal }) =>
      callApi('GET /api/orders', { ...filters, sort: 'newest', limit: String(MOST) }, { signal }),
    // without it nothing would refetch
    enabled: typeof EventSource !== 'undefined',
  });
  const newest = (sort === 'newest' ? rows : data)?.[0]?.createdAt ?? '';
  const isLoaded = rows !== undefined && (sort === 'newest' || data !== undefined);
  if (isLoaded && seen?.key !== key) setSeen({ key, newest });
  const isNew = ({ createdAt }: OrderSummary) => seen?.key === key && createdAt > seen.newest;
  const shown = new Set(rows?.map(({ id }) => id));
  const waiting = seen?.key === key ? (data ?? []).filter((order) => isNew(order) && !shown.has(order.id)) : [];
  return { isNew, waiting: waiting.length, isMore: waiting.length === MOST };
}
