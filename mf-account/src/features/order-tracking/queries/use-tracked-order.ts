import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi } from 'shell/contract';

const NOTHING: TrackingRequest = { orderNumber: '' };

export function useTrackedOrder(linked: string | null) {
  const [asked, setAsked] = useState(linked ? { orderNumber: linked } : NOTHING);
  const query = useQuery({ ...trackedOrderQuery(asked), enabled: asked !== NOTHING });
  const ask = (next: TrackingRequest) => {
    const isSame = next.orderNumber === asked.orderNumber && next.email === asked.email;
    if (isSame) void query.refetch();
    else setAsked(next);
  };
  return { query, ask, isAsked: asked !== NOTHING };
}

export type TrackingRequest = ApiInput<'POST /api/track-order'>;

/** Never cached, since people check back for news. */
export const trackedOrderQuery = (asked: TrackingRequest) =>
  queryOptions({
    queryKey: ['/api/track-order', asked],
    queryFn: ({ signal }) => callApi('POST /api/track-order', asked, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
