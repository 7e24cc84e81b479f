const name = 'StableIdsPlugin';

/** The generated module's name contains an absolute path. */
function idOf(module) {
  const { resource } = module.rootModule ?? module;
  if (resource?.startsWith('data:text/javascript')) return 'runtime';
  return module.identifier().startsWith('container entry ') ? 'container' : undefined;
}

/** Absolute paths in module ids would differ between folders. */
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
