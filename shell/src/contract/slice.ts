import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { Shop } from './shop';

/** `apiOrigin` is empty in the browser. */
export type SliceContext = { queryClient: QueryClient; apiOrigin: string; shop: Shop };
/**
 * The default export of `src/exposes/routes.tsx`, with absolute paths. `lazy` returns a `Component` and optionally an `ErrorBoundary` and
 * a `loader`.
 */
export type SliceRoutes = (context: SliceContext) => RouteObject[];
