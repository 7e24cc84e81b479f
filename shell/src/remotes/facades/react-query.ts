// Each export adds bytes to every first page (`node shell/federation/build/build.mjs --sizes`).
export {
  QueryClient,
  QueryClientProvider,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
