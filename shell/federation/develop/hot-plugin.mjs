import path from 'node:path';
import webpack from 'webpack';

const browser = path.join(import.meta.dirname, 'browser');
/** Has to run before React DOM. */
export const refreshRuntime = path.join(browser, 'refresh.mjs');

export class HotPlugin {
  constructor({ owner }) {
    this.owner = owner;
  }

  apply(compiler) {
    new webpack.HotModuleReplacementPlugin().apply(compiler);
    // no module imports package.json, which has the slice's paths
    compiler.hooks.thisCompilation.tap('HotPlugin', ({ fileDependencies }) =>
      fileDependencies.add(path.join(compiler.context, 'package.json')),
    );
    new webpack.DefinePlugin({ DEVELOPED_PACKAGE: JSON.stringify(this.owner) }).apply(compiler);
    // without a name, they come first in every entry
    for (const file of [refreshRuntime, path.join(browser, 'client.mjs')])
      new webpack.EntryPlugin(compiler.context, file, { name: undefined }).apply(compiler);
  }
}
