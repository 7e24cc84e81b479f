import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { orderQuery } from './order-query';

const WITHOUT_UPDATES_MS = 30_000;

/** An order that is read again whenever it changes; without a connection, from time to time while the page is visible. */
export function useLiveOrder(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  // an order that cannot be read has no updates either
  const isFound = queryClient.getQueryData(queryKey) !== undefined;
  const isLive = useLiveUpdates(isFound ? `/api/orders/${id}/events` : null, () => {
    void queryClient.invalidateQueries({ queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: [...queryKey, 'claims'] });
  });
  return useQuery({ ...orderQuery(id), refetchInterval: isFound && !isLive ? WITHOUT_UPDATES_MS : false });
}
