import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** The visitor's stored drafts, latest first. */
export const designDraftsQuery = queryOptions({
  queryKey: ['/api/design-drafts'],
  queryFn: ({ signal }) => callApi('GET /api/design-drafts', {}, { signal }),
  // not cached, because saving and buying change it
  gcTime: 0,
});
