import path from 'node:path';
import webpack from 'webpack';
import { base } from './base.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { modeOr } from './presets.mjs';
import { refreshRuntime } from '../develop/hot-plugin.mjs';
import { serverPackages } from './server-packages.mjs';
import { singletonVersions } from './singletons.mjs';

/** Without the federation plugin, which would write remotes into the build and share every module twice (see shell/src/remotes). */
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
        // the shell loads the slices' entries itself (shell/src/remotes/federation-host.ts)
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      ...(config.mode === 'production' ? [new IntegrityPlugin()] : []),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // code to load more stylesheets would cost more than it saves
          styles: { type: 'css/mini-extract', name: 'shell', chunks: 'all', enforce: true },
          // stays cached across releases
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

/** For pages with a slice in development (`slice dev --live`). */
export function browserShellWithDevelopmentReact({ folder, outputPath }) {
  const config = browserShell({ folder, mode: 'production', outputPath });
  return {
    ...config,
    name: `${config.name}-with-development-react`,
    entry: { shell: [refreshRuntime, config.entry.shell] },
    plugins: [...config.plugins, new webpack.DefinePlugin({ DEVELOPED_PACKAGE: JSON.stringify('shell') })],
    optimization: { ...config.optimization, minimize: false, nodeEnv: 'development' },
  };
}

/** One file without webpack's or federation's runtime. */
export function inlineShell({ folder, mode, outputPath }) {
  const owner = 'shell-inline';
  const config = base({ owner, folder, target: 'browser', mode: modeOr(mode), outputPath, isHot: false });
  return {
    ...config,
    entry: { inline: './src/inline/inline-script.ts' },
    output: { ...config.output, filename: '[name].js', iife: true },
  };
}

export function serverShell({ folder, mode, outputPath }) {
  const config = base({ owner: 'shell', folder, target: 'server', mode: modeOr(mode), outputPath });
  return {
    ...config,
    entry: {
      main: './server/main.ts',
      'renderer-host': './server/renderer-host.ts',
      release: './server/release.ts',
    },
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
    externals: Object.fromEntries(serverPackages.map((id) => [id, `module ${id}`])),
    externalsPresets: { node: true },
    module: { ...config.module, parser: { javascript: { importMeta: false, createRequire: false } } },
    plugins: [...config.plugins, new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(modeOr(mode)) })],
  };
}

/** For an isolate without Node. It bundles React, so its mode must match the browser's. */
export function isolateShell({ folder, mode, outputPath }) {
  const config = base({ owner: 'shell', folder, target: 'server', mode: modeOr(mode), outputPath });
  return {
    ...config,
    name: 'shell-isolate',
    target: ['webworker', 'es2022'],
    // an isolate has no other file
    devtool: false,
    entry: { worker: './server/render/isolate.tsx' },
    experiments: { outputModule: true },
    output: {
      ...config.output,
      publicPath: '/assets/',
      filename: '[name].js',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    resolve: {
      ...config.resolve,
      conditionNames: ['source', 'workerd', 'worker', 'edge-light', 'module', 'import', 'require', 'default'],
    },
    externals: Object.fromEntries(
      ['node:async_hooks', 'isolate-context', 'isolate-slice'].map((id) => [id, `module ${id}`]),
    ),
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    // each isolate has a copy of it
    optimization: { ...config.optimization, minimize: config.mode === 'production' },
    plugins: [...config.plugins, new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(modeOr(mode)) })],
  };
}

export const shell = ({ folder, mode, output }) => [
  browserShell({ folder, mode, outputPath: path.join(output, 'browser') }),
  serverShell({ folder, mode, outputPath: path.join(output, 'server') }),
  isolateShell({ folder, mode, outputPath: path.join(output, 'worker') }),
  inlineShell({ folder, mode, outputPath: path.join(output, 'inline') }),
];
