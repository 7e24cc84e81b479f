import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Synonym, SynonymForm } from 'shared-contracts/synonyms/schemas';
import { callApi } from 'shell/contract';

export const synonymsQuery = queryOptions({
  queryKey: ['/api/admin/synonyms'],
  queryFn: ({ signal }) => callApi('GET /api/admin/synonyms', {}, { signal }),
});

function useSynonymChange<T>(change: (value: T) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      // cached storefront searches
      void queryClient.invalidateQueries({ queryKey: ['/api/products'] });
      await queryClient.invalidateQueries({ queryKey: synonymsQuery.queryKey });
    },
  });
}

type SynonymVersion = Pick<Synonym, 'id' | 'version'>;
const ifMatch = ({ version }: SynonymVersion) => ({ ifMatch: `"${version}"` });

export const useSaveSynonym = () =>
  useSynonymChange(({ seen, form }: { seen: SynonymVersion | null; form: SynonymForm }) =>
    seen
      ? callApi('PUT /api/admin/synonyms/:id', { id: seen.id, ...form }, ifMatch(seen))
      : callApi('POST /api/admin/synonyms', form),
  );

export const useDeleteSynonym = () =>
  useSynonymChange((seen: SynonymVersion) => callApi('DELETE /api/admin/synonyms/:id', { id: seen.id }, ifMatch(seen)));
