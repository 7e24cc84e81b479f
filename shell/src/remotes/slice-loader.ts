import type { RouteObject } from 'react-router-dom';
import type { ComposedSlice } from '../app/page-data';
import { claimedRoutes } from '../app/shell-routes';
import type { SliceContext } from '../contract/slice';
import { reportFailure } from '../telemetry/report-failure';
import { createFederationHost } from './federation-host';
import { recoverable } from './recoverable-routes';
import { withTimeout } from './with-timeout';

export type SliceLoader = (slice: ComposedSlice) => Promise<RouteObject[]>;

export function createSliceLoader(context: SliceContext): SliceLoader {
  const loadRoutes = createFederationHost();
  const loading = new Map<string, Promise<RouteObject[]>>();

  async function load(slice: ComposedSlice): Promise<RouteObject[]> {
    const { name, paths } = slice;
    try {
      const routes = await withTimeout(loadRoutes(slice), `slice ${name}`);
      return recoverable(claimedRoutes(routes(context), paths));
    } catch (error) {
      reportFailure({ kind: 'load', slice: name, error });
      loading.delete(name);
      throw error;
    }
  }

  return (slice) => {
    const known = loading.get(slice.name);
    if (known) return known;
    const started = load(slice);
    loading.set(slice.name, started);
    return started;
  };
}
