import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../programs.mjs';

const FILES_PER_BATCH = 10;

/**
 * Writes files for jest that run the API's tests in batches, and returns their folder. Alone, each test file would load a thousand
 * modules, and run them before they are compiled well.
 * @param {string} [parent]
 * @returns {Promise<string>}
 */
export async function writeBatches(parent = path.join(root, '.cache')) {
  const folder = path.join(parent, 'test-batches');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = await readdir(path.join(root, 'api/src'), { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.spec.ts'))
      .map(async (name) => ({ name: `api/src/${name}`, size: (await stat(path.join(root, 'api/src', name))).size })),
  );
  const count = Math.ceil(files.length / FILES_PER_BATCH);
  // the large ones apart, so that batches take about as long as each other
  const sorted = files.toSorted((a, b) => b.size - a.size);
  for (let at = 0; at < count; at++) {
    const batch = sorted.filter((_file, place) => place % count === at);
    const loads = batch.map(
      ({ name }) => `  '${name}:': () => import('${path.relative(folder, path.join(root, name))}'),\n`,
    );
    await writeFile(path.join(folder, `api-${at}.spec.ts`), `await batch({\n${loads.join('')}});\n`);
  }
  return folder;
}
