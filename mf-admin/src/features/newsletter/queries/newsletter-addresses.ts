import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

const ADDRESSES = '/api/admin/newsletter-addresses';
const ADDRESSES_PER_PAGE = '50';

type AddressSearch = Pick<ApiInput<'GET /api/admin/newsletter-addresses'>, 'q' | 'sort'>;

export const newsletterAddressesQuery = (search: AddressSearch) =>
  infiniteQueryOptions({
    queryKey: [ADDRESSES, search],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        'GET /api/admin/newsletter-addresses',
        { ...search, limit: ADDRESSES_PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });

export function useRemoveAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/admin/newsletter-addresses/:id', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ADDRESSES] }),
  });
}
