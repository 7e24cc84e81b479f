import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressForm } from 'shared-contracts/accounts/addresses';
import { callApi, toast } from 'shell/contract';

export const savedAddressesQuery = queryOptions({
  queryKey: ['/api/account/addresses'],
  queryFn: ({ signal }) => callApi('GET /api/account/addresses', {}, { signal }),
});

/** A failure does not hold up the payment. */
export function useSaveAddress() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (form: AddressForm) => callApi('POST /api/account/addresses', form),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedAddressesQuery.queryKey }),
  });
  const save = async (form: AddressForm): Promise<void> => {
    try {
      await mutateAsync(form);
    } catch {
      toast({ title: 'Your address was not saved', description: 'You can save it on your profile page.' });
    }
  };
  return { save, isPending };
}
