import type { RouteObject } from 'react-router-dom';
import type { ComposedSlice } from '../app/page-data';
import { claimedRoutes } from '../app/shell-routes';
import type { SliceContext, SliceRoutes } from '../contract/slice';
import { reportFailure } from '../telemetry/report-failure';
import { createFederationHost } from './federation-host';
import { recoverable } from './recoverable-routes';
import { withTimeout } from './with-timeout';

export type SliceLoader = (slice: ComposedSlice) => Promise<RouteObject[]>;

/** Clears the runtime's record of a failure, so that a slice can be loaded again. */
export function createSliceLoader(slices: readonly ComposedSlice[], context: SliceContext): SliceLoader {
  const host = createFederationHost(slices);
  const loading = new Map<string, Promise<RouteObject[]>>();

  async function load({ name, container, paths }: ComposedSlice): Promise<RouteObject[]> {
    try {
      const exposed = await withTimeout(
        host.loadRemote<{ default: SliceRoutes }>(`${container}/routes`),
        `slice ${name}`,
      );
      if (!exposed) throw new Error(`slice ${name} exposes no routes`);
      return recoverable(claimedRoutes(exposed.default(context), paths));
    } catch (error) {
      reportFailure({ kind: 'load', slice: name, error });
      loading.delete(name);
      host.moduleCache.delete(container);
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
