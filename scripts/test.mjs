// All checks, fastest failures first. Last line: `N passed, N failed`.
//   npm test                     all of them
//   npm test -- types unit       only these steps
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { watchMemory } from './peak-memory.mjs';
import { failures, slowest, testsOfJest, testsOfPlaywright } from './test-report.mjs';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, '.cache/test-reports');
const packages = [
  'shared-contracts',
  'shared-ui',
  'local-services',
  'api',
  'shell',
  'shell/packages/starter',
  'mf-catalog',
  'mf-cart-checkout',
  'mf-account',
  'mf-admin',
  'e2e',
  'scripts/deployment',
];
const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Runs a command with its output shown. Returns its exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A pass-or-fail step counts as one. */
const check =
  (...commands) =>
  async () => {
    let failed = 0;
    for (const [command, ...args] of commands) failed += (await run(bin(command), args)) === 0 ? 0 : 1;
    return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
  };

const readReport = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** A runner that dies without a report, or exits with an error of its own, counts as a failure. */
const tally = ({ code, passed, failed, tests }) => ({
  passed,
  failed: failed || (code === 0 && passed > 0 ? 0 : 1),
  tests,
});

async function jest() {
  const report = path.join(results, 'jest.json');
  const code = await run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      bin('jest'),
      '--json',
      `--outputFile=${report}`,
    ],
    { FORCE_COLOR: '0', CHROME_PATH: findBrowser() },
  );
  const result = await readReport(report);
  return tally({
    code,
    passed: result.numPassedTests,
    failed: result.numFailedTests || result.numFailedTestSuites,
    tests: testsOfJest(result, root),
  });
}

async function journeys() {
  const report = path.join(results, 'journeys.json');
  const env = { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await run(
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env,
  );
  const result = await readReport(report);
  const { expected, unexpected, flaky } = result.stats;
  return tally({ code, passed: expected, failed: unexpected + flaky, tests: testsOfPlaywright(result) });
}

const inCheckout = async () => (await run('git', ['rev-parse', '--git-dir'])) === 0;
async function commits() {
  if (!(await inCheckout())) return { passed: 0, failed: 0 };
  const range = 'node_modules/.bin/commitlint --from "$(git rev-list --max-count=50 HEAD | tail -1)" --to HEAD';
  const code = await run('sh', ['-c', range]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

const steps = {
  types: check(...packages.map((name) => ['tsc', '-p', name])),
  lint: check(['oxlint', '--type-aware', '--quiet']),
  format: check(['prettier', '--check', '--log-level', 'warn', '.']),
  boundaries: check(['depcruise', ...packages, '--output-type', 'err']),
  'dead code': check(['knip', '--no-progress']),
  commits,
  build: async () =>
    (await run(process.execPath, ['scripts/build.mjs'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  unit: jest,
  journeys,
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

let passed = 0;
let failed = 0;
const summary = [];
const reported = [];
for (const [name, step] of chosen) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const memory = watchMemory();
  const outcome = await step().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  passed += outcome.passed;
  failed += outcome.failed;
  reported.push(...(outcome.tests ?? []));
  const peak = memory.stop();
  const cost = [`${((Date.now() - started) / 1000).toFixed(0)} s`, ...(peak ? [`${(peak / 1e9).toFixed(1)} GB`] : [])];
  const line = `${outcome.failed ? 'FAILED' : 'ok'}  ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${cost.join(', ')}`;
  summary.push(line);
  console.log(line);
}
if (reported.length) console.log(`\nslowest tests\n${slowest(reported).join('\n')}`);
const explained = failures(reported);
if (explained.length) console.log(`\nfailures\n${explained.join('\n')}`);
console.log(`\n${summary.join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
