// npm run dev                the whole shop; what you change is built again, taken into use, and open pages reload
// npm run dev -- mf-catalog  the same, watching that package alone
import { watch } from 'node:fs';
import path from 'node:path';
import { buildAll, buildPackage, packageNames } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const say = (line) => console.log(line);
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !packageNames.includes(name));
if (unknown) {
  console.error(`no package ${unknown}; there are ${packageNames.join(', ')}`);
  process.exit(1);
}
const watched = wanted.length ? wanted : [...packageNames, 'shared-ui'];
/** An editor writes a file in several steps. */
const QUIET_MS = 150;

await buildPackage('shared-contracts', { log: say });
await buildPackage('local-services', { log: say });
const { runUntilSignal } = await import('../local-services/dist/start/run-until-signal.js');

/** Builds what the change made stale, then lets the processes that run it begin again: the shell publishes new slices at its start. */
function rebuildOnChange(shop) {
  let timer;
  let work = Promise.resolve();
  const rebuild = async () => {
    const built = [];
    try {
      for (const name of packageNames) if (await buildPackage(name, { log: say })) built.push(name);
    } catch (error) {
      console.error(error.message);
    }
    if (built.includes('local-services')) await shop.restart('embedded');
    if (built.includes('api') || built.includes('shared-contracts')) await shop.restart('api');
    // last: open pages reload once it is back
    if (built.length) await shop.restart('shell');
    if (built.length) say('in use');
  };
  for (const name of watched) {
    watch(path.join(root, name), { recursive: true }, (_event, file) => {
      if (!file || /(^|[\\/])(dist|node_modules)([\\/]|$)|\.(spec|test)\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (work = work.then(rebuild)), QUIET_MS);
    });
  }
  say(`Watching ${watched.join(', ')}`);
}

await runUntilSignal(
  {
    variables: { ...process.env, LIVE_RELOAD: 'on' },
    programs: {
      embedded: path.join(root, 'local-services/dist/embedded/main.js'),
      api: path.join(root, 'api/dist/main.js'),
      shell: path.join(root, 'shell/dist/server/main.js'),
    },
    build: () => buildAll({ log: say }),
    say,
  },
  rebuildOnChange,
);
