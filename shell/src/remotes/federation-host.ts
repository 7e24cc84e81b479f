import { createInstance } from '@module-federation/enhanced/runtime';
import {
  CurrentGlobal,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-tools/runtime-core';
import type { ComposedSlice } from '../app/page-data';
import type { SliceRoutes } from '../contract/slice';
import { sharedSingletons } from './singletons';

type Container = {
  init: (shareScope: object | undefined) => Promise<void>;
  get: (name: './routes') => Promise<() => { default: SliceRoutes }>;
};

/** What slices' entries call of the runtime's core; the rest loads remotes of remotes, and `helpers` only has to exist. */
const core = {
  CurrentGlobal,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  helpers: {},
};

/** Keeps slices' zod from trying code that the content security policy blocks and reports. */
function configureZod(page: typeof globalThis & { __zod_globalConfig?: object }): void {
  // oxlint-disable-next-line no-underscore-dangle -- zod's name
  page.__zod_globalConfig = Object.assign(page.__zod_globalConfig ?? {}, { jitless: true });
}

function runEntry({ entry, integrity }: ComposedSlice): Promise<void> {
  const script = document.createElement('script');
  script.src = entry;
  script.async = true;
  script.integrity = integrity;
  if (new URL(script.src).origin !== window.location.origin) script.crossOrigin = 'anonymous';
  const settled = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const thrown = ({ filename, message }: ErrorEvent) => {
      if (filename === script.src) reject(new Error(`${entry} failed to run: ${message}`));
    };
    window.addEventListener('error', thrown, { signal: settled.signal });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${entry} failed to load`)));
    document.head.append(script);
  }).finally(() => {
    settled.abort();
    script.remove();
  });
}

/** Loads the routes of a slice, which share the shell's modules. Call again after a failure. */
export function createFederationHost(): (slice: ComposedSlice) => Promise<SliceRoutes> {
  configureZod(globalThis);
  // slices are built without the runtime's core and read this global (externalRuntime)
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const { shareScopeMap } = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharedSingletons,
    shareStrategy: 'loaded-first',
  });
  const containers = globalThis as unknown as Record<string, Container | undefined>;
  return async (slice) => {
    if (!containers[slice.container]) await runEntry(slice);
    const container = containers[slice.container];
    if (!container) throw new Error(`${slice.entry} failed to run`);
    await container.init(shareScopeMap['default']);
    const routes = await container.get('./routes');
    return routes().default;
  };
}
