// The long runs, which print their figures (docs/soak.md keeps the last ones).
//   npm run soak                  all
//   npm run soak -- kills         10 minutes of purchases while API, worker and database are killed every few seconds
//   npm run soak -- releases      100 rounds of releases while browsers and a load generator use the site, then 200 swaps of a version
import { spawn } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildAll } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const ROUNDS = 100;

/** Runs journeys with more rounds than `npm test`. Resolves to the exit code. */
const journeys = (file, environment) =>
  new Promise((resolve, reject) => {
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=own-site', '--reporter=list', file];
    spawn(path.join(root, 'node_modules/.bin/playwright'), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: findBrowser(), ...environment },
    })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });

/** Runs a test of the API for longer than `npm test`. Resolves to the exit code. */
const apiTest = (file, environment) =>
  new Promise((resolve, reject) => {
    const args = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      path.join(root, 'node_modules/.bin/jest'),
      '--selectProjects',
      'api',
      '--',
      file,
    ];
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });

const runs = {
  kills: () => apiTest('payments/proofs/kills.spec', { SOAK_SECONDS: '600' }),
  releases: () => journeys('own-site/releases.spec.ts', { SOAK_ROUNDS: String(ROUNDS) }),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in runs));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(runs).join(', ')}`);
  process.exit(2);
}
await buildAll({ log: console.log });
for (const [name, run] of Object.entries(runs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  if ((await run()) !== 0) process.exitCode = 1;
}
