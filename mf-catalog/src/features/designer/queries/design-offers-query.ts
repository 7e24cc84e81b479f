import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** What is cached about a stored draft has a key that begins like this. */
export const draftKeyOf = (draftId: string) => ['/api/design-drafts', draftId];

/** Photos that links have added: those to decide on, and accepted ones. */
export const designOffersQuery = (draftId: string) =>
  queryOptions({
    queryKey: [...draftKeyOf(draftId), 'offers'],
    queryFn: ({ signal }) => callApi('GET /api/design-drafts/:id/offers', { id: draftId }, { signal }),
  });
