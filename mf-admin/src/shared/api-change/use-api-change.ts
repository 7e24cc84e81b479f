import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput, ApiKey } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

/** Refetches the stale queries afterwards, after a refusal too: somebody else may have been first. */
export function useChange<Input, Output>(stale: QueryFilters, change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queryClient.invalidateQueries(stale) });
}

export const useApiChange = <K extends ApiKey>(endpoint: K, stale: QueryFilters) =>
  useChange(stale, (input: ApiInput<K>) => callApi(endpoint, input));
