import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Permission } from 'shared-contracts/accounts/permissions';
import type { ToDo } from 'shared-contracts/to-do/schemas';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { apiQuery } from '../api-query/api-query';

type CountName = Exclude<keyof ToDo, 'disputesDueAt'>;
type Work = { count: CountName; text: string };
type WaitingOrders = { to: string; label: string; count: CountName; permission?: Permission };

export const workIn: Readonly<Record<string, Work>> = {
  '/admin/claims': { count: 'claims', text: 'open' },
  '/admin/messages': { count: 'messages', text: 'open' },
  '/admin/reviews': { count: 'reviews', text: 'to moderate' },
  '/admin/refunds': { count: 'refunds', text: 'to make' },
};

/** Order lists below their section. */
export const waitingOrders: readonly WaitingOrders[] = [
  { to: '/admin/orders?ready=yes', label: 'To print', count: 'unprinted' },
  { to: '/admin/orders?late=yes&sort=shipBy', label: 'Late', count: 'late' },
  { to: '/admin/orders?hold=held', label: 'On hold', count: 'held' },
  { to: '/admin/orders?hold=overdue', label: 'Overdue', count: 'overdue' },
  { to: '/admin/orders?disputed=needs_response', label: 'Disputed', count: 'disputes', permission: 'seeMoney' },
];

const toDoQuery = queryOptions({
  ...apiQuery('GET /api/admin/to-do', {}, ['/api/admin/to-do']),
  // refetched with each page
  staleTime: 0,
});

/** Counts orders placed since a list was loaded. Not a key of lists, which stay as they are. */
export const NEW_ORDERS = '/api/orders/new';

/** Undefined until loaded, or if that fails. */
export const useToDo = (isStaff: boolean): ToDo | undefined => useQuery({ ...toDoQuery, enabled: isStaff }).data;

/** Refetches the counts when orders change, and after each change made here. */
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
