import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../build/base.mjs';
import { describeRelease, readManifest } from '../build/build-slice.mjs';
import { describeShell } from '../build/build.mjs';
import { sha256 } from '../build/integrity-plugin.mjs';
import { isHotUpdate } from '../build/release.mjs';
import { shell as shellConfigs } from '../build/shell-presets.mjs';
import { describeErrors } from './build-errors.mjs';
import { developmentFolder, watch } from './development.mjs';

const releases = path.join(developmentFolder, 'releases');

/** `folder` may also hold files of earlier builds. */
async function hashesOf(compilations, folder) {
  const files = compilations.flatMap(({ outputOptions, assets }) =>
    Object.keys(assets)
      .filter((file) => !file.endsWith('.map') && !isHotUpdate(file))
      .map((file) => path.relative(folder, path.join(outputOptions.path, file)).split(path.sep).join('/')),
  );
  const sorted = files.toSorted((a, b) => (a < b ? -1 : 1));
  const hashed = sorted.map(async (file) => [file, sha256(await readFile(path.join(folder, file)))]);
  return Object.fromEntries(await Promise.all(hashed));
}

/** To where the shell server expects them. */
async function keep(folder, { name, version }, files) {
  const kept = path.join(releases, name, version);
  for (const file of files.flatMap((one) => [one, `${one}.map`])) {
    if (!existsSync(path.join(folder, file))) continue;
    await mkdir(path.dirname(path.join(kept, file)), { recursive: true });
    await cp(path.join(folder, file), path.join(kept, file));
  }
}

const reportTo = (server, { name, folder, say }) => ({
  onStarted: () => server.start(name),
  onFailed: (errors) => server.fail(name, describeErrors(errors, folder)),
  say,
});

/** Browsers load it from `server`, the shell renders its release. Resolves after the first good build. */
export async function developSlice(name, { server, say, folder = path.join(repositoryRoot, name) }) {
  const building = path.join(developmentFolder, 'building', name);
  const base = `/remotes/${name}/development/browser/`;
  server.mount(base, { files: path.join(building, 'browser'), folder });
  // the names of server bundles in stacks
  server.mount(`/remotes/${name}/`, { files: path.join(releases, name), folder });
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href);
  const configs = configure({}, { mode: 'development' }).map((config) => ({
    ...config,
    output: { ...config.output, path: path.join(building, path.basename(config.output.path)) },
  }));
  const onBuilt = async (compilations) => {
    const release = await describeRelease({ folder, compilations, built: await hashesOf(compilations, building) });
    await keep(building, release, [release.server]);
    server.use(release, base);
    const { slice } = await readManifest(folder);
    server.succeed(name, { hash: compilations[0].hash, version: release.version, manifest: JSON.stringify(slice) });
    say(`${name} ${release.version}`);
  };
  await watch(configs, { ...reportTo(server, { name, folder, say }), onBuilt });
}

export async function useBuiltSlice(name, server) {
  const dist = path.join(repositoryRoot, name, 'dist');
  const version = (await readdir(dist)).find((entry) => !entry.startsWith('.'));
  const folder = path.join(dist, version);
  const release = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'));
  await keep(folder, release, ['release.json', ...Object.keys(release.files)]);
  server.use(release);
}

/** Does not await `onRebuilt` after the first build. */
export async function developShell({ server, onRebuilt, say }) {
  const folder = path.join(repositoryRoot, 'shell');
  const output = path.join(developmentFolder, 'shell');
  server.mount('/assets/', { files: path.join(output, 'browser'), folder });
  let last;
  const onBuilt = async (compilations) => {
    const built = await hashesOf(compilations, output);
    const isSame = last === JSON.stringify(built);
    const isFirst = !last;
    last = JSON.stringify(built);
    if (!isSame) {
      const browserFiles = Object.entries(built).filter(([file]) => file.startsWith('browser/'));
      const browser = Object.fromEntries(browserFiles.map(([file, hash]) => [file.slice('browser/'.length), hash]));
      const assets = await describeShell({ folder, compilation: compilations[0], built: browser });
      const unchecked = (files) => files.map((file) => ({ ...file, integrity: '' }));
      const { scripts, styles } = assets;
      const written = { ...assets, scripts: unchecked(scripts), styles: unchecked(styles) };
      await writeFile(path.join(output, 'assets.json'), JSON.stringify(written));
      say(`shell ${assets.version}`);
      if (!isFirst) await onRebuilt();
    }
    server.succeed('shell', { hash: compilations[0].hash, version: sha256(last) });
  };
  await watch(shellConfigs({ folder, mode: 'development', output }), {
    ...reportTo(server, { name: 'shell', folder, say }),
    onBuilt,
  });
}
