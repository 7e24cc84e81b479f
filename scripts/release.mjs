// Publishes and promotes slices of a running site, without a restart.
//   npm run release -- list
//   npm run release -- publish mf-catalog                  builds the slice if it is stale, and publishes that version
//   npm run release -- promote mf-catalog 0.1.0-1a2b3c4d   puts a version into use, if the running shell can serve it
// Those need only DATABASE_URL, or the DATA_DIR of a site with the embedded Postgres. These two need no site:
//   npm run release -- pack <folder>                       packs what a slice in a repository of its own is built with
//   npm run release -- starter <folder> [--name mf-gift-cards] [--path /gift-cards] [--registry <url>]    creates such a repository
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildPackage, packageNames } from './build.mjs';
import { databaseUrlOf } from './running-site.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');

/** The folder of the slice's current build. */
async function newestBuildOf(slice) {
  await buildPackage(slice, { log: console.log });
  const dist = path.join(root, slice, 'dist');
  const versions = (await readdir(dist)).filter((entry) => !entry.startsWith('.'));
  const builds = await Promise.all(
    versions.map(async (version) => {
      const folder = path.join(dist, version);
      const { createdAt } = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'));
      return { folder, createdAt };
    }),
  );
  return builds.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0].folder;
}

const [command = '', ...given] = process.argv.slice(2);
if (command === 'pack' || command === 'starter') {
  const { runPackageCommand } = await import('../shell/packages/package-command.mjs');
  process.exit(await runPackageCommand(command, given));
}
const isSlice = packageNames.includes(given[0] ?? '');
const args = command === 'publish' && isSlice ? [await newestBuildOf(given[0])] : given;
const databaseUrl = await databaseUrlOf(dataDir).catch(() => {
  console.error(`${dataDir} contains no site: start one first, or set DATA_DIR or DATABASE_URL`);
  process.exit(1);
});
const program = path.join(root, 'shell/dist/server/release.js');
// never what is there already: building would take the files of the running shell away
if (!existsSync(program)) await buildPackage('shell', { force: true, log: console.log });
const child = spawn(process.execPath, [program, command, ...args], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
