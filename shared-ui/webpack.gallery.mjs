import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const loader = (name) => fileURLToPath(import.meta.resolve(name));

export default {
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  devtool: false,
  entry: { gallery: ['./src/gallery/index.html', './src/styles/shop.css', './src/gallery/gallery.tsx'] },
  output: {
    path: path.join(import.meta.dirname, 'dist/gallery'),
    filename: '[name].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    publicPath: './',
    clean: true,
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    conditionNames: ['source', 'browser', 'module', 'import', 'require', 'default'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: loader('swc-loader'),
        options: {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.css$/,
        sideEffects: true,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: loader('css-loader'),
            options: { modules: { auto: /\.module\.css$/, namedExport: false, localIdentName: '[name]-[local]' } },
          },
        ],
      },
      { test: /\.html$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
      { test: /\.(woff2|svg)$/, type: 'asset/resource' },
    ],
  },
  plugins: [new MiniCssExtractPlugin()],
  performance: false,
  stats: 'errors-warnings',
};
