import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { claimProblems } from 'shared-contracts/releases/path-claims';
import { declaredLinkProblems } from '../../federation/check/declared-links.mjs';
import { Release } from './discovery';
import { integrityOf } from './integrity';

const decompress = promisify(gunzip);

/** Limits of a packed release, in bytes, and of its files. */
export const LIMITS = { packed: 20_000_000, unpacked: 64_000_000, files: 1000 };
const MANIFEST = 'release.json';

/** An archive that is not a whole, unaltered release. */
export class BadReleaseError extends Error {
  override readonly name = 'BadReleaseError';
}

async function entriesOf(packed: Uint8Array): Promise<Map<string, Uint8Array>> {
  let entries;
  try {
    const tar = await decompress(packed, { maxOutputLength: LIMITS.unpacked });
    entries = await unpackTar(tar, { strict: true });
  } catch (error) {
    throw new BadReleaseError(`the archive is damaged, incomplete or too large: ${(error as Error).message}`);
  }
  if (entries.length > LIMITS.files) throw new BadReleaseError(`the archive has more than ${LIMITS.files} files`);
  const found = new Map<string, Uint8Array>();
  for (const { header, data } of entries) {
    if ((header.type ?? 'file') !== 'file') throw new BadReleaseError(`${header.name} is not a regular file`);
    if (found.has(header.name)) throw new BadReleaseError(`${header.name} is in the archive twice`);
    found.set(header.name, data ?? new Uint8Array());
  }
  return found;
}

/** What the shop would not take of the pages that a release claims and describes, one sentence each. */
function pageProblems({ paths, privatePaths, queryParameters }: Release): string[] {
  const described = [...privatePaths, ...Object.keys(queryParameters)].filter((path) => !paths.includes(path));
  return [
    ...claimProblems(paths),
    ...described.map((path) => `${path} is described, but none of the paths of the slice`),
  ];
}

function manifestIn(entries: Map<string, Uint8Array>): { release: Release; text: string } {
  const text = Buffer.from(entries.get(MANIFEST) ?? []).toString('utf8');
  if (!text) throw new BadReleaseError(`the archive has no ${MANIFEST}`);
  try {
    const manifest: unknown = JSON.parse(text);
    const problems = declaredLinkProblems(manifest as Parameters<typeof declaredLinkProblems>[0]);
    if (problems.length > 0) throw new Error(problems.join('; '));
    const release = Release.parse(manifest);
    const unusable = pageProblems(release);
    if (unusable.length > 0) throw new Error(unusable.join('; '));
    return { release, text };
  } catch (error) {
    throw new BadReleaseError(`${MANIFEST} is not valid: ${(error as Error).message}`);
  }
}

/**
 * Writes the files of a packed release into the folder. Throws BadReleaseError, before anything is written, unless the archive
 * has exactly the files that its release.json lists, with their hashes: so no name in it can leave the folder.
 */
export async function unpackRelease(packed: Uint8Array, folder: string): Promise<Release> {
  const entries = await entriesOf(packed);
  const { release, text } = manifestIn(entries);
  entries.delete(MANIFEST);
  for (const [name, integrity] of Object.entries(release.files)) {
    const bytes = entries.get(name);
    if (!bytes) throw new BadReleaseError(`${name} is listed but missing`);
    if (integrityOf(bytes, integrity.slice(0, integrity.indexOf('-'))) !== integrity)
      throw new BadReleaseError(`${name} does not match its hash`);
  }
  for (const name of entries.keys())
    if (!release.files[name]) throw new BadReleaseError(`${name} is not listed in ${MANIFEST}`);
  for (const name of [release.entry, release.server])
    if (!release.files[name]) throw new BadReleaseError(`${name} is not among the files of ${MANIFEST}`);
  for (const [name, bytes] of entries) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await writeFile(path.join(folder, MANIFEST), text);
  return release;
}
