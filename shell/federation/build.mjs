// Builds a slice into a release, or the shell.
//   node shell/federation/build.mjs mf-catalog [mf-admin ...]
//   node shell/federation/build.mjs shell
//   node shell/federation/build.mjs --sizes       what the first page of each route costs, compressed
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { repositoryRoot } from './base.mjs';
import { buildingFolderOf, containerNameOf, shell as shellConfigs } from './presets.mjs';
import { assetsByUse, integrityOf, precompress, versionOf } from './release.mjs';
import { printSizes } from './sizes.mjs';
import { broughtBy, needsOf } from './uses.mjs';

/** Runs webpack; gives the compilations, or throws with what it complains about. */
function compile(configs) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else resolve(stats.stats.map((one) => one.compilation));
      });
    });
  });
}

const readManifest = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

/**
 * The release that a slice's two compilations make, but for its files on disk: `built` maps each file below the output folder to
 * its hash. Throws when the slice claims no paths.
 */
export async function describeRelease({ folder, compilations, built }) {
  const manifest = await readManifest(folder);
  if (!manifest.slice?.paths?.length) throw new Error(`${folder}/package.json names no paths under "slice"`);
  const inFolder = (prefix, pattern) =>
    Object.keys(built).find((file) => file.startsWith(prefix) && pattern.test(file));
  const content = {
    name: manifest.name,
    container: containerNameOf(manifest.name),
    entry: inFolder('browser/', /remoteEntry\.js$/),
    server: inFolder('server/', /server\.\w+\.cjs$/),
    paths: manifest.slice.paths,
    privatePaths: manifest.slice.privatePaths ?? [],
    queryParameters: manifest.slice.queryParameters ?? {},
    ...assetsByUse(compilations[0], folder),
    needs: needsOf(compilations),
    files: built,
  };
  return { ...content, version: versionOf(manifest.version, content), createdAt: new Date().toISOString() };
}

/** What the shell server must know of the shell's browser compilation: dist/assets.json. `built` maps its files to their hashes. */
export async function describeShell({ folder, compilation, built }) {
  const { version } = await readManifest(folder);
  const described = (extension) =>
    compilation.entrypoints
      .get('shell')
      .getFiles()
      .filter((file) => file.endsWith(extension))
      .map((file) => ({ url: `/assets/${file}`, integrity: built[file] }));
  const icon = Object.keys(built).find((file) => /^assets\/icon\.\w+\.svg$/.test(file));
  return {
    version: versionOf(version, built),
    scripts: described('.js'),
    styles: described('.css'),
    icon: `/assets/${icon}`,
    brings: broughtBy(compilation),
  };
}

/** Builds the slice `name` (a folder of the repository, or `folder`) into `<folder>/dist/<version>/`. Gives the release. */
export async function buildSlice(name, { mode = 'production', folder = path.join(repositoryRoot, name) } = {}) {
  const building = buildingFolderOf(folder);
  await rm(building, { recursive: true, force: true });
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href);
  const compilations = await compile(configure({}, { mode }));
  const release = await describeRelease({ folder, compilations, built: await integrityOf(building) });
  const { version } = release;
  await precompress(path.join(building, 'browser'));
  await writeFile(path.join(building, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);

  const dist = path.join(folder, 'dist');
  const target = path.join(dist, version);
  await rm(target, { recursive: true, force: true });
  await rename(building, target);
  const older = (await readdir(dist)).filter((entry) => entry !== version && !isBeingBuilt(entry));
  await Promise.all(older.map((entry) => rm(path.join(dist, entry), { recursive: true, force: true })));
  return { ...release, folder: target };
}

/** Whether the folder belongs to a build that is under way; what a killed build left behind does not. */
function isBeingBuilt(entry) {
  const [, pid] = /^\.building-(\d+)$/.exec(entry) ?? [];
  return Boolean(pid) && isRunning(Number(pid));
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Builds the shell into `shell/dist`: `browser`, the `inline` script, `server`, and the assets.json that the server reads. */
export async function buildShell({ mode = 'production' } = {}) {
  const folder = path.join(repositoryRoot, 'shell');
  // beside the old build until it is complete: whoever runs that one goes on
  const building = path.join(repositoryRoot, `.cache/building-shell-${process.pid}`);
  await rm(building, { recursive: true, force: true });
  const [browser] = await compile(shellConfigs({ folder, mode, output: building }));
  const output = path.join(building, 'browser');
  const files = await integrityOf(output);
  await precompress(output);
  const assets = await describeShell({ folder, compilation: browser, built: files });
  await writeFile(path.join(building, 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
  await rm(path.join(folder, 'dist'), { recursive: true, force: true });
  await rename(building, path.join(folder, 'dist'));
  return assets;
}

async function main(names) {
  for (const name of names.filter((argument) => !argument.startsWith('--'))) {
    const started = Date.now();
    const { version } = name === 'shell' ? await buildShell() : await buildSlice(name);
    console.log(`${name} ${version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  if (names.includes('--sizes')) await printSizes();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
