import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from './integrity-plugin.mjs';
import { pageIdOf } from './page-import-loader.mjs';

const byName = (a, b) => (a < b ? -1 : 1);

async function filesUnder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted(byName);
}

const isSourceMap = (file) => file.endsWith('.map');

/** Moves source maps to `maps/`, which is never served. */
export async function moveSourceMaps(folder) {
  for (const file of (await filesUnder(folder)).filter(isSourceMap)) {
    const from = path.join(folder, file);
    const to = path.join(folder, 'maps', file);
    // webpack wrote the script's name with a hash of the folder
    const { file: _oldName, ...map } = JSON.parse(await readFile(from, 'utf8'));
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, JSON.stringify(map));
    await rm(from);
  }
}

/** Without compressed copies and a development build's maps. */
export async function integrityOf(folder) {
  const files = (await filesUnder(folder)).filter(
    (file) => !/\.(br|gz)$/.test(file) && (!isSourceMap(file) || file.startsWith('maps/')),
  );
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, sha256(await readFile(path.join(folder, file)))])),
  );
}

export const isHotUpdate = (file) => /\.hot-update\.js(on)?$/.test(file);

const sortedFiles = (chunks, extension) =>
  [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))]
    .filter((file) => file.endsWith(extension) && !isHotUpdate(file))
    .toSorted(byName);
const assetsOfGroup = (group) =>
  group ? { js: sortedFiles(group.chunks, '.js'), css: sortedFiles(group.chunks, '.css') } : { js: [], css: [] };

const isWorker = (block) => block.groupOptions?.entryOptions !== undefined;

/** Throws if a worker imports what only pages have. */
export function workerFiles({ asyncEntrypoints, chunkGraph }) {
  const chunks = [...new Set(asyncEntrypoints.flatMap((entrypoint) => [...allChunksOf(entrypoint)]))];
  for (const chunk of chunks)
    for (const module of chunkGraph.getChunkModules(chunk))
      if (module.type === 'consume-shared-module')
        throw new Error(
          `the worker ${chunk.name ?? chunk.id} imports ${module.options.shareKey}, which only pages have: import it in the page, and send the worker what it needs`,
        );
  return chunks.flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js'));
}

function* allChunksOf(group, seen = new Set()) {
  if (seen.has(group)) return;
  seen.add(group);
  yield* group.chunks;
  for (const child of group.getChildren()) yield* allChunksOf(child, seen);
}

/** What each exposed module and lazy page needs beside the entry. */
export function assetsByUse(compilation, root) {
  const { chunkGraph, moduleGraph } = compilation;
  const pages = {};
  for (const module of compilation.modules) {
    for (const block of module.blocks) {
      const imported = block.dependencies[0] && moduleGraph.getModule(block.dependencies[0]);
      const resource = imported?.rootModule?.resource ?? imported?.resource;
      if (!resource?.startsWith(root) || block.groupOptions?.name === 'routes' || isWorker(block)) continue;
      const assets = assetsOfGroup(chunkGraph.getBlockChunkGroup(block));
      // a lazy island is styled from the start, but its script is not preloaded
      const isIsland = block.groupOptions?.fetchPriority === 'low';
      pages[pageIdOf(root, resource)] = isIsland ? { ...assets, js: [] } : assets;
    }
  }
  return {
    routes: assetsOfGroup(compilation.namedChunkGroups.get('routes')),
    pages: Object.fromEntries(Object.entries(pages).toSorted(([a], [b]) => byName(a, b))),
  };
}
