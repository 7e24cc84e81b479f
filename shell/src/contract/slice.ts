import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { Shop } from './shop';

/** `apiOrigin` is empty in the browser. */
export type SliceContext = { queryClient: QueryClient; apiOrigin: string; shop: Shop };
/**
 * Absolute paths: the default export of `src/exposes/routes.tsx`. `lazy` returns a `Component` and, if it has them, an `ErrorBoundary` and a
 * `loader`.
 */
export type SliceRoutes = (context: SliceContext) => RouteObject[];
