import { execFile } from 'node:child_process';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { repositoryRoot } from './base.mjs';
import { checkNames } from '../check/check-names.mjs';
import { checkTokens } from '../check/check-tokens.mjs';
import { declaredLinkProblems } from '../check/declared-links.mjs';
import { limitProblems } from '../check/release-limits.mjs';
import { containerNameOf, releaseProblems } from '../check/release-problems.mjs';
import { uncheckedFiles } from './integrity-plugin.mjs';
import { buildingFolderOf } from './presets.mjs';
import { precompress } from './precompress.mjs';
import { versionOf } from './release-version.mjs';
import { assetsByUse, integrityOf, moveSourceMaps, workerFiles } from './release.mjs';
import { modulesNeeded } from './shell-modules.mjs';

export function compile(configs) {
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

/** Undefined with uncommitted changes or outside a repository. */
async function revisionOf(folder) {
  const git = async (...args) => (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim();
  try {
    if (await git('status', '--porcelain')) return undefined;
    return await git('rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
}

export const readManifest = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

/** `built` maps files in the output folder to their hashes. */
export async function describeRelease({ folder, compilations, built }) {
  const manifest = await readManifest(folder);
  if (!manifest.slice?.paths?.length) throw new Error(`${folder}/package.json lists no paths under "slice"`);
  const problems = declaredLinkProblems(manifest.slice);
  if (problems.length) throw new Error(`${folder}/package.json, "slice":\n  ${problems.join('\n  ')}`);
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
    menu: manifest.slice.menu,
    footer: manifest.slice.footer,
    unlisted: manifest.slice.unlisted,
    budget: manifest.slice.budget,
    ...assetsByUse(compilations[0], folder),
    needs: modulesNeeded(compilations),
    files: built,
  };
  const excesses = limitProblems(content);
  if (excesses.length) throw new Error(`${manifest.name} is larger than the shop takes:\n  ${excesses.join('\n  ')}`);
  return {
    ...content,
    version: versionOf(manifest.version, content),
    // commits can have the same sources
    revision: await revisionOf(folder),
    createdAt: new Date().toISOString(),
  };
}

/** Throws if browsers would load a file without checking its hash. `known`: hashes that the page has. */
export async function refuseUnchecked({ folder, files, known }) {
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  const unchecked = uncheckedFiles({ files, texts, known });
  if (unchecked.length > 0) throw new Error(`no script has the hash of ${unchecked.join(', ')}`);
}

/** Builds into `<folder>/dist/<version>/`. Throws if the shop would not take it. */
export async function buildSlice(name, { mode = 'production', folder = path.join(repositoryRoot, name) } = {}) {
  const building = buildingFolderOf(folder);
  await rm(building, { recursive: true, force: true });
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href);
  const compilations = await compile(configure({}, { mode }));
  await moveSourceMaps(building);
  const release = await describeRelease({ folder, compilations, built: await integrityOf(building) });
  const problems = releaseProblems(release);
  if (problems.length) throw new Error(`the shop would not take ${release.name}:\n  ${problems.join('\n  ')}`);
  const { version } = release;
  const browserFiles = Object.entries(release.files).filter(([file]) => file.startsWith('browser/'));
  // browsers check no hash of a worker; its address has the release's
  const workers = workerFiles(compilations[0]).map((file) => `browser/${file}`);
  const known = [release.entry, ...workers];
  await refuseUnchecked({ folder: building, files: Object.fromEntries(browserFiles), known });
  const built = { slice: release.name, folder: building, files: Object.keys(release.files), workers };
  await checkNames(built);
  await checkTokens({ ...built, sources: folder });
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
