import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Works even if `exports` hides the package.json. */
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

const contractVersion = require('shell/contract.json').version;
/** Slices never bundle them (shell/src/remotes/singletons.ts). */
export const singletonVersions = {
  react: installedVersion('react'),
  'react/jsx-runtime': installedVersion('react'),
  'react-dom': installedVersion('react-dom'),
  'react-router-dom': installedVersion('react-router-dom'),
  '@tanstack/react-query': installedVersion('@tanstack/react-query'),
  zustand: installedVersion('zustand'),
  'shell/contract': contractVersion,
};

export const singletonNames = Object.keys(singletonVersions);

/** A shared module can't be tree-shaken, so only these exports exist; importing another fails the build. */
export const facades = {
  'react-router-dom': require.resolve('shell/facades/react-router-dom'),
  '@tanstack/react-query': require.resolve('shell/facades/react-query'),
};

/** Facades leave exports out to keep first pages small. */
export const insteadOf = {
  useFetcher: 'load with useQuery and send with useMutation of @tanstack/react-query, and callApi of shell/contract',
  useMatch: "use matchPath with useLocation's pathname",
  useOutletContext: 'use a React context',
  useQueries: 'use one useQuery for each',
  useSuspenseQuery: 'use useQuery, and Loaded of shared-ui',
  BrowserRouter: 'the shop has one router; export the routes of the slice from src/exposes/routes.tsx',
  createBrowserRouter: 'the shop has one router; export the routes of the slice from src/exposes/routes.tsx',
};

/** Packages that write style elements at run time. */
export const STYLE_WRITERS =
  /[\\/]node_modules[\\/](@emotion[\\/]sheet|styled-components|goober|@stitches[\\/]core)[\\/]/;

/** The router's `exports` offer only the development build. */
export function routerAliases(mode) {
  const router = path.join(path.dirname(require.resolve('react-router')), '..', mode);
  return {
    'react-router$': path.join(router, 'index.mjs'),
    'react-router/dom$': path.join(router, 'dom-export.mjs'),
  };
}

/** A slice's `shared` option: a version mismatch is an error. */
export const sharedFromShell = () =>
  Object.fromEntries(
    Object.entries(singletonVersions).map(([name, version]) => [
      name,
      { singleton: true, import: false, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
