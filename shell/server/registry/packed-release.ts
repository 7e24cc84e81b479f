import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { claimProblems } from 'shared-contracts/releases/path-claims';
import type * as z from 'zod';
import { declaredLinkProblems } from '../../federation/check/declared-links.mjs';
import { limitProblems } from '../../federation/check/release-limits.mjs';
import { releaseProblems } from '../../federation/check/release-problems.mjs';
import { Release } from './discovery';
import { integrityOf } from './integrity';

const decompress = promisify(gunzip);

/** In bytes. */
export const LIMITS = { packed: 20_000_000, unpacked: 64_000_000, files: 1000, manifest: 500_000 };
const MANIFEST = 'release.json';
const MAX_PROBLEMS = 10;

/** An archive that is not a whole, unaltered release. */
export class BadReleaseError extends Error {
  override readonly name = 'BadReleaseError';
}

export type Unpacking = { isNew: boolean };

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

/** What the shop refuses. */
function pageProblems({ paths, privatePaths, queryParameters, unlisted = [] }: Release): string[] {
  const described = [...privatePaths, ...unlisted, ...Object.keys(queryParameters)].filter(
    (one) => !paths.includes(one),
  );
  return [
    ...claimProblems(paths),
    ...described.map((one) => `${one} is described, but none of the paths of the slice`),
  ];
}

function invalid(problems: readonly string[]): BadReleaseError {
  const more = problems.length - MAX_PROBLEMS;
  const named = [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  return new BadReleaseError(`${MANIFEST} is not valid: ${named.join('; ')}`);
}

/** A bad key of a record has its own problem below it. */
const sentencesOf = ({ issues }: z.core.$ZodError): string[] =>
  issues.flatMap((issue) => {
    const messages = issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message) : [issue.message];
    return messages.map((message) => `${issue.path.join('.')}: ${message}`);
  });

function parsedFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid([(error as Error).message]);
  }
}

function manifestIn(entries: Map<string, Uint8Array>, { isNew }: Unpacking): { release: Release; text: string } {
  const bytes = Buffer.from(entries.get(MANIFEST) ?? []);
  if (bytes.length > LIMITS.manifest)
    throw new BadReleaseError(`${MANIFEST} has ${bytes.length} bytes, and may have ${LIMITS.manifest}`);
  const text = bytes.toString('utf8');
  if (!text) throw new BadReleaseError(`the archive has no ${MANIFEST}`);
  const manifest = parsedFrom(text);
  // first, because nothing else is bounded
  const excesses = isNew ? limitProblems(Object(manifest)) : [];
  if (excesses.length > 0) throw invalid(excesses);
  const linkProblems = isNew ? declaredLinkProblems(manifest ?? {}) : [];
  if (linkProblems.length > 0) throw invalid(linkProblems);
  const parsed = Release.safeParse(manifest);
  if (!parsed.success) throw invalid(sentencesOf(parsed.error));
  const problems = isNew ? [...pageProblems(parsed.data), ...releaseProblems(parsed.data)] : [];
  if (problems.length > 0) throw invalid(problems);
  return { release: parsed.data, text };
}

/**
 * Throws BadReleaseError before anything is written unless the files are exactly those of release.json, by hash, so no name can leave the
 * folder. `isNew`: registered ones are not judged by newer rules.
 */
export async function unpackRelease(packed: Uint8Array, folder: string, unpacking: Unpacking): Promise<Release> {
  const entries = await entriesOf(packed);
  const { release, text } = manifestIn(entries, unpacking);
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
    // the shop serves what it has compressed itself
    if (/\.(br|gz)$/.test(name)) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await writeFile(path.join(folder, MANIFEST), text);
  return release;
}
