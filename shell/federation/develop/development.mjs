import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { repositoryRoot } from '../build/base.mjs';
import { isRunning } from '../build/build-slice.mjs';

const allDevelopment = path.join(repositoryRoot, '.cache/dev');
/** The shell server runs from here in development. */
export const developmentFolder = path.join(allDevelopment, String(process.pid));
/** Editors write a file in several steps. */
const QUIET_MS = 40;
const IGNORED = /[\\/](node_modules|dist|\.cache[\\/](dev|webpack))[\\/]/;

/** Resolves after the first good build. */
export function watch(configs, { onStarted = () => {}, onBuilt, onFailed = () => {}, say }) {
  const compiler = webpack(configs);
  // webpack reports only compilations with changed files
  const newest = new Map(configs.map(({ name }) => [name, undefined]));
  return new Promise((resolve, reject) => {
    let started = 0;
    const start = () => {
      started += 1;
      onStarted();
    };
    let handled = Promise.resolve();
    const handle = async (work) => {
      const build = started;
      await handled;
      try {
        await work();
      } catch (failure) {
        say(failure.stack);
        onFailed([failure]);
      }
      // a file was saved meanwhile
      if (build !== started) onStarted();
    };
    start();
    compiler.hooks.invalid.tap('development', start);
    compiler.watch({ aggregateTimeout: QUIET_MS, ignored: IGNORED }, (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) {
        say(stats.toString({ all: false, errors: true, colors: false }));
        handled = handle(() => onFailed(stats.stats.flatMap(({ compilation }) => compilation.errors)));
      } else {
        for (const { compilation } of stats.stats) newest.set(compilation.name, compilation);
        const compilations = [...newest.values()];
        handled = handle(async () => {
          await onBuilt(compilations);
          resolve();
        });
      }
    });
  });
}

/** Removes the folders of ended processes too. */
export async function prepareDevelopment() {
  await mkdir(path.join(developmentFolder, 'releases'), { recursive: true });
  const gone = (await readdir(allDevelopment)).filter((pid) => !isRunning(Number(pid)));
  await Promise.all(gone.map((pid) => rm(path.join(allDevelopment, pid), { recursive: true, force: true })));
}
