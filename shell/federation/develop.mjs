// The development builds of `npm run dev`, which webpack keeps up to date in this process.
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { base, repositoryRoot } from './base.mjs';
import { describeRelease, describeShell, isRunning } from './build.mjs';
import { sha256 } from './integrity-plugin.mjs';
import { shell as shellConfigs } from './presets.mjs';

const allDevelopment = path.join(repositoryRoot, '.cache/dev');
/** In development the shell server reads its slices from here (shell/server/registry/development-slices.ts). */
export const developmentFolder = path.join(allDevelopment, String(process.pid));
const releases = path.join(developmentFolder, 'releases');
/** Editors write a file in several steps. */
const QUIET_MS = 40;
const IGNORED = /[\\/](node_modules|dist|\.cache[\\/](dev|webpack))[\\/]/;

/** Builds now and after every change, awaiting `onBuilt` with the compilations each time. Resolves after the first build. */
function watch(configs, { onBuilt, say }) {
  const compiler = webpack(configs);
  // webpack reports only the compilations whose files have changed
  const newest = new Map(configs.map(({ name }) => [name, undefined]));
  return new Promise((resolve, reject) => {
    let handled = Promise.resolve();
    const handle = async (compilations) => {
      await handled;
      try {
        await onBuilt(compilations);
        resolve();
      } catch (failure) {
        say(failure.stack);
      }
    };
    compiler.watch({ aggregateTimeout: QUIET_MS, ignored: IGNORED }, (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) say(stats.toString({ all: false, errors: true, colors: false }));
      else {
        for (const { compilation } of stats.stats) newest.set(compilation.name, compilation);
        handled = handle([...newest.values()]);
      }
    });
  });
}

/** Hashes of the compilations' own files, relative to `folder`, which may also hold files of earlier builds. */
async function hashesOf(compilations, folder) {
  const files = compilations.flatMap(({ outputOptions, assets }) =>
    Object.keys(assets)
      .filter((file) => !file.endsWith('.map'))
      .map((file) => path.relative(folder, path.join(outputOptions.path, file)).split(path.sep).join('/')),
  );
  const sorted = files.toSorted((a, b) => (a < b ? -1 : 1));
  const hashed = sorted.map(async (file) => [file, sha256(await readFile(path.join(folder, file)))]);
  return Object.fromEntries(await Promise.all(hashed));
}

/** The list of releases that the shell server reads in development. `use` sets a slice's release and, after the first `write`, saves the list. */
export function developmentSlices() {
  const current = new Map();
  const file = path.join(developmentFolder, 'slices.json');
  let isStarted = false;
  const write = async () => {
    isStarted = true;
    await writeFile(`${file}.incoming`, JSON.stringify([...current.values()]));
    await rename(`${file}.incoming`, file);
  };
  return {
    write,
    use: async (folder, release) => {
      const kept = path.join(releases, release.name, release.version);
      if (path.resolve(folder) !== kept) {
        await mkdir(kept, { recursive: true });
        for (const name of Object.keys(release.files)) {
          await cp(path.join(folder, name), path.join(kept, name));
          if (existsSync(path.join(folder, `${name}.map`)))
            await cp(path.join(folder, `${name}.map`), path.join(kept, `${name}.map`));
        }
      }
      current.set(release.name, release);
      if (isStarted) await write();
    },
  };
}

/** Keeps the development build of a slice (a folder of the repository, or `folder`) up to date. Resolves after the first build. */
export async function developSlice(name, { slices, say, folder = path.join(repositoryRoot, name) }) {
  const building = path.join(developmentFolder, 'building', name);
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href);
  const configs = configure({}, { mode: 'development' }).map((config) => ({
    ...config,
    output: { ...config.output, path: path.join(building, path.basename(config.output.path)) },
  }));
  const onBuilt = async (compilations) => {
    const release = await describeRelease({ folder, compilations, built: await hashesOf(compilations, building) });
    await slices.use(building, release);
    say(`${name} ${release.version}`);
  };
  await watch(configs, { onBuilt, say });
}

/** Uses the regular build of a slice that is not being developed. */
export async function useBuiltSlice(name, slices) {
  const dist = path.join(repositoryRoot, name, 'dist');
  const version = (await readdir(dist)).find((entry) => !entry.startsWith('.'));
  const folder = path.join(dist, version);
  await slices.use(folder, JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')));
}

/** Keeps the shell's development build up to date; calls `onRebuilt` after every build but the first. */
export async function developShell({ onRebuilt, say }) {
  const folder = path.join(repositoryRoot, 'shell');
  const output = path.join(developmentFolder, 'shell');
  let last;
  const onBuilt = async (compilations) => {
    const built = await hashesOf(compilations, output);
    const isSame = last === JSON.stringify(built);
    const isFirst = !last;
    last = JSON.stringify(built);
    if (isSame) return;
    const browserFiles = Object.entries(built).filter(([file]) => file.startsWith('browser/'));
    const browser = Object.fromEntries(browserFiles.map(([file, hash]) => [file.slice('browser/'.length), hash]));
    const assets = await describeShell({ folder, compilation: compilations[0], built: browser });
    await writeFile(path.join(output, 'assets.json'), JSON.stringify(assets));
    say(`shell ${assets.version}`);
    if (!isFirst) await onRebuilt();
  };
  await watch(shellConfigs({ folder, mode: 'development', output }), { onBuilt, say });
}

/**
 * Keeps a slice's standalone page, with React included, up to date. Returns its output folder; calls `onRebuilt` after every build
 * with the names of its scripts and stylesheets.
 */
export async function developStandalone(name, { onRebuilt, say }) {
  const folder = path.join(repositoryRoot, name);
  const outputPath = path.join(developmentFolder, 'alone', name);
  const config = base({ owner: name, folder, target: 'browser', mode: 'development', outputPath });
  const standalone = {
    ...config,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...config.output, publicPath: '/_alone/' },
    cache: { ...config.cache, name: `${config.cache.name}-alone` },
  };
  const onBuilt = ([compilation]) => onRebuilt(compilation.entrypoints.get('standalone').getFiles());
  await watch([standalone], { onBuilt, say });
  return outputPath;
}

/** Creates this process's build folder, and removes those of processes that have ended. */
export async function prepareDevelopment() {
  await mkdir(releases, { recursive: true });
  const gone = (await readdir(allDevelopment)).filter((pid) => !isRunning(Number(pid)));
  await Promise.all(gone.map((pid) => rm(path.join(allDevelopment, pid), { recursive: true, force: true })));
}
