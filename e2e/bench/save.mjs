import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { chromeArguments } from '../../shell/testing/chrome.mjs';
import { Site } from '../support/site.mjs';
import { median } from './figures.mjs';

const ROUNDS = 5;
const SHOWN_WITHIN_MS = 60_000;
const TARGET_MS = 3000;
const root = path.resolve(import.meta.dirname, '../..');
const component = path.join(root, 'mf-catalog/src/pages/products-page.tsx');
const TITLE = 'title="All magnets"';

/** @param {string} file */
const urlOf = (file) => JSON.stringify(pathToFileURL(path.join(root, file)).href);

/** Builds the slice as `npm run dev` does; prints a line after every build. */
const webpackAlone = `
  import path from 'node:path';
  import configure from ${urlOf('mf-catalog/webpack.config.mjs')};
  import { developmentFolder, watch } from ${urlOf('shell/federation/develop/development.mjs')};
  const configs = configure({}, { mode: 'development' }).map((config) => ({
    ...config,
    cache: { type: 'memory' },
    output: { ...config.output, path: path.join(developmentFolder, path.basename(config.output.path)) },
  }));
  await watch(configs, { onBuilt: () => console.log('built'), say: console.error });`;

/**
 * Times from a save of the component to what `shown` waits for, after one that is not counted. The component is restored, also on
 * Ctrl-C.
 * @param {(title: string) => Promise<unknown>} shown
 */
async function timesOfSaves(shown) {
  const original = await readFile(component, 'utf8');
  if (!original.includes(TITLE)) throw new Error(`${component} has no ${TITLE}`);
  const restore = () => writeFileSync(component, original);
  const onInterrupt = () => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', onInterrupt);
  const times = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const title = `Saved ${round}`;
      const isShown = shown(title);
      const saved = performance.now();
      await writeFile(component, original.replace(TITLE, `title="${title}"`));
      await isShown;
      if (round > 0) times.push(performance.now() - saved);
    }
  } finally {
    restore();
    process.off('SIGINT', onInterrupt);
  }
  return times;
}

async function timesOfWebpack() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', webpackAlone], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  const built = () =>
    Promise.race([once(lines, 'line'), ended.then(() => Promise.reject(new Error('webpack stopped')))]);
  try {
    await built();
    return await timesOfSaves(built);
  } finally {
    child.kill();
    await ended.catch(() => undefined);
    await rm(path.join(root, '.cache/dev', String(child.pid)), { recursive: true, force: true });
  }
}

/** @param {string[]} slices */
async function timesOfDevelopment(...slices) {
  const site = await Site.create();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: chromeArguments,
  });
  try {
    await site.start(['scripts/dev.mjs', ...slices]);
    const page = await browser.newPage();
    await page.goto(`${site.origin}/products`);
    const heading = (/** @type {string} */ name) => page.getByRole('heading', { level: 1, name, exact: true });
    await heading('All magnets').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    return await timesOfSaves((title) => heading(title).waitFor({ timeout: SHOWN_WITHIN_MS }));
  } finally {
    await browser.close();
    await site.remove();
  }
}

/** From saving a component to its showing in an open page of `npm run dev`. */
export async function benchSave() {
  const webpack = median(await timesOfWebpack());
  const rows = [];
  for (const [command, slices] of /** @type {const} */ ([
    ['npm run dev -- mf-catalog', ['mf-catalog']],
    ['npm run dev', []],
  ])) {
    const shown = median(await timesOfDevelopment(...slices));
    rows.push({
      what: `a saved component of mf-catalog shows in the open page, \`${command}\` (median of ${ROUNDS})`,
      measured: `${(shown / 1000).toFixed(1)} s`,
      baseline: `${(webpack / 1000).toFixed(1)} s, webpack's rebuild alone`,
      ratio: (shown / webpack).toFixed(1),
      target: '<= 3 s',
      holds: shown <= TARGET_MS,
    });
  }
  return rows;
}
