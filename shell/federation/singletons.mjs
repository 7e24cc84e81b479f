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

const contractVersion = require('../package.json').version;
const versions = {
  react: installedVersion('react'),
  'react/jsx-runtime': installedVersion('react'),
  'react-dom': installedVersion('react-dom'),
  'react-router-dom': installedVersion('react-router-dom'),
  '@tanstack/react-query': installedVersion('@tanstack/react-query'),
  zustand: installedVersion('zustand'),
  'shell/contract': contractVersion,
};

/** The same names are the externals of a slice's server bundle; the shell server hands them in. */
export const singletonNames = Object.keys(versions);

/**
 * Packages of which the shell ships only these exports. A module that is provided to others cannot be tree-shaken: the
 * facade is what makes "only what somebody may use" explicit. Slices that import anything else fail to build.
 */
export const facades = {
  'react-router-dom': path.join(import.meta.dirname, 'facades/react-router-dom.mjs'),
  '@tanstack/react-query': path.join(import.meta.dirname, 'facades/react-query.mjs'),
};

/** Resolution of the packages behind the facades, and of the router's production build, which its `exports` do not name. */
export function facadeAliases(mode) {
  const router = path.join(path.dirname(require.resolve('react-router')), '..', mode);
  return {
    'react-router$': path.join(router, 'index.mjs'),
    'react-router/dom$': path.join(router, 'dom-export.mjs'),
    'whole-react-query$': path.join(path.dirname(require.resolve('@tanstack/react-query')), 'index.js'),
  };
}

const everySingleton = (settingsOf) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, settingsOf(name, version)]));

/** The shell brings each one, ready before any slice asks. */
export const providedByShell = () =>
  everySingleton((name, version) => ({
    singleton: true,
    eager: true,
    version,
    requiredVersion: `^${version}`,
    ...(facades[name] && { import: facades[name] }),
    ...(name === 'shell/contract' && { import: path.join(shellFolder, 'src/contract/contract.ts') }),
  }));

/** A slice takes them from the shell: a version that does not fit is an error of that slice, not a warning. */
export const takenFromShell = () =>
  everySingleton((_name, version) => ({
    singleton: true,
    import: false,
    strictVersion: true,
    requiredVersion: `^${version}`,
  }));
