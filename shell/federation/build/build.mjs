//   node shell/federation/build/build.mjs mf-catalog [mf-admin ...]
//   node shell/federation/build/build.mjs shell
//   node shell/federation/build/build.mjs --sizes       prints the compressed JavaScript of each page
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './base.mjs';
import { buildSlice, compile, readManifest, refuseUnchecked } from './build-slice.mjs';
import { precompress } from './precompress.mjs';
import { versionOf } from './release-version.mjs';
import { integrityOf, isHotUpdate } from './release.mjs';
import { browserShellWithDevelopmentReact, shell as shellConfigs } from './shell-presets.mjs';
import { modulesProvided } from './shell-modules.mjs';
import { printSizes } from './sizes.mjs';

export { buildSlice } from './build-slice.mjs';

const describedFiles = (compilation, built, extension) =>
  compilation.entrypoints
    .get('shell')
    .getFiles()
    .filter((file) => file.endsWith(extension) && !isHotUpdate(file))
    .map((file) => ({ url: `/assets/${file}`, integrity: built[file] }));

/** `built` maps the browser's files to their hashes. */
export async function describeShell({ folder, compilation, built }) {
  const { version } = await readManifest(folder);
  const fileLike = (pattern) => `/assets/${Object.keys(built).find((file) => pattern.test(file))}`;
  return {
    version: versionOf(version, built),
    scripts: describedFiles(compilation, built, '.js'),
    styles: describedFiles(compilation, built, '.css'),
    icon: fileLike(/^assets\/icon\.\w+\.svg$/),
    touchIcon: fileLike(/^assets\/touch-icon\.\w+\.png$/),
    largeIcon: fileLike(/^assets\/large-icon\.\w+\.png$/),
    font: fileLike(/\.woff2$/),
    provides: modulesProvided(compilation),
  };
}

export async function buildShell({ mode = 'production' } = {}) {
  const folder = path.join(repositoryRoot, 'shell');
  // a running shell keeps using the old build until this one is complete
  const building = path.join(repositoryRoot, `.cache/building-shell-${process.pid}`);
  await rm(building, { recursive: true, force: true });
  const development = path.join(building, 'development');
  const [withDevelopmentReact, browser] = await compile([
    browserShellWithDevelopmentReact({ folder, outputPath: development }),
    ...shellConfigs({ folder, mode, output: building }),
  ]);
  const output = path.join(building, 'browser');
  const files = await integrityOf(output);
  await precompress(output);
  const assets = await describeShell({ folder, compilation: browser, built: files });
  const known = [...assets.scripts, ...assets.styles].map(({ url }) => url.replace('/assets/', ''));
  await refuseUnchecked({ folder: output, files, known });
  // not compressed: only developers get them
  const developmentFiles = await integrityOf(development);
  for (const file of Object.keys(developmentFiles).filter((name) => name.endsWith('.js')))
    await rename(path.join(development, file), path.join(output, file));
  await rm(development, { recursive: true });
  const developmentScripts = describedFiles(withDevelopmentReact, developmentFiles, '.js');
  await writeFile(
    path.join(building, 'assets.json'),
    `${JSON.stringify({ ...assets, developmentScripts }, null, 2)}\n`,
  );
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
