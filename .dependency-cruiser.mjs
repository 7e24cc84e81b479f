// Import rules. Slices are released independently, so they communicate only through the shell's contract, the URL and typed
// browser events.
const slices = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'];
const anySlice = `^(${slices.join('|')})/`;
/** The other API modules that each module may import, except in tests. */
const apiModules = {
  audit: [],
  accounts: ['designs', 'media', 'orders'],
  cart: ['media', 'stock'],
  catalog: [],
  categories: ['media', 'product-images'],
  checkout: ['media', 'stock'],
  claims: ['media', 'orders', 'payments'],
  contact: [],
  designs: ['media'],
  documents: ['media', 'orders'],
  insights: [],
  media: [],
  mails: ['accounts', 'contact', 'orders'],
  orders: ['cart', 'checkout', 'media', 'stock'],
  'order-desk': ['orders', 'payments', 'print-runs', 'production'],
  payments: ['cart', 'checkout', 'designs', 'media', 'orders', 'stock'],
  'personal-data': ['accounts', 'media', 'orders', 'retention'],
  'print-runs': ['orders', 'production'],
  'product-management': ['catalog', 'insights'],
  'product-images': ['media'],
  production: ['media', 'orders'],
  retention: ['media', 'orders', 'print-runs', 'production'],
  reviews: ['media', 'orders'],
  'shipping-options': [],
  search: ['orders'],
  sitemap: [],
  stock: [],
  synonyms: [],
  'to-do': ['orders', 'payments'],
  releases: [],
  reports: ['orders'],
  users: [],
};
const tests = '^api/src/testing/|\\.spec\\.ts$';
const sdkOnlyIn = (name, packages, folder) => ({
  name,
  severity: 'error',
  from: { path: '^api/src', pathNot: `${folder}|${tests}` },
  to: { path: `node_modules/(${packages})/` },
});

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...slices.map((slice) => ({
      name: `${slice}-imports-no-other-slice`,
      severity: 'error',
      from: { path: `^${slice}/` },
      to: { path: anySlice, pathNot: `^${slice}/` },
    })),
    {
      name: 'slices-import-only-the-shells-contract',
      severity: 'error',
      from: { path: `${anySlice}src/`, pathNot: '\\.(spec|test)\\.tsx?$' },
      to: { path: '^shell/', pathNot: '^shell/src/(contract/contract\\.ts|standalone/)' },
    },
    {
      name: 'tests-of-slices-import-only-the-shells-contract-and-test-support',
      severity: 'error',
      from: { path: `${anySlice}src/.*\\.(spec|test)\\.tsx?$` },
      to: { path: '^shell/', pathNot: '^shell/(src/(contract/contract\\.ts|standalone/)|testing/)' },
    },
    { name: 'shell-imports-no-slice', severity: 'error', from: { path: '^shell/' }, to: { path: anySlice } },
    {
      name: 'features-import-no-other-feature',
      severity: 'error',
      from: { path: '^mf-[^/]+/src/features/([^/]+)/' },
      to: { path: '^mf-[^/]+/src/features/', pathNot: '^mf-[^/]+/src/features/$1/' },
    },
    {
      name: 'features-import-no-page',
      severity: 'error',
      from: { path: '^mf-[^/]+/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^mf-[^/]+/src/(pages|exposes)/' },
    },
    {
      name: 'code-shared-by-features-imports-no-feature',
      severity: 'error',
      from: { path: '^mf-[^/]+/src/shared/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^mf-[^/]+/src/(features|pages|exposes)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^api/src/modules/[^/]+/domain/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: 'node_modules/(@nestjs|typeorm|pg|stripe|@aws-sdk|express|sharp|graphile-worker|nodemailer)|^api/src/(integrations|shared/(database|jobs|http))|^node:',
      },
    },
    ...Object.entries(apiModules).map(([module, allowed]) => ({
      name: `api-${module}-imports-only-allowed-modules`,
      severity: 'error',
      from: { path: `^api/src/modules/${module}/`, pathNot: tests },
      to: { path: '^api/src/modules/', pathNot: `^api/src/modules/(${[module, ...allowed].join('|')})/` },
    })),
    {
      name: 'api-modules-are-in-the-table',
      severity: 'error',
      from: { path: '^api/src/modules/', pathNot: `^api/src/modules/(${Object.keys(apiModules).join('|')})/|${tests}` },
      to: { path: '^api/src/modules/' },
    },
    {
      name: 'api-shared-code-imports-no-module',
      severity: 'error',
      from: { path: '^api/src/(shared|integrations|config)/', pathNot: tests },
      to: { path: '^api/src/modules/' },
    },
    {
      name: 'only-tests-of-the-api-and-journeys-import-the-apis-test-support',
      severity: 'error',
      from: { pathNot: '^(e2e/|api/src/(testing/|.*\\.spec\\.ts$))' },
      to: { path: '^api/src/testing/' },
    },
    { name: 'nobody-imports-a-spec', severity: 'error', from: {}, to: { path: '\\.(spec|test)\\.tsx?$' } },
    sdkOnlyIn('only-integrations-stripe-imports-stripe', 'stripe', '^api/src/integrations/stripe/'),
    sdkOnlyIn('only-integrations-s3-imports-the-aws-sdk', '@aws-sdk', '^api/src/integrations/s3/'),
    sdkOnlyIn('only-integrations-otel-imports-opentelemetry', '@opentelemetry', '^api/src/integrations/otel/'),
    sdkOnlyIn('only-integrations-mail-imports-nodemailer', 'nodemailer', '^api/src/integrations/mail/'),
    {
      name: 'shared-contracts-import-no-other-package',
      severity: 'error',
      from: { path: '^shared-contracts/' },
      to: { path: '^(shared-server|shared-ui|shell|mf-[^/]+|api|local-services|e2e)/' },
    },
    {
      name: 'shared-contracts-use-nothing-of-node',
      severity: 'error',
      from: { path: '^shared-contracts/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-server-imports-only-shared-contracts',
      severity: 'error',
      from: { path: '^shared-server/' },
      to: { path: '^(shared-ui|shell|mf-[^/]+|api|local-services|e2e)/', pathNot: '^local-services/src/testing/' },
    },
    {
      name: 'only-servers-import-shared-server',
      severity: 'error',
      from: { path: '^(shared-ui|mf-[^/]+|shell/src|shell/testing|e2e/composition)/' },
      to: { path: '^shared-server/' },
    },
    {
      name: 'shared-ui-imports-only-shared-contracts',
      severity: 'error',
      from: { path: '^shared-ui/' },
      to: { path: '^(shared-server|shell|mf-[^/]+|api|local-services|e2e)/' },
    },
    {
      name: 'api-imports-no-ui',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(shared-ui|shell|mf-[^/]+)/|node_modules/react' },
    },
    {
      name: 'api-imports-stand-ins-only-in-tests',
      severity: 'error',
      from: { path: '^api/src', pathNot: tests },
      to: { path: '^local-services/' },
    },
    {
      name: 'stand-ins-import-no-application-code',
      severity: 'error',
      from: { path: '^local-services/' },
      to: { path: '^(shared-ui|shell|mf-[^/]+|api)/' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/|^shell/server/testing/older-slice/built/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
