import { compileFunction } from 'node:vm';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactQuery from '@tanstack/react-query';
import { LRUCache } from 'lru-cache';
import * as ReactRouterDom from 'react-router-dom';
import * as Zustand from 'zustand';
import * as Contract from '../../src/contract/contract';
import type { SliceRoutes } from '../../src/contract/slice';
import type { SliceInUse } from '../registry/composition';
import { remoteUrl } from '../registry/discovery';
import { type ReleaseFiles, readVerified } from '../registry/release-files';
import { usesPage } from './page-usage';

/** What a slice's server bundle may require: the shell server's own singletons, and nothing of the machine. */
const provided: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': ReactRouterDom,
  '@tanstack/react-query': ReactQuery,
  zustand: Zustand,
  'shell/contract': Contract,
  'shell/page-usage': { usesPage },
};

function requireProvided(id: string): unknown {
  if (id in provided) return provided[id];
  throw new Error(`a slice's server bundle asks for ${id}, which the shell does not provide`);
}

/** Written by the build where the address of the slice's browser files belongs. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';
const KEPT_BUNDLES = 12;

/** The server bundles of slices by version: verified bytes, compiled once, the last few kept. A new version needs no restart. */
export class SliceBundles {
  readonly #loaded: LRUCache<string, SliceRoutes, SliceInUse>;

  constructor(private readonly files: ReleaseFiles) {
    this.#loaded = new LRUCache({
      max: KEPT_BUNDLES,
      fetchMethod: (_key, _stale, { context }) => this.#compile(context),
    });
  }

  /** One that fails to load is tried again with the next page. */
  load(slice: SliceInUse): Promise<SliceRoutes> {
    const { url, integrity } = slice.extras.server;
    return this.#loaded.forceFetch(`${url} ${integrity}`, { context: slice });
  }

  async #compile({ name, metadata, extras }: SliceInUse): Promise<SliceRoutes> {
    const file = this.files.fileOf(extras.server.url);
    const bytes = await readVerified(file, extras.server.integrity);
    const code = bytes
      .toString('utf8')
      .replaceAll(PUBLIC_PATH_PLACEHOLDER, remoteUrl(name, metadata.version, 'browser/'));
    const module: { exports: { default?: SliceRoutes } } = { exports: {} };
    compileFunction(code, ['exports', 'require', 'module'], { filename: file })(
      module.exports,
      requireProvided,
      module,
    );
    const routes = module.exports.default;
    if (typeof routes !== 'function') throw new Error(`${name} ${metadata.version} exports no routes`);
    return routes;
  }
}
