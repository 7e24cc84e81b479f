import { queryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

export type TrackingRequest = ApiInput<'POST /api/track-order'>;

/** An order's progress. Never cached, since people check back for news. */
export const trackedOrderQuery = (asked: TrackingRequest) =>
  queryOptions({
    queryKey: ['/api/track-order', asked],
    queryFn: ({ signal }) => callApi('POST /api/track-order', asked, { signal }),
    staleTime: 0,
    // only while the page is visible
    refetchInterval: 60_000,
  });
