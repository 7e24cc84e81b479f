import path from 'node:path';
import { batched, slices } from './scripts/jest/batches.mjs';
import { inBrowser, onServer, project, testTimeout } from 'shell/testing/jest-project';

// on Node 20, each test file that uses the object store would print it
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** The folder that `writeBatches` returned, for a run of all tests. */
const { TEST_BATCHES: batches } = process.env;

/** @param {string} name */
const rootsOf = (name) => (batches ? [path.join(batches, name)] : batched[name].folders);

const tests = (name, { roots, needsPostgres = false, ...more }) =>
  project(import.meta.dirname, {
    displayName: name,
    cacheDirectory: path.join(import.meta.dirname, '.cache/jest'),
    roots: roots.map((root) => path.resolve(import.meta.dirname, root)),
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/packages/starter/'],
    ...(needsPostgres && {
      globalSetup: '<rootDir>/scripts/jest/postgres-setup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/postgres-teardown.mjs',
    }),
    ...(batches && name in batched && { testRunner: '<rootDir>/scripts/jest/batch-runner.cjs' }),
    ...more,
  });

export default {
  // workers never release a test file's ES modules, so large ones are replaced
  maxWorkers: 3,
  workerIdleMemoryLimit: '400MB',
  testTimeout,
  testSequencer: '<rootDir>/scripts/jest/batches-first.cjs',
  projects: [
    tests('shared', { roots: ['shared-contracts/src', 'shared-server/src'], ...onServer }),
    tests('ui', {
      roots: [...rootsOf('ui'), 'shell/src'],
      testMatch: ['**/*.test.{ts,tsx}'],
      ...inBrowser,
    }),
    // what the server renders of slices
    tests('slices', { roots: slices, ...onServer, testMatch: ['**/*.spec.{ts,tsx}'] }),
    tests('shell-server', {
      roots: ['shell/server', 'shell/federation', 'shell/packages', 'shell/testing'],
      needsPostgres: true,
      ...onServer,
    }),
    tests('scripts', { roots: ['scripts'], ...onServer }),
    tests('local-services', { roots: ['local-services/src'], needsPostgres: true, ...onServer }),
    tests('api', { roots: rootsOf('api'), needsPostgres: true, ...onServer }),
  ],
};
