import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { repositoryRoot } from '../build/base.mjs';
import { isRunning } from '../build/build-slice.mjs';

const allDevelopment = path.join(repositoryRoot, '.cache/dev');
/** In development the shell server reads its slices from here (shell/server/registry/development-slices.ts). */
export const developmentFolder = path.join(allDevelopment, String(process.pid));
/** Editors write a file in several steps. */
const QUIET_MS = 40;
const IGNORED = /[\\/](node_modules|dist|\.cache[\\/](dev|webpack))[\\/]/;

/** Builds now and after every change, awaiting `onBuilt` with the compilations each time. Resolves after the first build. */
export function watch(configs, { onBuilt, say }) {
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

/** Creates this process's build folder, and removes those of processes that have ended. */
export async function prepareDevelopment() {
  await mkdir(path.join(developmentFolder, 'releases'), { recursive: true });
  const gone = (await readdir(allDevelopment)).filter((pid) => !isRunning(Number(pid)));
  await Promise.all(gone.map((pid) => rm(path.join(allDevelopment, pid), { recursive: true, force: true })));
}
