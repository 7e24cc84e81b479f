// Webpack configurations of shell and slices. A slice's webpack.config.mjs is just `export default slice(import.meta.dirname)`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { base } from './base.mjs';
import { FacadeGuardPlugin } from './facade-guard-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { facades, sharedFromShell, singletonNames, singletonVersions } from './singletons.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

const here = (file) => path.join(import.meta.dirname, file);
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
/** The container's global variable: `mf-catalog` becomes `mf_catalog`. */
export const containerNameOf = (slice) => slice.replaceAll('-', '_');
const modeOr = (mode) => mode ?? (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/** A file for the modules that all of these parts need, which load on demand. Their styles stay with each. */
const sharedChunk = ([name, parts]) => [
  name,
  {
    name,
    chunks: (chunk) => parts.includes(chunk.name),
    minChunks: parts.length,
    enforce: true,
    type: 'javascript/auto',
  },
];

/**
 * The federation container that browsers load, without the shell's singletons. `sharedChunks`: names of lazily loaded parts
 * by the name of the file that has what they share.
 */
export function browserSlice({ folder, mode, outputPath, sharedChunks = {} }) {
  const { name } = manifestOf(folder);
  const config = base({ owner: name, folder, target: 'browser', mode: modeOr(mode), outputPath, isVersioned: true });
  return {
    ...config,
    entry: {},
    // a module that threw is evaluated again on a retry, instead of being empty
    output: { ...config.output, publicPath: 'auto', strictModuleExceptionHandling: true },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: containerNameOf(name),
        filename: 'remoteEntry.js',
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
      new FacadeGuardPlugin(facades),
      new IntegrityPlugin({ isNested: true }),
      // drops what only the server's build needs
      new webpack.DefinePlugin({ 'typeof window': '"object"' }),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          // one script per page: the little that pages share is smaller inlined than as a separate file
          default: false,
          defaultVendors: false,
          ...Object.fromEntries(Object.entries(sharedChunks).map(sharedChunk)),
        },
      },
    },
  };
}

/** Replaced in a server bundle by the URL of the slice's browser files when the shell server loads it. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';

/** The same slice as one CommonJS file; the shell server provides its singletons. */
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

/** A slice's output folder until the version is known, one per process, since several may build at once. */
export const buildingFolderOf = (folder) => path.join(folder, `dist/.building-${process.pid}`);

/** Both builds of the slice in `folder`, as a function of webpack's command-line options. `options`: see `browserSlice`. */
export const slice =
  (folder, options = {}) =>
  (_environment, { mode } = {}) => [
    browserSlice({ ...options, folder, mode, outputPath: path.join(buildingFolderOf(folder), 'browser') }),
    serverSlice({ folder, mode, outputPath: path.join(buildingFolderOf(folder), 'server') }),
  ];

/**
 * The host: provides the singletons and the federation runtime (shell/src/remotes) and names no slice. It does without the
 * federation plugin, which would write remotes into the build and share every module a second way.
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
        // drops the runtime's support for manifests and other platforms
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new IntegrityPlugin(),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // one stylesheet, because the code to load more would cost more than it saves
          styles: { type: 'css/mini-extract', name: 'shell', chunks: 'all', enforce: true },
          // stays cached across releases of the shell
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

/** The script inlined into every page: one file without webpack's or federation's runtime. */
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

/** The shell's server: pages, gateway, registry and the release command. It bundles React, so its mode must match the browser's. */
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

/** All builds of the shell, in folders below `output`. */
export const shell = ({ folder, mode, output }) => [
  browserShell({ folder, mode, outputPath: path.join(output, 'browser') }),
  serverShell({ folder, mode, outputPath: path.join(output, 'server') }),
  inlineShell({ folder, mode, outputPath: path.join(output, 'inline') }),
];
