const name = 'StableIdsPlugin';

/** A fixed id for a module that the federation plugin generates, since its name contains the runtime's absolute path. */
function idOf(module) {
  const { resource } = module.rootModule ?? module;
  if (resource?.startsWith('data:text/javascript')) return 'runtime';
  return module.identifier().startsWith('container entry ') ? 'container' : undefined;
}

/** Keeps absolute paths out of module ids, which would otherwise differ between folders. */
export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
