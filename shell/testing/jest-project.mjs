// TypeScript compiled by swc, native ES modules (run with --experimental-vm-modules).
import path from 'node:path';
import { ASSETS } from '../federation/check/slice-files.mjs';

const here = (file) => path.join(import.meta.dirname, file);
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

/** A busy machine takes half a minute to start a server or to compile a page's first import. */
export const testTimeout = 180_000;

/** `conditions`: those of package.json's "exports" besides `source`. */
export const project = (rootDir, { environment, conditions, ...more }) => ({
  rootDir,
  testMatch: ['**/*.{spec,test}.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  moduleNameMapper: {
    '\\.css$': here('css-module-stub.mjs'),
    [ASSETS.source]: here('picture-stub.mjs'),
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
  testEnvironment: environment,
  testEnvironmentOptions: { customExportConditions: ['source', ...conditions] },
  ...(environment === 'jsdom' && { setupFilesAfterEnv: [here('dom-setup.mjs')] }),
  ...more,
});

/** For tests of pages, and of what runs on a server. */
export const inBrowser = { environment: 'jsdom', conditions: ['browser'] };
export const onServer = { environment: 'node', conditions: ['node', 'node-addons'] };

/** For a slice's own repository: pages (`*.test.tsx`) in jsdom, and what the server renders (`*.spec.tsx`) in node. */
export const sliceTests = (folder) => ({
  testTimeout,
  projects: [
    project(folder, {
      displayName: 'pages',
      roots: ['<rootDir>/src'],
      testMatch: ['**/*.test.{ts,tsx}'],
      ...inBrowser,
    }),
    project(folder, {
      displayName: 'server',
      roots: ['<rootDir>/src'],
      testMatch: ['**/*.spec.{ts,tsx}'],
      ...onServer,
    }),
  ],
});
