import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { Shop } from './shop';

/** What the shell passes to a slice. `apiOrigin` is empty in the browser and the API's origin on the server. */
export type SliceContext = { queryClient: QueryClient; apiOrigin: string; shop: Shop };
/**
 * A slice's pages with absolute paths: the default export of `src/exposes/routes.tsx`. A route's `lazy` is a function that returns a
 * `Component` and, if it has them, an `ErrorBoundary` and a `loader`.
 */
export type SliceRoutes = (context: SliceContext) => RouteObject[];
