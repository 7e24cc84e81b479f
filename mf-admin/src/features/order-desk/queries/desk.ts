import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { evidencePath } from 'shared-contracts/disputes/evidence-path';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { ContactForm } from 'shared-contracts/orders/contact';
import type { Order } from 'shared-contracts/orders/schemas';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi } from 'shell/contract';
import { useApiChange, useChange } from '../../../shared/api-change/use-api-change';
import { downloadFile } from '../../../shared/download/download-file';
import { nextLookAtMails } from '../model/mail-state';
import { apiQuery } from '../../../shared/api-query/api-query';

export const orderQuery = (id: string) => apiQuery('GET /api/orders/:id', { id }, ['/api/orders', id]);

const DESKS = '/api/admin/orders';
export const deskQuery = (id: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/orders/:id/desk', { id }, [DESKS, id, 'desk']),
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

type DeskKey =
  | 'POST /api/admin/orders/:id/notes'
  | 'PUT /api/admin/orders/:id/not-before'
  | 'POST /api/admin/orders/:id/mails'
  | 'POST /api/admin/orders/:id/revoke-links'
  | 'POST /api/admin/orders/:id/refunds';
const useDeskCall = <K extends DeskKey>(endpoint: K) =>
  useDeskChange((input: ApiInput<K>): Promise<OrderDesk> => callApi(endpoint, input));

export const useAddNote = () => useDeskCall('POST /api/admin/orders/:id/notes');
export const useSetPrintDay = () => useDeskCall('PUT /api/admin/orders/:id/not-before');
export const useResendMail = () => useDeskCall('POST /api/admin/orders/:id/mails');
export const useRevokeLinks = () => useDeskCall('POST /api/admin/orders/:id/revoke-links');
export const useRefund = () => useDeskCall('POST /api/admin/orders/:id/refunds');
export const useAskForPhotos = () =>
  useDeskChange(({ version, ...request }: ApiInput<'POST /api/admin/orders/:id/photo-request'> & { version: number }) =>
    callApi('POST /api/admin/orders/:id/photo-request', request, { ifMatch: `"${version}"` }),
  );

type OrderChange = Pick<
  ApiInput<'PATCH /api/orders/:id'>,
  'trackingNumber' | 'asksAboutTracking' | 'printsChecked' | 'holdReason'
>;
type SeenOrder = Pick<Order, 'id' | 'version' | 'status'>;
const orders = { predicate: showsOrders };

export const useChangeOrder = ({ id, version, status }: SeenOrder) =>
  useChange(orders, (change: OrderChange) =>
    callApi('PATCH /api/orders/:id', { id, status, ...change }, { ifMatch: `"${version}"` }),
  );

export const useCorrectContact = (id: string) =>
  useChange(orders, ({ form, version }: { form: ContactForm; version: number }) =>
    callApi('PUT /api/admin/orders/:id/contact', { id, ...form }, { ifMatch: `"${version}"` }),
  );

export const useReprint = () => useApiChange('POST /api/admin/orders/:id/reprint', orders);

export const useDisputeEvidence = () =>
  useMutation({ mutationFn: (orderId: string) => downloadFile(evidencePath(orderId), 'dispute-evidence.pdf') });

/** Keeps photos that another order still needs for printing. */
export const useDeletePhotos = () => useApiChange('POST /api/admin/orders/:id/delete-photos', orders);
