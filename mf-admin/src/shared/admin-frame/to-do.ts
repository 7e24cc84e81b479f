import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ToDo } from 'shared-contracts/to-do/schemas';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { callApi } from 'shell/contract';

type Work = { count: keyof ToDo; text: string };

/** What waits in a section. */
export const workIn: Readonly<Record<string, Work>> = {
  '/admin/claims': { count: 'claims', text: 'open' },
  '/admin/messages': { count: 'messages', text: 'open' },
  '/admin/reviews': { count: 'reviews', text: 'to moderate' },
  '/admin/refunds': { count: 'refunds', text: 'to make' },
};

/** Lists of orders that wait for something, below their section. */
export const waitingOrders = [
  { to: '/admin/orders?status=pending', label: 'Unprinted', count: 'unprinted' },
  { to: '/admin/orders?late=yes&sort=shipBy', label: 'Late', count: 'late' },
  { to: '/admin/orders?hold=held', label: 'On hold', count: 'held' },
  { to: '/admin/orders?hold=overdue', label: 'Overdue', count: 'overdue' },
] as const;

const toDoQuery = queryOptions({
  queryKey: ['/api/admin/to-do'],
  queryFn: ({ signal }) => callApi('GET /api/admin/to-do', {}, { signal }),
  // read again with each page
  staleTime: 0,
});

/** What an order list has that was placed since it was loaded. The key is not that of lists, which stay as they are. */
export const NEW_ORDERS = '/api/orders/new';

/** Undefined until it is known; without it, the desk does without. */
export const useToDo = (isStaff: boolean): ToDo | undefined => useQuery({ ...toDoQuery, enabled: isStaff }).data;

/** Reads the counts and what is new again when orders are placed or change, and after whatever is done here. */
export function useDeskUpdates(): void {
  const queryClient = useQueryClient();
  useLiveUpdates('/api/admin/orders/events', () => {
    for (const key of [...toDoQuery.queryKey, NEW_ORDERS]) void queryClient.invalidateQueries({ queryKey: [key] });
  });
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queryClient.invalidateQueries({ queryKey: toDoQuery.queryKey });
      }),
    [queryClient],
  );
}
