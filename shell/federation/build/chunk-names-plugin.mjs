import path from 'node:path';

const name = 'ChunkNamesPlugin';

/** The file that the chunk was split off for: `home-page` of `import('../../pages/home-page')`. */
function requestedFile(chunk) {
  for (const group of chunk.groupsIterable) {
    const [origin] = group.origins;
    if (origin?.request) return path.basename(origin.request).replace(/\W+/g, '-');
  }
  return undefined;
}

/** Names lazily loaded chunks after the file that they are for. Webpack's own names are long, and every entry carries them. */
export class ChunkNamesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.chunkIds.tap({ name, stage: -1 }, (chunks) => {
        const unnamed = [...chunks].filter((chunk) => chunk.id === null && !chunk.name);
        const files = unnamed.map(requestedFile);
        for (const [index, chunk] of unnamed.entries()) {
          const file = files[index];
          // a name that two chunks share is left to webpack's longer ones
          if (!file || files.indexOf(file) !== files.lastIndexOf(file)) continue;
          chunk.id = file;
          chunk.ids = [file];
        }
      });
    });
  }
}
