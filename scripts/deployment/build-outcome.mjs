import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The shell's files that reference all its others. */
const ofShell = ['assets.json', 'server/main.js', 'server/renderer.js', 'server/release.js', 'inline/inline.js'];

/** @param {string} file */
const sha256 = async (file) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/**
 * What two builds of the same commit have in common: a slice's release with all its hashes, or the hashes of the shell's files.
 * @param {string} root the folder that the package was built in
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function buildOutcome(root, name) {
  const dist = path.join(root, name, 'dist');
  if (name === 'shell')
    return (await Promise.all(ofShell.map(async (file) => `${file} ${await sha256(path.join(dist, file))}`))).join(
      '\n',
    );
  const [version = ''] = await readdir(dist);
  const {
    createdAt: _,
    revision: __,
    ...release
  } = JSON.parse(await readFile(path.join(dist, version, 'release.json'), 'utf8'));
  return JSON.stringify(release, null, 2);
}
