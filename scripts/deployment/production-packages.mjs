// Copies the packages that a process needs: no build tools, and no optional peers that nothing loads.
//   node scripts/deployment/production-packages.mjs api|shell <folder>
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverPackages } from '../../shell/federation/build/server-packages.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const loaded = {
  api: needsOf,
  shell: ({ optionalDependencies }) => [...serverPackages, ...Object.keys(optionalDependencies)],
};
export const processes = Object.keys(loaded);

/** As Node does, up to the top. Paths are keys of the lock file. */
function locationOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const location = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (!location.includes('node_modules/node_modules/') && packages[location]) return location;
    if (folder === '') return undefined;
  }
}

function needsOf(description) {
  const optionalPeers = new Set(
    Object.entries(description.peerDependenciesMeta ?? {}).flatMap(([name, { optional }]) => (optional ? [name] : [])),
  );
  const peers = Object.keys(description.peerDependencies ?? {}).filter((name) => !optionalPeers.has(name));
  return [
    ...Object.keys(description.dependencies ?? {}),
    ...Object.keys(description.optionalDependencies ?? {}),
    ...peers,
  ];
}

/** At run time: `packages` are locations, `links` its workspaces. Pure: pass the parsed package-lock.json. */
export function productionPackages(lock, workspace, roots = loaded[workspace](lock.packages[workspace])) {
  const { packages } = lock;
  const found = new Map();
  const waiting = roots.map((name) => [workspace, name]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const location = locationOf(packages, ...next);
    // other platforms' binaries are not installed, and optional ones may not be locked
    if (location === undefined || found.has(location)) continue;
    const { link, resolved } = packages[location];
    found.set(location, link ? resolved : undefined);
    const folder = link ? resolved : location;
    for (const name of needsOf(packages[folder])) waiting.push([folder, name]);
  }
  const all = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    packages: all.flatMap(([location, target]) => (target === undefined ? [location] : [])),
    links: all.flatMap(([location, target]) => (target === undefined ? [] : [{ location, target }])),
  };
}

/** `output` looks like the repository's top folder. `copy` may link instead. */
export async function copyProductionPackages({
  workspace,
  output,
  copy = (from, to, filter) => cp(from, to, { recursive: true, filter }),
}) {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const { packages, links } = productionPackages(lock, workspace);
  await rm(output, { recursive: true, force: true });
  for (const location of packages) {
    const from = path.join(root, location);
    // packages inside packages are in the list themselves
    const filter = (file) => path.relative(from, file).split(path.sep)[0] !== 'node_modules';
    await copy(from, path.join(output, location), filter).catch((error) => {
      if (error.code !== 'ENOENT' || !lock.packages[location].optional) throw error;
    });
  }
  for (const { location, target } of links) {
    const link = path.join(output, location);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(output, target)), link);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [workspace, output] = process.argv.slice(2);
  if (!processes.includes(workspace) || !output) {
    console.error(`usage: production-packages.mjs ${processes.join('|')} <folder>`);
    process.exit(2);
  }
  await copyProductionPackages({ workspace, output: path.resolve(output) });
}
