// Which exports of the shell's modules a slice uses, and which the shell brings: both read from webpack's module graph.
import path from 'node:path';
import { facades, singletonNames, singletonVersions } from './singletons.mjs';

const contractFile = path.resolve(import.meta.dirname, '../src/contract/contract.ts');
/** What the shell brings only in part, or under its own version: what a slice uses of these has to be there. */
const modulesInPart = { 'shell/contract': contractFile, ...facades };
const sorted = (names) => [...names].toSorted((a, b) => (a < b ? -1 : 1));
const byName = (entries) => Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The name of the singleton that this module of a slice's build stands for. */
function singletonOf(module) {
  const name = module.options?.shareKey ?? module.userRequest;
  return singletonNames.includes(name) ? name : undefined;
}

/**
 * What a slice's builds need of the shell: the version of each singleton that they import, and the exports they use of those
 * that the shell brings in part. Throws for an import of a whole namespace, which does not say what it uses.
 */
export function needsOf(compilations) {
  const exports = new Map();
  const singletons = new Set();
  for (const { modules, moduleGraph } of compilations) {
    for (const module of modules) {
      const name = singletonOf(module);
      if (!name) continue;
      singletons.add(name);
      if (!(name in modulesInPart)) continue;
      const used = exports.get(name) ?? new Set();
      exports.set(name, used);
      for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
        for (const referenced of dependency?.ids ? dependency.getReferencedExports(moduleGraph, undefined) : []) {
          const [id] = referenced.name ?? referenced;
          if (!id) throw new Error(`import the exports of ${name} by name: a release records which of them it uses`);
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

/** The same of the shell's browser build: what it brings to slices. */
export function broughtBy({ modules, moduleGraph }) {
  const all = [...modules].flatMap((module) => [module, ...(module.modules ?? [])]);
  const exportsOf = (file) => {
    const module = all.find(({ resource }) => resource === file);
    const names = module && moduleGraph.getExportsInfo(module).getProvidedExports();
    if (!Array.isArray(names)) throw new Error(`the shell's build does not say what ${file} exports`);
    return sorted(names);
  };
  return {
    contract: singletonVersions['shell/contract'],
    singletons: singletonVersions,
    exports: byName(Object.entries(modulesInPart).map(([name, file]) => [name, exportsOf(file)])),
  };
}
