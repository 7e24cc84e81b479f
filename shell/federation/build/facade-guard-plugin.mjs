import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { insteadOf } from './singletons.mjs';

const name = 'FacadeGuardPlugin';
const namesIn = (file) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g)].flatMap(([, list]) => list.match(/\w+/g)));

/** Refuses imports that the shell's facade does not export, which would be undefined at run time. */
export class FacadeGuardPlugin {
  constructor(facades) {
    this.facades = new Map(Object.entries(facades).map(([request, file]) => [request, { file, names: namesIn(file) }]));
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      const watch = (parser) => {
        const check = (source, id) => {
          const facade = this.facades.get(source);
          if (!facade || (id && facade.names.has(id))) return;
          const { resource } = parser.state.module;
          const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(resource) ?? [];
          const advice = packageName
            ? `choose another package than ${packageName}, which imports it`
            : (insteadOf[id] ?? `use ${[...facade.names].join(', ')}`);
          const problem = new webpack.WebpackError(
            `the shell does not provide '${id ?? '*'}' of '${source}': ${advice}`,
          );
          problem.file = resource;
          parser.state.module.addError(problem);
        };
        parser.hooks.importSpecifier.tap(name, (_statement, source, id) => check(source, id));
        parser.hooks.exportImportSpecifier.tap(name, (_statement, source, id) => check(source, id));
      };
      for (const type of ['javascript/auto', 'javascript/esm']) factory.hooks.parser.for(type).tap(name, watch);
    });
  }
}
