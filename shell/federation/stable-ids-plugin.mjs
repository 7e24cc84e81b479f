const name = 'StableIdsPlugin';

/** Ids of the modules that the federation plugin generates. Both of their names contain the runtime's absolute path. */
function idOf(module) {
  const { resource } = module.rootModule ?? module;
  if (resource?.startsWith('data:text/javascript')) return 'runtime';
  return module.identifier().startsWith('container entry ') ? 'container' : undefined;
}

/** Keeps absolute paths out of module ids: derived from a name, an id, and all that collide with it, differ between folders. */
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
