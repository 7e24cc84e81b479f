import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApi, callApiPage } from 'shell/contract';

/** Prefix of all keys, as each change of a release affects most of them. */
export const RELEASES = '/api/admin/releases';
const CANARY_WATCH_MS = 10_000;

/** Refetched while a canary runs, which may be withdrawn automatically. */
export const releasesQuery = queryOptions({
  queryKey: [RELEASES, 'overview'],
  queryFn: ({ signal }) => callApi('GET /api/admin/releases', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.slices.some(({ canary }) => canary) ? CANARY_WATCH_MS : false),
  staleTime: 0,
});

const paged = {
  initialPageParam: '',
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
  staleTime: 0,
};
const after = (cursor: string) => (cursor ? { cursor } : {});

export const versionsQuery = (slice: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [RELEASES, 'versions', slice],
    queryFn: ({ pageParam, signal }) =>
      callApiPage('GET /api/admin/releases/versions', { slice, ...after(pageParam) }, { signal }),
  });

export const compositionsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [RELEASES, 'compositions'],
  queryFn: ({ pageParam, signal }) => callApiPage('GET /api/admin/releases/compositions', after(pageParam), { signal }),
});

export const changesQuery = (slice: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [RELEASES, 'changes', slice],
    queryFn: ({ pageParam, signal }) =>
      callApiPage('GET /api/admin/releases/changes', { ...(slice && { slice }), ...after(pageParam) }, { signal }),
  });

export type HealthHours = NonNullable<ApiInput<'GET /api/admin/releases/health'>['hours']>;

export const healthQuery = (slice: string, hours: HealthHours) =>
  queryOptions({
    queryKey: [RELEASES, 'health', slice, hours],
    queryFn: ({ signal }) => callApi('GET /api/admin/releases/health', { slice, hours }, { signal }),
    // the charts stay during loading
    placeholderData: (previous) => (previous?.slice === slice ? previous : undefined),
    staleTime: 0,
  });

export const errorsQuery = (slice: string, version: string) =>
  queryOptions({
    queryKey: [RELEASES, 'errors', slice, version],
    queryFn: ({ signal }) => callApi('GET /api/admin/releases/errors', { slice, version }, { signal }),
    staleTime: 0,
  });

export const tokensQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [RELEASES, 'tokens'],
  queryFn: ({ pageParam, signal }) => callApiPage('GET /api/admin/release-tokens', after(pageParam), { signal }),
});
