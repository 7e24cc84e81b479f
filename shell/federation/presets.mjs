// The builds of the federated front end. A slice's webpack.config.mjs says `export default slice(import.meta.dirname)`, no more.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { base } from './base.mjs';
import { FacadeGuardPlugin } from './facade-guard-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { facades, singletonNames, singletonVersions, takenFromShell } from './singletons.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

const here = (file) => path.join(import.meta.dirname, file);
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
/** Names of a container's global variable: `mf-catalog` becomes `mf_catalog`. */
export const containerNameOf = (slice) => slice.replaceAll('-', '_');
const modeOr = (mode) => mode ?? (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/** The federation container that browsers load: `exposes` and what it needs, without any singleton of the shell. */
export function browserSlice({ folder, mode, outputPath }) {
  const { name } = manifestOf(folder);
  const config = base({ owner: name, folder, target: 'browser', mode: modeOr(mode), outputPath });
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: containerNameOf(name),
        filename: 'remoteEntry.js',
        exposes: { './routes': { import: './src/exposes/routes.tsx', name: 'routes' } },
        shared: takenFromShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // no file in node_modules, whose path would depend on the working directory
        virtualRuntimeEntry: true,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new StableIdsPlugin(),
      new FacadeGuardPlugin(facades),
      new IntegrityPlugin(),
    ],
    // one script per page: what two pages share is little, and smaller inside each than as a file of its own
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { default: false, defaultVendors: false } } },
  };
}

/** Stands in a server bundle for the address of the slice's browser files, which the shell server knows once it loads a version. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';

/** The same slice as ONE plain CommonJS file, whose singletons the shell server hands in. */
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
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    plugins: [...config.plugins, new FacadeGuardPlugin(facades)],
  };
}

/** Where a slice's build goes before its content gives it a version: a place of this process, since others may build it, too. */
export const buildingFolderOf = (folder) => path.join(folder, `dist/.building-${process.pid}`);

/** Both builds of the slice in `folder`, as webpack takes them: a function of its command line's options. */
export const slice =
  (folder) =>
  (_environment, { mode } = {}) => [
    browserSlice({ folder, mode, outputPath: path.join(buildingFolderOf(folder), 'browser') }),
    serverSlice({ folder, mode, outputPath: path.join(buildingFolderOf(folder), 'server') }),
  ];

/**
 * The host: brings every singleton and the federation runtime (shell/src/remotes), and knows the name of no slice. It needs no
 * federation plugin: that one would write remotes into the build, and adds a second way to every shared module.
 */
export function browserShell({ folder, mode, outputPath }) {
  const config = base({ owner: 'shell', folder, target: 'browser', mode: modeOr(mode), outputPath });
  return {
    ...config,
    entry: { shell: './src/app/start.ts' },
    output: { ...config.output, publicPath: '/assets/' },
    plugins: [
      ...config.plugins,
      new webpack.DefinePlugin({
        SINGLETON_VERSIONS: JSON.stringify(singletonVersions),
        // the federation runtime without what only manifests and other platforms need
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new IntegrityPlugin(),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          // one stylesheet: the way to load more of them at run time costs more than they do
          styles: { type: 'css/mini-extract', name: 'shell', chunks: 'all', enforce: true },
          // changes when a dependency changes, not with every release of the shell
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

/** The few lines that every page carries inline, before any other script: one file without any runtime of webpack or federation. */
export function inlineShell({ folder, mode, outputPath }) {
  const config = base({ owner: 'shell-inline', folder, target: 'browser', mode: modeOr(mode), outputPath });
  return {
    ...config,
    entry: { inline: './src/inline/inline-script.ts' },
    output: { ...config.output, filename: '[name].js', iife: true },
  };
}

const nodeDependencies = [
  'compression',
  'express',
  'helmet',
  'pg',
  'pino',
  'pino-http',
  'proxy-addr',
  'send',
  'undici',
];

/** The shell's own server: pages, gateway, registry and the release command. Carries React, hence one build mode for both. */
export function serverShell({ folder, mode, outputPath }) {
  const config = base({ owner: 'shell', folder, target: 'server', mode: modeOr(mode), outputPath });
  return {
    ...config,
    entry: { main: './server/main.ts', renderer: './server/render/worker.ts', release: './server/release.ts' },
    experiments: { outputModule: true },
    output: {
      ...config.output,
      publicPath: '/assets/',
      filename: '[name].js',
      chunkFilename: '[name].js',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    externals: Object.fromEntries(nodeDependencies.map((id) => [id, `module ${id}`])),
    externalsPresets: { node: true },
    module: { ...config.module, parser: { javascript: { importMeta: false } } },
    plugins: [...config.plugins, new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(modeOr(mode)) })],
  };
}

/** All builds of the shell, into folders below `output`. */
export const shell = ({ folder, mode, output }) => [
  browserShell({ folder, mode, outputPath: path.join(output, 'browser') }),
  serverShell({ folder, mode, outputPath: path.join(output, 'server') }),
  inlineShell({ folder, mode, outputPath: path.join(output, 'inline') }),
];
