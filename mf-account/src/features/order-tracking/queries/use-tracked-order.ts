import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TrackingRequest, trackedOrderQuery } from './tracked-order-query';

const NOTHING: TrackingRequest = { orderNumber: '' };

/** Looks the order up at once if a link names it. */
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
