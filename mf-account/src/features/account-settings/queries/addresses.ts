import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressForm } from 'shared-contracts/accounts/addresses';
import { callApi } from 'shell/contract';

export const addressesQuery = queryOptions({
  queryKey: ['/api/account/addresses'],
  queryFn: ({ signal }) => callApi('GET /api/account/addresses', {}, { signal }),
});

function useAddressChange<T>(change: (value: T) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey }),
  });
}

export const useSaveAddress = () =>
  useAddressChange(({ id, form }: { id: string | null; form: AddressForm }) =>
    id === null
      ? callApi('POST /api/account/addresses', form)
      : callApi('PUT /api/account/addresses/:id', { id, ...form }),
  );

export const useRemoveAddress = () =>
  useAddressChange((id: string) => callApi('DELETE /api/account/addresses/:id', { id }));
