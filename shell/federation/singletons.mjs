// What exists once in a page: the shell brings it, slices use it and never carry their own copy.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const shellFolder = path.resolve(import.meta.dirname, '..');

/** The version of an installed package, also of one whose `exports` hide its package.json. */
export function installedVersion(name) {
  for (const folder of require.resolve.paths(name)) {
    try {
      return require(path.join(folder, name, 'package.json')).version;
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(`${name} is not installed`);
}

const contractVersion = require('../src/contract/contract.json').version;
/** What the shell brings (shell/src/remotes/singletons.ts), with the versions that are installed. */
export const singletonVersions = {
  react: installedVersion('react'),
  'react/jsx-runtime': installedVersion('react'),
  'react-dom': installedVersion('react-dom'),
  'react-router-dom': installedVersion('react-router-dom'),
  '@tanstack/react-query': installedVersion('@tanstack/react-query'),
  zustand: installedVersion('zustand'),
  'shell/contract': contractVersion,
};

/** The same names are the externals of a slice's server bundle; the shell server hands them in. */
export const singletonNames = Object.keys(singletonVersions);

/**
 * Packages of which the shell ships only some exports: a module that is handed to others cannot be tree-shaken. Slices that
 * import anything else fail to build.
 */
export const facades = {
  'react-router-dom': path.join(shellFolder, 'src/remotes/facades/react-router-dom.ts'),
  '@tanstack/react-query': path.join(shellFolder, 'src/remotes/facades/react-query.ts'),
};

/** The router's build for the mode: its `exports` name the development build only. */
export function routerAliases(mode) {
  const router = path.join(path.dirname(require.resolve('react-router')), '..', mode);
  return {
    'react-router$': path.join(router, 'index.mjs'),
    'react-router/dom$': path.join(router, 'dom-export.mjs'),
  };
}

/** A slice takes them from the shell: a version that does not fit is an error of that slice, not a warning. */
export const takenFromShell = () =>
  Object.fromEntries(
    Object.entries(singletonVersions).map(([name, version]) => [
      name,
      { singleton: true, import: false, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
