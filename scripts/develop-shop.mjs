import { watch } from 'node:fs';
import path from 'node:path';
import { buildAll, buildPackage, localServices, packageNames } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const isSlice = (name) => name.startsWith('mf-');

/** Development builds of the shell and the `wanted` slices (default: all), rebuilt on save. `folders`: slices elsewhere, by name. */
export async function developShop({ wanted, say, folders = {} }) {
  await buildAll({ names: localServices, log: say });
  const { runUntilSignal } = await import('../local-services/dist/start/run-until-signal.js');
  const develop = await import('shell/federation/develop/develop');
  const { developmentFolder, prepareDevelopment } = await import('shell/federation/develop/development');
  const { DevelopmentServer } = await import('shell/federation/develop/development-server');
  const server = new DevelopmentServer();
  const port = await server.listen({ isProxied: true });
  let shop;

  const build = async () => {
    await prepareDevelopment();
    const regular = packageNames.filter((name) => isSlice(name) && wanted.length && !wanted.includes(name));
    await buildAll({ names: ['api', ...regular], log: say });
    for (const name of regular) await develop.useBuiltSlice(name, server);
    const own = packageNames.filter((name) => isSlice(name) && !regular.includes(name));
    await develop.developShell({ server, onRebuilt: () => shop?.restart('shell'), say });
    for (const name of own) await develop.developSlice(name, { server, say });
    for (const [name, folder] of Object.entries(folders)) await develop.developSlice(name, { server, say, folder });
  };

  await runUntilSignal(
    {
      variables: { ...process.env, DEVELOPMENT_ORIGIN: `http://127.0.0.1:${port}` },
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
      rebuildServers(running, say);
    },
  );
}

/** Editors write in several steps. */
const QUIET_MS = 150;

function rebuildServers(shop, say) {
  const names = [...localServices, 'api'];
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
    if (built.some((name) => name !== 'local-services'))
      await Promise.all([shop.restart('worker'), shop.restart('api')]);
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
