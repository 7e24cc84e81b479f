import { type ModuleFederation, createInstance } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-tools/runtime-core';
import type { ComposedSlice } from '../app/page-data';
import { sharedSingletons } from './singletons';
import { LOAD_TIMEOUT_MS } from './with-timeout';

function checkedScripts(slices: readonly ComposedSlice[]) {
  const integrityOf = new Map(
    slices.map(({ entry, integrity }) => [new URL(entry, window.location.href).href, integrity]),
  );
  return {
    name: 'checked-scripts',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script');
      const { href, origin } = new URL(url, window.location.href);
      script.src = url;
      script.async = true;
      script.integrity = integrityOf.get(href) ?? '';
      if (origin !== window.location.origin) script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}

/** Keeps slices' zod from trying code that the content security policy blocks and reports. */
function configureZod(page: typeof globalThis & { __zod_globalConfig?: object }): void {
  // oxlint-disable-next-line no-underscore-dangle -- zod's name
  page.__zod_globalConfig = Object.assign(page.__zod_globalConfig ?? {}, { jitless: true });
}

export function createFederationHost(slices: readonly ComposedSlice[]): ModuleFederation {
  configureZod(globalThis);
  // slices are built without the runtime's core and read this global (externalRuntime)
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  return createInstance({
    name: 'shell',
    remotes: slices.map(({ container, entry }) => ({ name: container, entry, type: 'global' })),
    shared: sharedSingletons,
    plugins: [checkedScripts(slices)],
    shareStrategy: 'loaded-first',
  });
}
