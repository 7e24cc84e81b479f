// All checks, fastest failures first. Last line: `N passed, N failed`.
//   npm test                     all of them
//   npm test -- types unit              only these steps
//   npm test -- journeys uploads        only test files whose path has one of the other words
//   npm test -- quick [commit]          types, lint, one purchase, and the nearest tests of what differs from main, or from a commit
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { writeBatches } from './jest/batches.mjs';
import { jestCommand } from './jest/command.mjs';
import { watchMemory } from './peak-memory.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { failures, slowest, testsOfJest, testsOfPlaywright } from './test-report.mjs';
import { quickTests } from './testing/quick-tests.mjs';

const root = path.resolve(import.meta.dirname, '..');
const temporary = await temporaryFolder();
const results = path.join(root, '.cache/test-reports');
const packages = [
  'shared-contracts',
  'shared-server',
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

const positionals = process.argv.slice(2);
const quick = positionals[0] === 'quick' ? quickTests(positionals[1]) : undefined;
const isPartial = positionals.length > 0;

/** Output is shown as it comes, or given to `show` at the end. */
function run(command, args, { env = {}, show } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: show ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      show?.(output);
      resolve(code ?? 1);
    });
  });
}

const check =
  (...commands) =>
  async ({ show } = {}) => {
    let failed = 0;
    for (const [command, ...args] of commands) failed += (await run(command, args, { show })) === 0 ? 0 : 1;
    return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
  };

const readReport = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** A runner that dies without a report, or exits with an error, counts as a failure. */
const tally = ({ code, passed, failed, tests }) => ({
  passed,
  failed: failed || (code === 0 && (isPartial || passed > 0) ? 0 : 1),
  tests,
});

/** Without them, decoded pictures would grow each worker. */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 ** 2) };

async function jest() {
  const isNarrowed = quick !== undefined || words.length > 0;
  const report = path.join(results, 'jest.json');
  const only = quick ? ['--runTestsByPath', ...quick.chosen] : words.map((word) => `--testPathPatterns=${word}`);
  const options = ['--json', `--outputFile=${report}`, ...(isNarrowed ? ['--passWithNoTests', ...only] : [])];
  const code = await run(process.execPath, jestCommand(...options), {
    env: {
      TMPDIR: temporary.folder,
      FORCE_COLOR: '0',
      CHROME_PATH: findBrowser(),
      ...malloc,
      ...(!isNarrowed && { TEST_BATCHES: await writeBatches() }),
    },
  });
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
  const env = { TMPDIR: temporary.folder, CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...malloc };
  const code = await run(
    process.execPath,
    // for its workers, which grow to twice the size without it
    [
      '--max-semi-space-size=8',
      '--max-old-space-size=256',
      bin('playwright'),
      'test',
      ...words,
      ...(quick ? ['--grep=@quick', '--project=desktop'] : []),
      ...(words.length > 0 ? ['--pass-with-no-tests'] : []),
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    { env },
  );
  const result = await readReport(report);
  const { expected, unexpected, flaky } = result.stats;
  return tally({ code, passed: expected, failed: unexpected + flaky, tests: testsOfPlaywright(result) });
}

async function commits({ show }) {
  const isCheckout = (await run('git', ['rev-parse', '--git-dir'], { show: () => {} })) === 0;
  if (!isCheckout) return { passed: 0, failed: 0 };
  const range = 'node_modules/.bin/commitlint --from "$(git rev-list --max-count=50 HEAD | tail -1)" --to HEAD';
  const code = await run('sh', ['-c', range], { show });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

const steps = {
  types: check(...packages.map((name) => [bin('tsc'), '--singleThreaded', '-p', name])),
  lint: check([bin('oxlint'), '--type-aware', '--quiet']),
  format: check([bin('prettier'), '--check', '--log-level', 'warn', '.']),
  boundaries: check([bin('depcruise'), ...packages, '--output-type', 'err']),
  'dead code': check([bin('knip'), '--no-progress']),
  commits,
  images: check([process.execPath, 'scripts/check-images.mjs']),
  build: check([process.execPath, 'scripts/build.mjs']),
  unit: jest,
  journeys,
};

/** Lanes run at the same time, their steps one after another. */
const rounds = [
  // it uses all cores and 2 GB
  [['lint']],
  [
    ['types', 'format', 'boundaries', 'dead code', 'commits'],
    ['build', 'images'],
  ],
  [['unit']],
  [['journeys']],
];

const quickSteps = ['lint', 'types', 'build', ...(quick?.chosen.length ? ['unit'] : []), 'journeys'];
const wanted = quick ? quickSteps : positionals.filter((word) => word in steps);
const words = quick ? [] : positionals.filter((word) => !(word in steps));
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

let passed = 0;
let failed = 0;
const summary = [];
const reported = [];

async function runStep(name, isAlone) {
  if (isAlone) console.log(`\n== ${name}`);
  const started = Date.now();
  let output = '';
  const show = isAlone ? undefined : (text) => (output += text);
  const outcome = await steps[name]({ show }).catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  passed += outcome.passed;
  failed += outcome.failed;
  reported.push(...(outcome.tests ?? []));
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const line = `${outcome.failed ? 'FAILED' : 'ok'}  ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`;
  summary.push(line);
  console.log(isAlone ? line : `\n== ${name}\n${output}${line}`);
}

for (const round of rounds) {
  const lanes = round.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
  const runLane = async (lane) => {
    for (const name of lane) await runStep(name, lanes.length === 1);
  };
  if (lanes.length === 0) continue;
  const memory = watchMemory(temporary.isInMemory ? { files: temporary.folder } : {});
  await Promise.all(lanes.map(runLane));
  const peak = memory.stop();
  if (peak) summary.push(`    at most ${(peak / 1e9).toFixed(1)} GB of memory`);
}
if (reported.length) console.log(`\nslowest tests\n${slowest(reported).join('\n')}`);
const explained = failures(reported);
if (explained.length) console.log(`\nfailures\n${explained.join('\n')}`);
console.log(`\n${summary.join('\n')}\n`);
if (quick) {
  const skipped = Object.keys(steps).filter((name) => !wanted.includes(name));
  console.log(`left out: ${[...skipped, 'all journeys but one', ...quick.leftOut].join(', ')}`);
  console.log('CI runs the whole `npm test`');
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || (!passed && !isPartial) ? 1 : 0;
