const isTest = (file) => /\.(spec|test)\.tsx?$/.test(file);

/** Packed files name them without importing them. */
const buildTools = [
  '@module-federation/runtime-tools',
  '@swc/core',
  'css-loader',
  'lightningcss',
  'react-router',
  'swc-loader',
];
export const singletons = ['@tanstack/react-query', 'react', 'react-dom', 'react-router-dom', 'zustand'];
export const testTools = [
  '@jest/globals',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  'axe-core',
  'jest',
  'jest-axe',
  'jest-environment-jsdom',
];
const typesOfReact = ['@types/react', '@types/react-dom'];

const scripts = (folder, types = {}) => ({ types: `./lib/${folder}.d.ts`, ...types, default: `./lib/${folder}.js` });

/**
 * Each after those it depends on. `modules`: a predicate, or entries whose imports are followed. `copied`: folders and scripts that are
 * packed as they are.
 */
export const packages = [
  {
    name: 'shared-contracts',
    description: "The shop's endpoint table, types and rules",
    modules: (file) => file.startsWith('src/') && !isTest(file),
    manifest: {
      sideEffects: ['./lib/src/api/zod-messages.js'],
      exports: { './*': scripts('src/*') },
    },
    dependencies: ['zod'],
  },
  {
    name: 'shared-ui',
    description: "The shop's design tokens, fonts and components",
    modules: (file) => /^src\/(components\/|use-)/.test(file) && !isTest(file),
    copied: ['src/styles'],
    manifest: {
      sideEffects: ['*.css'],
      exports: {
        './styles/*.css': './lib/src/styles/*.css',
        './use-drag-to-place': scripts('src/use-drag-to-place'),
        './use-is-hydrated': scripts('src/use-is-hydrated'),
        './*': scripts('src/components/*/*'),
      },
    },
    dependencies: ['@lucide/icons', 'radix-ui', 'shared-contracts'],
    peers: ['react', 'react-dom'],
    optionalPeers: typesOfReact,
  },
  {
    name: 'shell',
    description: "The shop's contract with its slices, and how they are built, tested and published",
    // a slice states its contract's version
    versionFrom: 'src/contract/contract.json',
    modules: [
      'src/contract/contract.ts',
      'src/standalone/standalone.tsx',
      'src/remotes/facades/react-query.ts',
      'src/remotes/facades/react-router-dom.ts',
      'src/style-singleton.ts',
      'testing/contract-tests.tsx',
      'testing/render-on-server.tsx',
      'testing/render-slice.tsx',
    ],
    entries: [
      'federation/build/presets.mjs',
      'federation/build/presets.d.mts',
      'federation/slice-command.mjs',
      'federation/build/package-styles.mjs',
      'federation/build/page-import-loader.mjs',
      'federation/build/refuse-file-loader.mjs',
      'federation/build/style-elements-loader.mjs',
      'federation/develop/browser/client.mjs',
      'federation/develop/browser/refresh.mjs',
      'federation/develop/refresh-loader.mjs',
      'testing/jest-project.mjs',
      'testing/jest-project.d.mts',
      'testing/dom-setup.mjs',
      'testing/css-module-stub.mjs',
      'testing/picture-stub.mjs',
      'testing/dom-matchers.d.ts',
      'testing/jest-axe.d.ts',
      'css-modules.d.ts',
      'src/contract/contract.json',
      'src/contract/shared-names.json',
    ],
    tsconfig: 'tsconfig.slice.json',
    manifest: {
      bin: { slice: 'federation/slice-command.mjs' },
      exports: {
        './contract': scripts('src/contract/contract'),
        './contract.json': './src/contract/contract.json',
        './standalone': scripts('src/standalone/standalone'),
        './style-singleton': scripts('src/style-singleton'),
        './facades/*': scripts('src/remotes/facades/*'),
        './federation/presets': './federation/build/presets.mjs',
        './testing/jest-project': './testing/jest-project.mjs',
        './testing/dom-matchers': { types: './testing/dom-matchers.d.ts' },
        './testing/jest-axe': { types: './testing/jest-axe.d.ts' },
        './testing/*': scripts('testing/*'),
        './css-modules': { types: './css-modules.d.ts' },
        './tsconfig': './tsconfig.slice.json',
      },
    },
    dependencies: [
      ...buildTools,
      '@module-federation/enhanced',
      'modern-tar',
      // in the declarations of the contract
      '@tanstack/query-core',
      'acorn',
      'css-minimizer-webpack-plugin',
      'eslint-scope',
      'mini-css-extract-plugin',
      // drives the gate's browser
      'playwright-core',
      'postcss',
      'postcss-selector-parser',
      'react-refresh',
      'shared-contracts',
      'shared-ui',
      'terser-webpack-plugin',
      'webpack',
      'zod',
    ],
    peers: singletons,
    optionalPeers: [...testTools, ...typesOfReact],
  },
];
