import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const { Compilation, RuntimeModule, Template, sources } = webpack;
const LoadScript = (await import('webpack/lib/runtime/LoadScriptRuntimeModule.js')).default;

const PLACEHOLDER = '@@integrity@@';
const LOAD_TIMEOUT_MS = 10_000;
const name = 'IntegrityPlugin';

export const sha256 = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

class IntegrityTable extends RuntimeModule {
  constructor() {
    super('integrity table', RuntimeModule.STAGE_BASIC);
  }
  generate() {
    return Template.asString([`__webpack_require__.integrity = ${JSON.stringify(PLACEHOLDER)};`]);
  }
}

/**
 * Writes the hash of every chunk and stylesheet into the entry, which checks them on load; the registry has the entry's own hash.
 * Also adds a timeout for stylesheets, because webpack has one for scripts only.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
        if (chunk.getAllAsyncChunks().size) compilation.addRuntimeModule(chunk, new IntegrityTable());
      });
      // by the hash in the file's name: shorter than the name
      const expected = (url) => `__webpack_require__.integrity[${url}.split(".").at(-2)] || ""`;
      LoadScript.getCompilationHooks(compilation).createScript.tap(name, (source) =>
        Template.asString([source, `script.integrity = ${expected('url')};`]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(name, (source, { tag, href }) =>
        Template.asString([
          source,
          `${tag}.integrity = ${expected(href)};`,
          `setTimeout(function() { ${tag}.onerror && ${tag}.onerror({ type: "error", target: ${tag} }); }, ${LOAD_TIMEOUT_MS});`,
        ]),
      );
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => this.#writeTables(compilation));
    });
  }

  #writeTables(compilation) {
    for (const chunk of compilation.chunks) {
      if (!chunk.hasRuntime()) continue;
      const table = {};
      for (const loaded of chunk.getAllAsyncChunks()) {
        for (const file of loaded.files)
          table[file.split('.').at(-2)] = sha256(compilation.getAsset(file).source.buffer());
      }
      const sorted = Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      for (const file of chunk.files) {
        if (!file.endsWith('.js')) continue;
        const text = compilation.getAsset(file).source.source().toString();
        const filled = text.replace(/(["'`])@@integrity@@\1/, () => JSON.stringify(sorted));
        if (filled !== text) compilation.updateAsset(file, new sources.RawSource(filled));
      }
    }
  }
}
