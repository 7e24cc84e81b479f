// One configuration for all packages: TypeScript compiled by swc, native ES modules (run with --experimental-vm-modules).
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

const project = (name, { roots, environment, conditions, needsPostgres = false }) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.{spec,test}.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/scripts/jest/css-module-stub.mjs',
    '\\.(svg|webp|jpg)$': '<rootDir>/scripts/jest/picture-stub.mjs',
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
  testEnvironment: environment,
  testEnvironmentOptions: { customExportConditions: ['source', ...conditions] },
  ...(needsPostgres && {
    globalSetup: '<rootDir>/scripts/jest/postgres-setup.mjs',
    globalTeardown: '<rootDir>/scripts/jest/postgres-teardown.mjs',
  }),
  ...(environment === 'jsdom' && { setupFilesAfterEnv: ['<rootDir>/scripts/jest/dom-setup.ts'] }),
});

const pages = { environment: 'jsdom', conditions: ['browser'] };
const server = { environment: 'node', conditions: ['node', 'node-addons'] };

export default {
  // workers never release a test file's ES modules, so large ones are replaced
  maxWorkers: 2,
  workerIdleMemoryLimit: '500MB',
  // a busy machine takes half a minute to start the API
  testTimeout: 120_000,
  projects: [
    project('contracts', { roots: ['shared-contracts/src'], ...server }),
    project('ui', {
      roots: ['shared-ui/src', 'shell/src', 'mf-catalog/src', 'mf-cart-checkout/src', 'mf-account/src', 'mf-admin/src'],
      ...pages,
    }),
    project('shell-server', { roots: ['shell/server', 'shell/federation'], needsPostgres: true, ...server }),
    project('local-services', { roots: ['local-services/src'], needsPostgres: true, ...server }),
    project('api', { roots: ['api/src'], needsPostgres: true, ...server }),
  ],
};
