import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../programs.mjs';

const FILES_PER_BATCH = 10;

export const slices = ['mf-catalog/src', 'mf-cart-checkout/src', 'mf-account/src', 'mf-admin/src'];

/** By jest's project. Not the shell's pages, whose modules are of one page each. */
export const batched = {
  api: { folders: ['api/src'], names: /\.spec\.ts$/ },
  ui: {
    folders: ['shared-ui/src', ...slices],
    names: /\.test\.tsx?$/,
  },
};

/** @param {{ folders: string[], names: RegExp }} project */
async function testFilesOf({ folders, names }) {
  const files = [];
  for (const folder of folders)
    for (const name of await readdir(path.join(root, folder), { recursive: true })) {
      const file = path.join(folder, name);
      if (names.test(name)) files.push({ name: file, size: (await stat(path.join(root, file))).size });
    }
  return files;
}

/**
 * Writes files for jest that run tests in batches, and returns their folder, which has one of each project. Alone, each test file
 * would load a thousand modules, and run them before they are compiled well.
 * @param {string} [parent]
 * @returns {Promise<string>}
 */
export async function writeBatches(parent = path.join(root, '.cache')) {
  const folder = path.join(parent, 'test-batches');
  await rm(folder, { recursive: true, force: true });
  for (const [project, tests] of Object.entries(batched)) {
    const within = path.join(folder, project);
    await mkdir(within, { recursive: true });
    const files = await testFilesOf(tests);
    const count = Math.ceil(files.length / FILES_PER_BATCH);
    // the large ones apart, so that batches take equally long
    const sorted = files.toSorted((a, b) => b.size - a.size);
    for (let at = 0; at < count; at++) {
      const batch = sorted.filter((_file, place) => place % count === at);
      const loads = batch.map(
        ({ name }) => `  '${name}:': () => import('${path.relative(within, path.join(root, name))}'),\n`,
      );
      await writeFile(path.join(within, `${project}-${at}.test.ts`), `await batch({\n${loads.join('')}});\n`);
    }
  }
  return folder;
}
