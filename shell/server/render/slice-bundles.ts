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
import { readVerified } from '../registry/integrity';
import type { ReleaseFiles } from '../registry/release-files';
import { usesPage } from './page-usage';

/** All that a slice's server bundle may require: the shell's singletons and nothing of Node. */
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
  throw new Error(`a slice's server bundle requires ${id}, which the shell does not provide`);
}

/** Replaced with the URL of the slice's browser files. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';
const KEPT_BUNDLES = 12;

/** Verifies, compiles and caches slices' server bundles by version. */
export class SliceBundles {
  private readonly loaded: LRUCache<string, SliceRoutes, SliceInUse>;
  private readonly files: ReleaseFiles;

  constructor(files: ReleaseFiles) {
    this.files = files;
    this.loaded = new LRUCache({
      max: KEPT_BUNDLES,
      fetchMethod: (_key, _stale, { context }) => this.compile(context),
    });
  }

  /** A failed load is not cached. */
  load(slice: SliceInUse): Promise<SliceRoutes> {
    const { url, integrity } = slice.extras.server;
    return this.loaded.forceFetch(`${url} ${integrity}`, { context: slice });
  }

  private async compile({ name, metadata, extras }: SliceInUse): Promise<SliceRoutes> {
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
