import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { evidencePath } from 'shared-contracts/disputes/evidence-path';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { ContactForm } from 'shared-contracts/orders/contact';
import type { Order } from 'shared-contracts/orders/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { downloadFile } from '../../../shared/download/download-file';
import { nextLookAtMails } from '../model/mail-state';

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
    refetchInterval: ({ state }) => nextLookAtMails(state.data, new Date()),
  });

/** Refetches the order and its lists, after a refusal too. */
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

export const useSetPrintDay = () =>
  useDeskChange((day: ApiInput<'PUT /api/admin/orders/:id/not-before'>) =>
    callApi('PUT /api/admin/orders/:id/not-before', day),
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

export const useAskForPhotos = () =>
  useDeskChange(({ version, ...request }: ApiInput<'POST /api/admin/orders/:id/photo-request'> & { version: number }) =>
    callApi('POST /api/admin/orders/:id/photo-request', request, { ifMatch: `"${version}"` }),
  );

type OrderChange = Pick<
  ApiInput<'PATCH /api/orders/:id'>,
  'trackingNumber' | 'asksAboutTracking' | 'printsChecked' | 'holdReason'
>;
type SeenOrder = Pick<Order, 'id' | 'version' | 'status'>;

export function useChangeOrder({ id, version, status }: SeenOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: OrderChange) =>
      callApi('PATCH /api/orders/:id', { id, status, ...change }, { ifMatch: `"${version}"` }),
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}

export function useCorrectContact(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: ContactForm; version: number }) =>
      callApi('PUT /api/admin/orders/:id/contact', { id, ...form }, { ifMatch: `"${version}"` }),
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}

export function useReprint() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ApiInput<'POST /api/admin/orders/:id/reprint'>) =>
      callApi('POST /api/admin/orders/:id/reprint', request),
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}

export const useDisputeEvidence = () =>
  useMutation({ mutationFn: (orderId: string) => downloadFile(evidencePath(orderId), 'dispute-evidence.pdf') });

/** Keeps photos that another order still needs for printing. */
export function useDeletePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('POST /api/admin/orders/:id/delete-photos', { id }),
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}
