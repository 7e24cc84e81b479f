import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { containerNameOf } from '../check/release-problems.mjs';
import { base } from './base.mjs';
import { FacadeGuardPlugin } from './facade-guard-plugin.mjs';
import { FontNamesPlugin } from './font-names-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { facades, sharedFromShell, singletonNames } from './singletons.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

const here = (file) => path.join(import.meta.dirname, file);
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
export const ENTRY_FILE = 'remoteEntry.js';
export const modeOr = (mode) => mode ?? (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/** For scripts that all of these parts, or this many, need. Styles stay with each. */
const sharedChunk = ([name, parts]) => [
  name,
  {
    name,
    ...(typeof parts === 'number'
      ? { chunks: 'async', minChunks: parts }
      : { chunks: (chunk) => parts.includes(chunk.name), minChunks: parts.length }),
    enforce: true,
    type: /^javascript/,
  },
];

/** `sharedChunks`: by file name, the lazy parts whose common modules it has, or how many parts must share a module. */
export function browserSlice({ folder, mode, outputPath, sharedChunks = {} }) {
  const { name } = manifestOf(folder);
  const config = base({
    owner: name,
    folder,
    target: 'browser',
    mode: modeOr(mode),
    outputPath,
    isVersioned: true,
    isSlice: true,
    hasSourceMaps: true,
  });
  const isProduction = config.mode === 'production';
  return {
    ...config,
    entry: {},
    // so that a module that threw is evaluated again on a retry
    output: { ...config.output, publicPath: 'auto', strictModuleExceptionHandling: true },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: containerNameOf(name),
        filename: ENTRY_FILE,
        exposes: { './routes': { import: './src/exposes/routes.tsx', name: 'routes' } },
        shared: sharedFromShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // a file's path would depend on the working directory
        virtualRuntimeEntry: true,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new StableIdsPlugin(),
      new FontNamesPlugin(name),
      new FacadeGuardPlugin(facades),
      // in development a file changes under its name
      ...(isProduction ? [new IntegrityPlugin({ isNested: true })] : []),
      // drops what only the server needs
      new webpack.DefinePlugin({ 'typeof window': '"object"' }),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          // what pages share is smaller inlined than as a file of its own
          default: false,
          defaultVendors: false,
          ...Object.fromEntries(Object.entries(sharedChunks).map(sharedChunk)),
        },
      },
    },
  };
}

const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';

/** One CommonJS file; the shell provides the singletons. */
export function serverSlice({ folder, mode, outputPath }) {
  const { name } = manifestOf(folder);
  const marksPages = { loader: here('page-import-loader.mjs'), options: { root: folder } };
  const config = base({
    owner: name,
    folder,
    target: 'server',
    mode: modeOr(mode),
    outputPath,
    extraLoaders: [marksPages],
    isSlice: true,
    hasSourceMaps: true,
  });
  return {
    ...config,
    entry: { server: './src/exposes/routes.tsx' },
    output: {
      ...config.output,
      filename: 'server.[contenthash:8].cjs',
      library: { type: 'commonjs2' },
      publicPath: PUBLIC_PATH_PLACEHOLDER,
    },
    externals: Object.fromEntries([...singletonNames, 'shell/page-usage'].map((id) => [id, `commonjs ${id}`])),
    externalsPresets: { node: true },
    module: {
      ...config.module,
      rules: [...config.module.rules, { test: /\.[cm]?[jt]sx?$/, dependency: 'url', generator: { emit: false } }],
      // nothing on the server starts a worker or knows this file's address
      parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: 'relative' } },
    },
    plugins: [...config.plugins, new FacadeGuardPlugin(facades)],
  };
}

/** Until the version is known; one per process, since several may build at once. */
export const buildingFolderOf = (folder) => path.join(folder, `dist/.building-${process.pid}`);

export const slice =
  (folder, options = {}) =>
  (_environment, { mode } = {}) => [
    browserSlice({ ...options, folder, mode, outputPath: path.join(buildingFolderOf(folder), 'browser') }),
    serverSlice({ folder, mode, outputPath: path.join(buildingFolderOf(folder), 'server') }),
  ];
