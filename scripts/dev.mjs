// npm run dev                        the whole shop from development builds, rebuilt and reloaded on save
// npm run dev -- mf-catalog          the same, with regular builds of the other slices
// npm run dev -- mf-catalog --alone  the slice's standalone page, with the API of the site on PORT, which is started if needed
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { serveAlone } from 'shell/federation/dev-alone';
import { buildAll, buildPackage, packageNames } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const say = (line) => console.log(line);
const isSlice = (name) => name.startsWith('mf-');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isAlone = process.argv.includes('--alone');
const unknown = wanted.find((name) => !packageNames.includes(name));
if (unknown) {
  console.error(`unknown package ${unknown}; packages: ${packageNames.join(', ')}`);
  process.exit(1);
}
if (isAlone && !(wanted.length === 1 && isSlice(wanted[0]))) {
  console.error('--alone needs the name of one slice: npm run dev -- mf-catalog --alone');
  process.exit(1);
}

if (isAlone) await alone(wanted[0]);
else await wholeShop();

async function alone(slice) {
  const site = `http://127.0.0.1:${process.env.PORT || 3000}`;
  const isThere = await fetch(`${site}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
  if (!isThere) {
    say(`No site is running on ${site}; starting one`);
    const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { stdio: 'inherit' });
    child.on('exit', (code) => process.exit(code ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGINT'));
  }
  await serveAlone(slice, { site, say });
}

async function wholeShop() {
  await buildPackage('shared-contracts', { log: say });
  await buildPackage('local-services', { log: say });
  const { runUntilSignal } = await import('../local-services/dist/start/run-until-signal.js');
  const develop = await import('shell/federation/develop');
  const { developmentFolder, prepareDevelopment } = await import('shell/federation/development');
  const slices = develop.developmentSlices();
  let shop;

  const build = async () => {
    await prepareDevelopment();
    const regular = packageNames.filter((name) => isSlice(name) && wanted.length && !wanted.includes(name));
    await buildAll({ names: ['api', ...regular], log: say });
    for (const name of regular) await develop.useBuiltSlice(name, slices);
    const developed = packageNames.filter((name) => isSlice(name) && !regular.includes(name));
    await develop.developShell({ onRebuilt: () => shop?.restart('shell'), say });
    for (const name of developed) await develop.developSlice(name, { slices, say });
    await slices.write();
  };

  await runUntilSignal(
    {
      variables: { ...process.env, LIVE_RELOAD: 'on' },
      programs: {
        embedded: path.join(root, 'local-services/dist/embedded/main.js'),
        api: path.join(root, 'api/dist/main.js'),
        shell: path.join(developmentFolder, 'shell/server/main.js'),
      },
      build,
      say,
    },
    (running) => {
      shop = running;
      rebuildServers(running);
    },
  );
}

/** Editors write a file in several steps. */
const QUIET_MS = 150;

/** Rebuilds the API and its packages on save, and restarts the processes that use them. */
function rebuildServers(shop) {
  const names = ['shared-contracts', 'local-services', 'api'];
  let timer;
  let work = Promise.resolve();
  const rebuild = async () => {
    const built = [];
    try {
      for (const name of names) if (await buildPackage(name, { log: say })) built.push(name);
    } catch (error) {
      console.error(error.message);
    }
    if (built.includes('local-services')) await shop.restart('embedded');
    if (built.includes('api') || built.includes('shared-contracts')) await shop.restart('api');
  };
  for (const name of names) {
    watch(path.join(root, name, 'src'), { recursive: true }, (_event, file) => {
      if (!file || /\.(spec|test)\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (work = work.then(rebuild)), QUIET_MS);
    });
  }
  say('Rebuilding on save; press Ctrl-C to stop');
}
