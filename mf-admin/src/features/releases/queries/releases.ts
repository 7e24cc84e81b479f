import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { callApiPage } from 'shell/contract';
import { apiQuery } from '../../../shared/api-query/api-query';

/** Prefix of all keys, as each change of a release affects most of them. */
export const RELEASES = '/api/admin/releases';
const CANARY_WATCH_MS = 10_000;

/** Refetched while a canary runs, which may be withdrawn automatically. */
export const releasesQuery = queryOptions({
  ...apiQuery('GET /api/admin/releases', {}, [RELEASES, 'overview']),
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
    ...apiQuery('GET /api/admin/releases/health', { slice, hours }, [RELEASES, 'health', slice, hours]),
    // the charts stay during loading
    placeholderData: (previous) => (previous?.slice === slice ? previous : undefined),
    staleTime: 0,
  });

export const errorsQuery = (slice: string, version: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/releases/errors', { slice, version }, [RELEASES, 'errors', slice, version]),
    staleTime: 0,
  });

export const tokensQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [RELEASES, 'tokens'],
  queryFn: ({ pageParam, signal }) => callApiPage('GET /api/admin/release-tokens', after(pageParam), { signal }),
});
