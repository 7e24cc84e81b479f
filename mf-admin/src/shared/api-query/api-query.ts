import { queryOptions } from '@tanstack/react-query';
import type { ApiInput, ApiKey } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

/** The answer of one endpoint, cached under `queryKey`. */
export const apiQuery = <K extends ApiKey>(endpoint: K, input: ApiInput<K>, queryKey: readonly unknown[]) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callApi(endpoint, input, { signal }) });
