import { createRequire } from 'node:module';
import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { fileURLToPath } from 'node:url';
import { ASSETS } from '../check/slice-files.mjs';
import { HotPlugin } from '../develop/hot-plugin.mjs';
import { STYLE_WRITERS, facades, routerAliases } from './singletons.mjs';

/** In a slice's own repository this is its node_modules, where tools keep their `.cache`. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const loader = (name) => fileURLToPath(import.meta.resolve(name));
const developFolder = path.join(import.meta.dirname, '../develop');
const refreshLoader = path.join(developFolder, 'refresh-loader.mjs');

const typescript = ({ hasSourceMaps, isHot, extraLoaders }) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: [
    ...extraLoaders,
    ...(isHot ? [refreshLoader] : []),
    {
      loader: loader('swc-loader'),
      options: {
        swcrc: false,
        configFile: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          // swc prepares for Fast Refresh only in development
          transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
        },
        sourceMaps: hasSourceMaps,
      },
    },
  ],
});

const packageStyles = ({ owner, folder }) => ({
  test: /(?<!\.module)\.css$/,
  exclude: path.dirname(require.resolve('shared-ui/styles/tokens.css')),
  enforce: 'pre',
  loader: path.join(import.meta.dirname, 'package-styles.mjs'),
  options: { slice: owner, folder },
});

const styles = ({ owner, folder, target, mode }) => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    ...(target === 'browser' ? [MiniCssExtractPlugin.loader] : []),
    {
      loader: loader('css-loader'),
      options: {
        sourceMap: mode === 'development',
        // what a package's stylesheet imports is the package's too
        importLoaders: 1,
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          exportOnlyLocals: target === 'server',
          localIdentName:
            mode === 'production' ? `${owner}_[hash:base64:6]` : `${owner}_[name]-[local]-[hash:base64:5]`,
          localIdentContext: folder,
          localIdentHashSalt: owner,
        },
      },
    },
  ],
});

/** Relative to the package: a map must be the same on every machine. */
const sourceNameOf = ({ resourcePath }) =>
  resourcePath.startsWith('data:')
    ? 'webpack/federation'
    : resourcePath.replace(/^.*\/node_modules\//, 'node_modules/').replace(/^(?:\.{1,2}\/)+/, '');

/** Positions only, without the sources; no file names its map. */
const sourceMaps = () =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.c?js$/,
    filename: '[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: sourceNameOf,
    fallbackModuleFilenameTemplate: sourceNameOf,
  });

/** Refuses files in a team's words, not in webpack's. */
const refused = ({ folder }) => {
  const refusal = { loader: path.join(import.meta.dirname, 'refuse-file-loader.mjs'), options: { folder } };
  return [
    { test: /^[^:]*\.\w+$/, exclude: [/\.([cm]?[jt]sx?|json|css)$/, ASSETS], ...refusal },
    { test: STYLE_WRITERS, ...refusal },
  ];
};

const styleElements = {
  test: /\.[cm]?[jt]sx?$/,
  exclude: require.resolve('shell/style-singleton'),
  enforce: 'post',
  loader: path.join(import.meta.dirname, 'style-elements-loader.mjs'),
};

/** For a slice's server code: stacks keep the names, and ASCII halves the memory in an isolate. */
const ONLY_SHORTER = { compress: false, mangle: false, format: { comments: false, ascii_only: true } };

const contentNamed = '[name].[contenthash:8]';

/**
 * `isVersioned`: the folder's name has a hash, so file names need none. `isHot`: modules are replaced in open pages. `isSlice`: styles
 * match only its own elements.
 */
export function base(options) {
  const { owner, folder, target, mode, extraLoaders = [], outputPath, isVersioned = false, isSlice = false } = options;
  const isBrowser = target === 'browser';
  const { isHot = mode === 'development' && isBrowser } = options;
  const hasPlainNames = isVersioned || isHot;
  const hasSourceMaps = mode === 'development' || options.hasSourceMaps === true;
  return {
    name: `${owner}-${target}`,
    mode,
    context: folder,
    target: isBrowser ? ['web', 'es2022'] : 'node20.19',
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    output: {
      path: outputPath,
      uniqueName: owner,
      filename: isHot ? '[name].js' : `${contentNamed}.js`,
      chunkFilename: hasPlainNames ? '[name].js' : `${contentNamed}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      hashFunction: 'sha256',
      chunkLoadTimeout: 10_000,
      ...(isBrowser && { crossOriginLoading: 'anonymous' }),
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: ['source', ...(isBrowser ? ['browser'] : ['node']), 'module', 'import', 'require', 'default'],
      alias: {
        ...routerAliases(mode),
        // the original adds a style element, which the content security policy blocks
        'react-style-singleton$': require.resolve('shell/style-singleton'),
      },
    },
    module: {
      rules: [
        {
          include: ['shared-contracts', 'shared-server'].map((name) => path.join(repositoryRoot, name)),
          resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
        },
        typescript({ hasSourceMaps, isHot, extraLoaders }),
        styles({ owner, folder, target, mode }),
        ...(isSlice ? [packageStyles({ owner, folder }), styleElements, ...refused({ folder })] : []),
        { test: ASSETS, type: 'asset/resource', generator: { emit: isBrowser } },
      ],
    },
    plugins: [
      ...(isBrowser
        ? // with the owner, because a page loads a stylesheet of this name once
          [new MiniCssExtractPlugin({ filename: hasPlainNames ? `${owner}.[name].css` : `${contentNamed}.css` })]
        : []),
      ...(isHot ? [new HotPlugin({ owner })] : []),
      ...(mode === 'production' && hasSourceMaps ? [sourceMaps()] : []),
    ],
    optimization: {
      minimize: (isBrowser || isSlice) && mode === 'production',
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          // workers would run this program's own arguments again
          parallel: false,
          minify: TerserPlugin.swcMinify,
          terserOptions:
            isSlice && !isBrowser ? ONLY_SHORTER : { compress: { passes: 3 }, format: { comments: false } },
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify, parallel: false }),
      ],
      moduleIds: isHot ? 'named' : 'deterministic',
      chunkIds: 'named',
      // the last good files stay until an error is fixed
      emitOnErrors: false,
    },
    // a cache can change the order of modules, and a version must depend on the sources alone
    cache: mode === 'development' && {
      type: 'filesystem',
      cacheDirectory: path.join(repositoryRoot, '.cache/webpack'),
      name: `${owner}-${target}-${mode}`,
      // the guard plugin's errors are cached with the modules
      buildDependencies: {
        config: [import.meta.dirname + path.sep, developFolder + path.sep, ...Object.values(facades)],
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
