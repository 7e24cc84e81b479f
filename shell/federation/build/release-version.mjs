import { createHash } from 'node:crypto';

/** A version like `0.1.0-1a2b3c4d`, the same on every machine for the same content. `number`: the one in package.json. */
export function versionOf(number, content) {
  const hash = createHash('sha256').update(JSON.stringify(content));
  return `${number}-${hash.digest('hex').slice(0, 8)}`;
}

/** The number in package.json that a version begins with. */
export const numberOf = (version) => version.slice(0, version.lastIndexOf('-'));

/**
 * The version that a release's content gives it. `release`: its parsed release.json, whose keys must have the order that the build gave
 * them. Everything counts but the version itself, the revision and the build time.
 */
export function versionByContent(release) {
  const { version, revision: _, createdAt: __, ...content } = release;
  return versionOf(numberOf(version), content);
}
