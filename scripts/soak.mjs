// Long runs, which print figures.
//   npm run soak                  all
//   npm run soak -- kills         10 minutes of purchases while API, worker and database are killed
//   npm run soak -- releases      100 rounds of releases under load, then 200 swaps of a version
import { findBrowser } from './browser.mjs';
import { buildAll } from './build.mjs';
import { jestCommand } from './jest/command.mjs';
import { root, runNode } from './programs.mjs';

const ROUNDS = 100;

function journeys(file, environment) {
  const playwright = ['node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'];
  const args = [...playwright, '--project=own-site', '--reporter=list', file];
  return runNode(args, { cwd: root, env: { CHROME_PATH: findBrowser(), ...environment } });
}

const runs = {
  kills: () =>
    runNode(jestCommand('--selectProjects', 'api', '--', 'payments/proofs/kills.spec'), {
      cwd: root,
      env: { SOAK_SECONDS: '600' },
    }),
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
