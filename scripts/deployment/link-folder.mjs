import { copyFile, link, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import path from 'node:path';

const fails = (/** @type {{ code?: string }} */ error) => {
  if (error.code !== 'EXDEV' && error.code !== 'EPERM' && error.code !== 'EMLINK') throw error;
};

/**
 * Copies a file or folder by hard links, or by bytes to another disk.
 * @param {string} from
 * @param {string} to
 * @param {(file: string) => boolean} filter
 */
export async function linkFolder(from, to, filter = () => true) {
  if (!(await stat(from)).isDirectory()) return linkFile(from, to);
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (!filter(source)) return;
      if (entry.isDirectory()) await linkFolder(source, target, filter);
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
      else await linkFile(source, target);
    }),
  );
}

/** @param {string} from @param {string} to */
async function linkFile(from, to) {
  await mkdir(path.dirname(to), { recursive: true });
  await link(from, to).catch(async (error) => {
    fails(error);
    await copyFile(from, to);
  });
}
