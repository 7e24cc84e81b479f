import { queryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

const SHOWN = '6';

export const insightsQuery = (range: ApiInput<'GET /api/admin/insights'>) =>
  queryOptions({
    queryKey: ['/api/admin/insights', range],
    queryFn: ({ signal }) => callApi('GET /api/admin/insights', range, { signal }),
    // the charts stay during loading
    placeholderData: (previous) => previous,
  });

export const stockAtRiskQuery = queryOptions({
  queryKey: ['/api/admin/stock-at-risk', 'first'],
  queryFn: ({ signal }) => callApi('GET /api/admin/stock-at-risk', { limit: SHOWN }, { signal }),
});
