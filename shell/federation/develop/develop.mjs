import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../build/base.mjs';
import { describeRelease } from '../build/build-slice.mjs';
import { describeShell } from '../build/build.mjs';
import { developmentFolder, watch } from './development.mjs';
import { sha256 } from '../build/integrity-plugin.mjs';
import { shell as shellConfigs } from '../build/shell-presets.mjs';

const releases = path.join(developmentFolder, 'releases');

/** Hashes of the compilations' own files, since `folder` may also hold files of earlier builds. */
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

/** The list of releases that the shell server reads in development. `use` saves it too, once `write` was called. */
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

/** Keeps the development build of a slice up to date. Resolves after the first build. */
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
