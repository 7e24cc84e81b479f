import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: ({ signal }) => callApi('GET /api/orders/:id', { id }, { signal }),
  });

const DESKS = '/api/admin/orders';
export const deskQuery = (id: string) =>
  queryOptions({
    queryKey: [DESKS, id, 'desk'],
    queryFn: ({ signal }) => callApi('GET /api/admin/orders/:id/desk', { id }, { signal }),
  });

/** A write that answers the desk as it is then. The order and its lists are read again, after a refusal too. */
function useDeskChange<Input extends { id: string }>(change: (input: Input) => Promise<OrderDesk>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (desk, { id }) => queryClient.setQueryData(deskQuery(id).queryKey, desk),
    onSettled: (desk) =>
      queryClient.invalidateQueries({
        predicate: (query) => showsOrders(query) && !(desk && query.queryKey[0] === DESKS),
      }),
  });
}

export const useAddNote = () =>
  useDeskChange((note: ApiInput<'POST /api/admin/orders/:id/notes'>) =>
    callApi('POST /api/admin/orders/:id/notes', note),
  );

export const useResendMail = () =>
  useDeskChange((mail: ApiInput<'POST /api/admin/orders/:id/mails'>) =>
    callApi('POST /api/admin/orders/:id/mails', mail),
  );

export const useRevokeLinks = () =>
  useDeskChange((order: ApiInput<'POST /api/admin/orders/:id/revoke-links'>) =>
    callApi('POST /api/admin/orders/:id/revoke-links', order),
  );

export const useRefund = () =>
  useDeskChange((refund: ApiInput<'POST /api/admin/orders/:id/refunds'>) =>
    callApi('POST /api/admin/orders/:id/refunds', refund),
  );

/** Of the version that the admin saw. */
export const useAskForPhotos = () =>
  useDeskChange(({ version, ...request }: ApiInput<'POST /api/admin/orders/:id/photo-request'> & { version: number }) =>
    callApi('POST /api/admin/orders/:id/photo-request', request, { ifMatch: `"${version}"` }),
  );

/** Ends the hold of a pending order as the admin saw it. */
export function useReleaseHold() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      callApi('PATCH /api/orders/:id', { id, status: 'pending', holdReason: null }, { ifMatch: `"${version}"` }),
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}

/** Deletes all photos of the order that no other order has yet to be printed with. */
export function useDeletePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('POST /api/admin/orders/:id/delete-photos', { id }),
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
