import { queryOptions } from '@tanstack/react-query';
import { callApi } from 'shell/contract';

const LOOK_EVERY_MS = 1000;

/** A print file, refetched until it is finished. */
export const printFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/print-files', id],
    queryFn: ({ signal }) => callApi('GET /api/admin/print-files/:id', { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : LOOK_EVERY_MS,
  });
