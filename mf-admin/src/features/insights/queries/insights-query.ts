import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const SHOWN = '6';

export type Range = '7' | '30' | '90';

export const insightsQuery = (days: Range) =>
  queryOptions({
    queryKey: ['/api/admin/insights', days],
    queryFn: ({ signal }) => callApi('GET /api/admin/insights', { days }, { signal }),
    // the charts stay while another range loads
    placeholderData: (previous) => previous,
  });

export const stockAtRiskQuery = queryOptions({
  queryKey: ['/api/admin/stock-at-risk', 'first'],
  queryFn: ({ signal }) => callApi('GET /api/admin/stock-at-risk', { limit: SHOWN }, { signal }),
});
