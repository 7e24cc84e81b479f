import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const { Compilation, RuntimeModule, Template, sources } = webpack;
const LoadScript = (await import('webpack/lib/runtime/LoadScriptRuntimeModule.js')).default;

export function uncheckedFiles({ files, texts, known }) {
  const isChecked = (file, hash) => known.includes(file) || texts.some((text) => text.includes(hash));
  const loaded = Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file));
  return loaded.filter(([file, hash]) => !isChecked(file, hash)).map(([file]) => file);
}

const PLACEHOLDER = '@@integrity@@';
const LOAD_TIMEOUT_MS = 10_000;
const name = 'IntegrityPlugin';

export const sha256 = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

class IntegrityTable extends RuntimeModule {
  constructor() {
    super('integrity table', RuntimeModule.STAGE_BASIC);
  }
  generate() {
    const table = JSON.stringify(PLACEHOLDER);
    return this.chunk.hasRuntime()
      ? `__webpack_require__.integrity = ${table};`
      : `Object.assign(__webpack_require__.integrity, ${table});`;
  }
}

const chunksLoadedBy = (chunk) =>
  new Set([...chunk.groupsIterable].flatMap((group) => group.getChildren().flatMap(({ chunks }) => chunks)));

/**
 * Writes the hashes of all chunks into the entry, or with `isNested` into the chunks that load them. Adds a timeout for stylesheets,
 * which webpack lacks.
 */
export class IntegrityPlugin {
  #isNested;
  constructor({ isNested = false } = {}) {
    this.#isNested = isNested;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.additionalChunkRuntimeRequirements.tap(name, (chunk) => {
        if (this.#chunksListedIn(chunk).size) compilation.addRuntimeModule(chunk, new IntegrityTable());
      });
      const expected = (url) => `__webpack_require__.integrity[${url}.slice(__webpack_require__.p.length)] || ""`;
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

  #chunksListedIn(chunk) {
    if (this.#isNested) return chunksLoadedBy(chunk);
    return chunk.hasRuntime() ? chunk.getAllAsyncChunks() : new Set();
  }

  #writeTables(compilation) {
    const complete = new Set();
    for (const entry of compilation.chunks) {
      if (!entry.hasRuntime()) continue;
      const unfinished = new Set();
      // chunks that load each other can't both have the other's hash
      const inCycles = new Set();
      const finish = (chunk) => {
        if (complete.has(chunk)) return;
        unfinished.add(chunk);
        const listed = this.#chunksListedIn(chunk);
        for (const loaded of listed) {
          if (unfinished.has(loaded)) inCycles.add(loaded);
          else finish(loaded);
        }
        const known = [...listed].filter((loaded) => complete.has(loaded));
        writeTable(compilation, chunk, chunk === entry ? [...known, ...inCycles] : known);
        unfinished.delete(chunk);
        complete.add(chunk);
      };
      finish(entry);
    }
  }
}

function writeTable(compilation, chunk, listed) {
  const files = new Set(listed.flatMap((loaded) => [...loaded.files]));
  const table = [...files]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => [file, sha256(compilation.getAsset(file).source.buffer())]);
  for (const file of chunk.files) {
    if (!file.endsWith('.js')) continue;
    const text = compilation.getAsset(file).source.source().toString();
    const filled = text.replace(/(["'`])@@integrity@@\1/, () => JSON.stringify(Object.fromEntries(table)));
    if (filled !== text) compilation.updateAsset(file, new sources.RawSource(filled));
  }
}
