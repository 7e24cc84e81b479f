import { createRequire } from 'node:module';
import { facades, singletonNames, singletonVersions } from './singletons.mjs';

const contractFile = createRequire(import.meta.url).resolve('shell/contract');
const partialModules = { 'shell/contract': contractFile, ...facades };
const sorted = (names) => [...names].toSorted((a, b) => (a < b ? -1 : 1));
const byName = (entries) => Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

function singletonOf(module) {
  const name = module.options?.shareKey ?? module.userRequest;
  return singletonNames.includes(name) ? name : undefined;
}

/** Throws for a namespace import. */
export function modulesNeeded(compilations) {
  const exports = new Map();
  const singletons = new Set();
  for (const { modules, moduleGraph } of compilations) {
    for (const module of modules) {
      const name = singletonOf(module);
      if (!name) continue;
      singletons.add(name);
      if (!(name in partialModules)) continue;
      const used = exports.get(name) ?? new Set();
      exports.set(name, used);
      for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
        for (const referenced of dependency?.ids ? dependency.getReferencedExports(moduleGraph, undefined) : []) {
          const [id] = referenced.name ?? referenced;
          if (!id) throw new Error(`import from ${name} by name, because a release records which exports it uses`);
          used.add(id);
        }
      }
    }
  }
  return {
    contract: singletonVersions['shell/contract'],
    singletons: byName([...singletons].map((name) => [name, singletonVersions[name]])),
    exports: byName([...exports].map(([name, used]) => [name, sorted(used)])),
  };
}

export function modulesProvided({ modules, moduleGraph }) {
  const all = [...modules].flatMap((module) => [module, ...(module.modules ?? [])]);
  const exportsOf = (file) => {
    const module = all.find(({ resource }) => resource === file);
    const names = module && moduleGraph.getExportsInfo(module).getProvidedExports();
    if (!Array.isArray(names)) throw new Error(`the exports of ${file} are unknown in the shell's build`);
    return sorted(names);
  };
  return {
    contract: singletonVersions['shell/contract'],
    singletons: singletonVersions,
    exports: byName(Object.entries(partialModules).map(([name, file]) => [name, exportsOf(file)])),
  };
}
