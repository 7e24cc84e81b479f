import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

/** The printer's sheet and color profile. */
export const printerQuery = queryOptions({
  queryKey: ['/api/admin/printer'],
  queryFn: ({ signal }) => callApi('GET /api/admin/printer', {}, { signal }),
});
