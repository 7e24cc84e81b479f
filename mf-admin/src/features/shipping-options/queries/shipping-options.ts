import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminShippingOption, ShippingOptionForm } from 'shared-contracts/shipping/schemas';
import { callApi } from 'shell/contract';

export const shippingOptionsQuery = queryOptions({
  queryKey: ['/api/admin/shipping-options'],
  queryFn: ({ signal }) => callApi('GET /api/admin/shipping-options', {}, { signal }),
});

function useShippingChange<T>(change: (value: T) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      // cached storefront queries
      void queryClient.invalidateQueries({ queryKey: ['/api/shipping-options'] });
      await queryClient.invalidateQueries({ queryKey: shippingOptionsQuery.queryKey });
    },
  });
}

type OptionVersion = Pick<AdminShippingOption, 'id' | 'version'>;
const ifMatch = ({ version }: OptionVersion) => ({ ifMatch: `"${version}"` });

export const useSaveShippingOption = () =>
  useShippingChange(({ seen, form }: { seen: OptionVersion | null; form: ShippingOptionForm }) =>
    seen
      ? callApi('PUT /api/admin/shipping-options/:id', { id: seen.id, ...form }, ifMatch(seen))
      : callApi('POST /api/admin/shipping-options', form),
  );

export const useDeleteShippingOption = () =>
  useShippingChange((seen: OptionVersion) =>
    callApi('DELETE /api/admin/shipping-options/:id', { id: seen.id }, ifMatch(seen)),
  );
