import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { Shop } from './shop';

/** What the shell hands to a slice. `apiOrigin` is empty in the browser and the API's own address on the server. */
export type SliceContext = { queryClient: QueryClient; apiOrigin: string; shop: Shop };
/** The one thing that a slice exposes, as the default export of `src/exposes/routes.tsx`: its pages, with absolute paths. */
export type SliceRoutes = (context: SliceContext) => RouteObject[];
