import { compileFunction } from 'node:vm';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactQuery from '@tanstack/react-query';
import * as ReactRouterDom from 'react-router-dom';
import * as Zustand from 'zustand';
import * as Contract from '../../src/contract/contract';
import type { SliceRoutes } from '../../src/contract/slice';
import type { SliceInUse } from '../registry/composition';
import { usesPage } from './page-usage';

type Exports = Readonly<Record<string, unknown>>;

/** A copy that can't be changed, of functions that can't be changed either. Prototypes can: React Query's classes assign their methods. */
function frozen(module: object): Exports {
  const exports = { ...module };
  for (const value of Object.values(exports)) if (typeof value === 'function') Object.freeze(value);
  return Object.freeze(exports);
}

/** All that a slice's server bundle may require: the shell's singletons and nothing of Node. */
const provided: ReadonlyMap<string, Exports> = new Map([
  ['react', frozen(React)],
  ['react/jsx-runtime', frozen(JsxRuntime)],
  ['react-dom', frozen(ReactDom)],
  ['react-router-dom', frozen(ReactRouterDom)],
  ['@tanstack/react-query', frozen(ReactQuery)],
  ['zustand', frozen(Zustand)],
  ['shell/contract', frozen(Contract)],
  ['shell/page-usage', frozen({ usesPage })],
]);

const requireProvided = Object.freeze((id: string): Exports => {
  const module = provided.get(id);
  if (module) return module;
  throw new Error(`a slice's server bundle requires ${id}, which the shell does not provide`);
});

/** Compiles and caches slices' server bundles. */
export class SliceBundles {
  private readonly loaded = new Map<string, Promise<SliceRoutes>>();
  private readonly codeOf: (slice: SliceInUse) => Promise<string>;

  /** `codeOf`: the verified text of the bundle. */
  constructor(codeOf: (slice: SliceInUse) => Promise<string>) {
    this.codeOf = codeOf;
  }

  /** A failed load is not cached. */
  load(slice: SliceInUse): Promise<SliceRoutes> {
    const { url } = slice.extras.server;
    const known = this.loaded.get(url);
    if (known) return known;
    const loading = this.compile(slice);
    this.loaded.set(url, loading);
    loading.catch(() => this.loaded.delete(url));
    return loading;
  }

  private async compile(slice: SliceInUse): Promise<SliceRoutes> {
    const code = await this.codeOf(slice);
    const module: { exports: { default?: SliceRoutes } } = { exports: {} };
    // the URL lets the shell find the release in a stack
    const run = compileFunction(code, ['exports', 'require', 'module'], { filename: slice.extras.server.url });
    run(module.exports, requireProvided, module);
    const routes = module.exports.default;
    if (typeof routes !== 'function') throw new Error(`${slice.name} ${slice.metadata.version} exports no routes`);
    return routes;
  }
}
