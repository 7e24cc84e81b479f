import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies a file or folder by hard links, or by bytes to another disk.
 * @param {string} from
 * @param {string} to
 * @param {(file: string) => boolean} filter
 */
export async function linkFolder(from, to, filter = () => true) {
  if (statSync(from).isDirectory()) return linkEntries(from, to, filter);
  mkdirSync(path.dirname(to), { recursive: true });
  linkFile(from, to);
}

/**
 * Of a hundred thousand files, a promise for each would take most of the time.
 * @param {string} from @param {string} to @param {(file: string) => boolean} filter
 */
function linkEntries(from, to, filter) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (!filter(source)) continue;
    if (entry.isDirectory()) linkEntries(source, target, filter);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

/** @param {string} from @param {string} to */
function linkFile(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    copyFileSync(from, to);
  }
}
