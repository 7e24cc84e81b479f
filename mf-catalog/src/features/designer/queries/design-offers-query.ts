import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** Of all that is cached about a stored draft. */
export const draftKeyOf = (draftId: string) => ['/api/design-drafts', draftId];

export const designOffersQuery = (draftId: string) =>
  queryOptions({
    queryKey: [...draftKeyOf(draftId), 'offers'],
    queryFn: ({ signal }) => callApi('GET /api/design-drafts/:id/offers', { id: draftId }, { signal }),
  });
